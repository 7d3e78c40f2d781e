import { type SQL, sql } from 'drizzle-orm'
import { FEEDBACK_BATCH, FEEDBACK_DUE_HOURS, FEEDBACK_QUEUE_DAYS } from '#contract/feedback/limits.ts'
import type { feedback } from '#contract/feedback/operations.ts'
import type { Language } from '#contract/languages.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../db/database.ts'
import { byLesson, fromLessons, lessonColumns, lessonEnd, secondsOf } from '../../db/lesson-columns.ts'
import { literally } from '../../db/like.ts'
import { readRows, withoutId } from '../../db/paging.ts'
import { refuse } from '../../lib/refusal.ts'
import { matchesUser } from '../account/index.ts'
import { lessonsTaughtBy, studentsOf, teachesLesson } from '../catalog/index.ts'
import { textIn } from '../site/index.ts'
import { averageColumns, ratingJson } from './rating-columns.ts'

type List = OperationTypes<typeof feedback.taughtLessons>
type One = OperationTypes<typeof feedback.taughtLesson>
type Lesson = List['reply']['list'][number]

/** Who had the lesson before it was over and has no feedback; who bought it afterwards is not waited for. */
export const pendingFeedback = `(
  select count(*) from ${studentsOf('l')} student where ${lessonEnd} <= now() and student.since < ${lessonEnd}
    and not exists (
      select from lesson_feedback given where given.lesson_id = l.id and given.student_id = student.user_id))::int`
const pending = sql.raw(pendingFeedback)

/** It ended a day ago and somebody waits for feedback; after a month nobody is reminded of it. */
export const feedbackIsDue = `(${lessonEnd} between now() - interval '${FEEDBACK_QUEUE_DAYS} days'
  and now() - interval '${FEEDBACK_DUE_HOURS} hours' and ${pendingFeedback} > 0)`
const isDue = sql.raw(feedbackIsDue)

/** How the lesson was rated. Among the columns, so that it is found for the rows of the page alone. */
const rated = (column: 'ratings' | 'average'): SQL =>
  sql.raw(`(
  select ${column} from (select ${averageColumns} from lesson_ratings where lesson_id = l.id) rated) as ${column}`)

const columns = (language: Language | undefined) => sql`${lessonColumns(language)}, r.id as open_class_id,
  (select count(*) from ${sql.raw(studentsOf('l'))} student)::int as students,
  (select count(*) from lesson_feedback given where given.lesson_id = l.id)::int as given,
  ${pending} as pending, coalesce(${isDue}, false)::int as is_due, ${rated('ratings')}, ${rated('average')}`

/** The lessons of a teacher that have begun, and those without times that were rated; the latest first. */
export async function taughtLessons(
  db: Db,
  teacherId: number,
  { keyword, due, language, ...page }: List['query'] & { language: Language | undefined },
): Promise<List['reply']> {
  const word = keyword?.trim()
  const pattern = `%${literally(word ?? '')}%`
  const wanted = sql`${fromLessons}
    where l.id in ${sql.raw(lessonsTaughtBy(String(teacherId)))}
      and (l.begin_at <= now() or (l.begin_at is null and exists (select from lesson_ratings where lesson_id = l.id)))
      and ${word ? sql`(l.title ilike ${pattern} or p.name ilike ${pattern} or ${textIn('l', 'title', language)} ilike ${pattern} or ${textIn('p', 'name', language)} ilike ${pattern})` : sql`true`}
      and ${due === 1 ? isDue : sql`true`}`
  const found = await readRows<Lesson & { id: number }>(db, page, {
    columns: sql`l.id, ${columns(language)}`,
    wanted,
    order: byLesson,
  })
  return { ...found, list: found.list.map(withoutId) }
}

async function studentsWithFeedback(
  db: Db,
  lessonId: number,
  keyword?: string,
): Promise<One['reply']['list']> {
  const { rows } = await db.execute<One['reply']['list'][number] & Record<string, unknown>>(sql`
    select users.id as userid, users.username, users.name, given.stars as star_rating,
      coalesce(given.comment, '') as teacher_comment,
      case when given.id is not null then (given.read_at is not null)::int end as read_status,
      ${secondsOf('given.given_at')} as given_at,
      case when rating.stars is not null then ${ratingJson('rating')} end as rating
    from lessons l cross join lateral (
      select user_id from ${sql.raw(studentsOf('l'))} student
      union select student_id from lesson_feedback where lesson_id = l.id
      union select student_id from lesson_ratings where lesson_id = l.id
    ) person
    join users on users.id = person.user_id
    left join lesson_feedback given on given.lesson_id = l.id and given.student_id = users.id
    left join lesson_ratings rating on rating.lesson_id = l.id and rating.student_id = users.id
    where l.id = ${lessonId} and ${matchesUser(keyword) ?? sql`true`}
    order by given.id is not null, users.name, users.id limit ${FEEDBACK_BATCH}`)
  return rows
}

/** @throws Refusal lessonNotFound, for what another teacher gives too */
export async function taughtLesson(
  db: Db,
  teacherId: number,
  lessonId: number,
  { keyword, language }: One['query'] & { language: Language | undefined },
): Promise<One['reply']> {
  const { rows } = await db.execute<Lesson & Record<string, unknown>>(sql`
    select ${columns(language)} ${fromLessons}
    where l.id = ${lessonId} and ${sql.raw(teachesLesson(String(teacherId), 'l'))}`)
  const [lesson] = rows
  if (!lesson) throw refuse('lessonNotFound')
  return { ...lesson, list: await studentsWithFeedback(db, lessonId, keyword) }
}
