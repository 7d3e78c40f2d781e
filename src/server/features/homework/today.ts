import { publishStatuses } from '#contract/homework/enums.ts'
import { isReceivedBy, isTaughtBy } from './policy.ts'
import { textFor } from '../site/index.ts'
import { lessonNameFor, waitsForCorrection } from './values.ts'

/*
 * What awaits the user `caller.id`, as SQL expressions of JSON for the page of today.
 */

const MOST = 5

const named = `homework.id, homework.title, ${textFor('p', 'name', 'caller.language')} as product_name,
  ${lessonNameFor('caller.language')} as lesson_name,
  floor(extract(epoch from homework.due_at))::int8 as due_time`

/** Attempts of the student that are open, of homework that takes answers: what is due first stands first. */
export const homeworkDue = `coalesce((
  select json_agg(one order by one.due_time nulls last, one.id) from (
    select ${named}, a.number as attempt
    from homework_attempts a join homework on homework.id = a.homework_id
    join products p on p.id = homework.product_id
    where a.student_id = caller.id and a.submitted_at is null and homework.closed_at is null
      and ${isReceivedBy('caller.id')}
    order by homework.due_at nulls last, homework.id limit ${MOST}
  ) one), '[]')`

/** Corrections that have come back and are unread, the newest first. */
export const homeworkReturned = `coalesce((
  select json_agg(one order by one.returned_at desc, one.id desc) from (
    select ${named}, floor(extract(epoch from unread.at))::int8 as returned_at
    from (
      select a.homework_id, max(a.returned_at) as at from homework_attempts a
      where a.student_id = caller.id and a.returned_at is not null and a.read_at is null group by a.homework_id
    ) unread
    join homework on homework.id = unread.homework_id join products p on p.id = homework.product_id
    where ${isReceivedBy('caller.id')}
    order by unread.at desc, homework.id desc limit ${MOST}
  ) one), '[]')`

/**
 * SQL: how many answers wait for a correction by a teacher.
 * @param user SQL expression of the teacher's id
 */
export const answersToCorrect = (user: string): string => `(
  select count(*)::int from homework join homework_attempts a on a.homework_id = homework.id
  where homework.status = ${publishStatuses.published} and ${waitsForCorrection('a')} and ${isTaughtBy(user)})`

/** Answers wait for a correction; where they have waited longest stands first. */
export const homeworkToCorrect = `coalesce((
  select json_agg(one order by one.waits_since, one.id) from (
    select ${named}, waiting.answers as uncorrected, floor(extract(epoch from waiting.since))::int8 as waits_since
    from homework join products p on p.id = homework.product_id
    cross join lateral (
      select count(*)::int as answers, min(a.submitted_at) as since from homework_attempts a
      where a.homework_id = homework.id and ${waitsForCorrection('a')}
    ) waiting
    where homework.status = ${publishStatuses.published} and waiting.answers > 0 and ${isTaughtBy('caller.id')}
    order by waiting.since, homework.id limit ${MOST}
  ) one), '[]')`
