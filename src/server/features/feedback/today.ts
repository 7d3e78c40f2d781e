import { teachesLesson } from '../catalog/index.ts'
import { lessonEnd, lessonSource } from '../../db/lesson-columns.ts'
import { textFor } from '../site/index.ts'
import { feedbackIsDue, pendingFeedback } from './taught-lessons.ts'

/*
 * What awaits the user `caller.id`, who reads `caller.language`, as SQL expressions of JSON for the page of today.
 */

const MOST = 5

const named = `l.id as lesson_id, ${textFor('l', 'title', 'caller.language')} as lesson_name,
  ${textFor('p', 'name', 'caller.language')} as product_name`

/** The unread feedback of a student, the newest first. */
export const feedbackToRead = `coalesce((
  select json_agg(one order by one.given_at desc, one.id desc) from (
    select given.id, ${named}, given.stars as star_rating,
      floor(extract(epoch from given.given_at))::int8 as given_at
    ${lessonSource} join lesson_feedback given on given.lesson_id = l.id
    where given.student_id = caller.id and given.read_at is null
    order by given.id desc limit ${MOST}
  ) one), '[]')`

/** Lessons whose students wait for the teacher's feedback, those that have waited longest first. */
export const feedbackToGive = `coalesce((
  select json_agg(one order by one.endtime, one.lesson_id) from (
    select ${named}, floor(extract(epoch from ${lessonEnd}))::int8 as endtime, ${pendingFeedback} as pending
    ${lessonSource}
    where ${teachesLesson('caller.id', 'l')} and ${feedbackIsDue}
    order by ${lessonEnd}, l.id limit ${MOST}
  ) one), '[]')`
