import { type SQL, sql } from 'drizzle-orm'
import type { feedback } from '#contract/feedback/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../db/database.ts'
import { after, fromLessons, latestFirst, lessonColumns, secondsOf } from '../../db/lesson-columns.ts'
import { countUpToLimit, cutPage, DEFAULT_PAGE, readCursor } from '../../db/paging.ts'
import { teachesLesson } from '../catalog/index.ts'
import { requireTaught } from '../student/index.ts'
import { ratingJson } from './rating-columns.ts'

type List = OperationTypes<typeof feedback.studentFeedback>
type Lesson = List['reply']['list'][number]

const given = sql`case when given.id is not null then json_build_object(
  'star_rating', given.stars, 'teacher_comment', given.comment,
  'read_status', (given.read_at is not null)::int, 'given_at', ${secondsOf('given.given_at')},
  'teacher_name', coalesce((select u.name from users u where u.id = given.teacher_id), '')) end`

/** The feedback that a student has received about lessons, and the ratings of the student. @param among which lessons (`l`) */
async function feedbackAmong(
  db: Db,
  studentId: number,
  among: SQL,
  { limit = DEFAULT_PAGE, cursor }: List['query'],
): Promise<List['reply']> {
  const wanted = sql`${fromLessons}
    left join lesson_feedback given on given.lesson_id = l.id and given.student_id = ${studentId}
    left join lesson_ratings rating on rating.lesson_id = l.id and rating.student_id = ${studentId}
    where ${among} and (given.id is not null or rating.stars is not null)`
  const start = cursor === undefined ? sql`true` : after(readCursor(cursor))
  const [{ rows }, total] = await Promise.all([
    db.execute<Lesson & { id: number } & Record<string, unknown>>(sql`
      select l.id, ${lessonColumns}, ${given} as feedback,
        case when rating.stars is not null then ${ratingJson('rating')} end as rating
      ${wanted} and ${start} order by ${latestFirst} limit ${limit + 1}`),
    countUpToLimit(db, sql`select 1 ${wanted}`),
  ])
  const { page, next } = cutPage(rows, limit)
  return { list: page.map(({ id: _, ...lesson }) => lesson), total, next }
}

/** In the lessons of a teacher. @throws Refusal studentNotFound */
export async function studentFeedback(
  db: Db,
  teacherId: number,
  studentId: number,
  query: List['query'],
): Promise<List['reply']> {
  await requireTaught(db, teacherId, studentId)
  return feedbackAmong(db, studentId, sql.raw(teachesLesson(String(teacherId), 'l')), query)
}

/** In all lessons. */
export const feedbackOfUser = (db: Db, userId: number, query: List['query']): Promise<List['reply']> =>
  feedbackAmong(db, userId, sql`true`, query)
