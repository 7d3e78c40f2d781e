import { and, eq, isNull, sql } from 'drizzle-orm'
import type { feedback } from '#contract/feedback/operations.ts'
import type { Language } from '#contract/languages.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../db/database.ts'
import { newestFirst, readRows } from '../../db/paging.ts'
import { lessonFeedback } from '../../db/tables/all.ts'
import { refuse } from '../../lib/refusal.ts'
import { fromLessons, lessonColumns, secondsOf } from '../../db/lesson-columns.ts'

type List = OperationTypes<typeof feedback.receivedFeedback>
type Received = List['reply']['list'][number]

const columns = (language: Language | undefined) => sql`given.id, ${lessonColumns(language)},
  coalesce((select u.name from users u where u.id = given.teacher_id), '') as teacher_name,
  given.stars as star_rating, given.comment as teacher_comment, (given.read_at is not null)::int as read_status,
  ${secondsOf('given.given_at')} as given_at`

const received = (studentId: number) =>
  sql`${fromLessons} join lesson_feedback given on given.lesson_id = l.id where given.student_id = ${studentId}`

/** The feedback that a student has received, the latest first. With the language of the names; undefined: the main language. */
export async function receivedFeedback(
  db: Db,
  studentId: number,
  { unread, lesson_id, language, ...page }: List['query'] & { language: Language | undefined },
): Promise<List['reply']> {
  const wanted = sql`${received(studentId)} and ${unread === 1 ? sql`given.read_at is null` : sql`true`}
    and ${lesson_id === undefined ? sql`true` : sql`given.lesson_id = ${lesson_id}`}`
  return readRows<Received>(db, page, {
    columns: columns(language),
    wanted,
    order: newestFirst(sql`given.id`),
  })
}

/** One feedback of the student's own, which is read now. @throws Refusal feedbackNotFound */
export async function readFeedback(
  db: Db,
  studentId: number,
  { id, language }: { id: number; language: Language | undefined },
): Promise<Received> {
  await db
    .update(lessonFeedback)
    .set({ readAt: sql`now()` })
    .where(
      and(eq(lessonFeedback.id, id), eq(lessonFeedback.studentId, studentId), isNull(lessonFeedback.readAt)),
    )
  const { rows } = await db.execute<Received & Record<string, unknown>>(
    sql`select ${columns(language)} ${received(studentId)} and given.id = ${id}`,
  )
  const [found] = rows
  if (!found) throw refuse('feedbackNotFound')
  return found
}
