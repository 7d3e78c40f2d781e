import { type SQL, sql } from 'drizzle-orm'
import type { feedback } from '#contract/feedback/operations.ts'
import type { Language } from '#contract/languages.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../db/database.ts'
import { byLesson, fromLessons, lessonColumns, secondsOf } from '../../db/lesson-columns.ts'
import { readRows, withoutId } from '../../db/paging.ts'
import { teachesLesson } from '../catalog/index.ts'
import { requireTaught } from '../student/index.ts'
import { ratingJson } from './rating-columns.ts'

type List = OperationTypes<typeof feedback.studentFeedback>
type Lesson = List['reply']['list'][number]

const given = sql`case when given.id is not null then json_build_object(
  'star_rating', given.stars, 'teacher_comment', given.comment,
  'read_status', (given.read_at is not null)::int, 'given_at', ${secondsOf('given.given_at')},
  'teacher_name', coalesce((select u.name from users u where u.id = given.teacher_id), '')) end`

/**
 * The feedback that a student has received about lessons, and the ratings of the student.
 * @param of.among which lessons (`l`)
 * @param of.language of the names; undefined: the main language
 */
async function feedbackAmong(
  db: Db,
  { studentId, among, language }: { studentId: number; among: SQL; language: Language | undefined },
  page: List['query'],
): Promise<List['reply']> {
  const wanted = sql`${fromLessons}
    left join lesson_feedback given on given.lesson_id = l.id and given.student_id = ${studentId}
    left join lesson_ratings rating on rating.lesson_id = l.id and rating.student_id = ${studentId}
    where ${among} and l.id in (
      select lesson_id from lesson_feedback where student_id = ${studentId}
      union select lesson_id from lesson_ratings where student_id = ${studentId})`
  const found = await readRows<Lesson & { id: number }>(db, page, {
    columns: sql`l.id, ${lessonColumns(language)}, ${given} as feedback,
        case when rating.stars is not null then ${ratingJson('rating')} end as rating`,
    wanted,
    order: byLesson,
  })
  return { ...found, list: found.list.map(withoutId) }
}

/** In the lessons of a teacher. @throws Refusal studentNotFound */
export async function studentFeedback(
  db: Db,
  teacherId: number,
  studentId: number,
  { language, ...query }: List['query'] & { language: Language | undefined },
): Promise<List['reply']> {
  await requireTaught(db, teacherId, studentId)
  const among = sql.raw(teachesLesson(String(teacherId), 'l'))
  return feedbackAmong(db, { studentId, among, language }, query)
}

/** In all lessons, as the school's lists name them. */
export const feedbackOfUser = (db: Db, userId: number, query: List['query']): Promise<List['reply']> =>
  feedbackAmong(db, { studentId: userId, among: sql`true`, language: undefined }, query)
