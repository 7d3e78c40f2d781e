import { and, eq, sql } from 'drizzle-orm'
import { isOwned } from '../catalog/index.ts'
import type { Queryable, Tx } from '../../db/database.ts'
import { homework } from '../../db/tables/all.ts'
import { refuse } from '../../lib/refusal.ts'

/** SQL: the user (an SQL expression of the id) gives the lesson, or is one of the course's teachers. */
const teaches = (user: string, product: string, lesson: string): string => `(
  exists (select from product_teachers t where t.product_id = ${product} and t.teacher_id = ${user})
  or exists (select from lessons own where own.id = ${lesson} and own.teacher_id = ${user}))`

/** SQL: the homework that a teacher sets, sees and corrects, as a condition on `homework`. */
export const isTaughtBy = (user: string): string => teaches(user, 'homework.product_id', 'homework.lesson_id')
export const taughtBy = (userId: number) => sql.raw(isTaughtBy(String(userId)))

/** The lessons for which a teacher sets homework, as a condition on `lessons`. */
export const lessonTaughtBy = (userId: number) =>
  sql.raw(teaches(String(userId), 'lessons.product_id', 'lessons.id'))

/**
 * SQL: the homework that a student has received and may see, as a condition on `homework`: whose course the student no
 * longer owns is not among it.
 */
export const isReceivedBy = (user: string): string => `(
  exists (select from homework_attempts a where a.homework_id = homework.id and a.student_id = ${user})
  and ${isOwned(user, 'homework.product_id')})`
export const receivedBy = (userId: number) => sql.raw(isReceivedBy(String(userId)))

export type Homework = typeof homework.$inferSelect

/** @throws Refusal homeworkNotFound, also for what others teach */
export async function taughtHomework(db: Queryable, userId: number, id: number): Promise<Homework> {
  const [found] = await db
    .select()
    .from(homework)
    .where(and(eq(homework.id, id), taughtBy(userId)))
  if (!found) throw refuse('homeworkNotFound')
  return found
}

/** The same, changed by nobody else until the end of the transaction. @throws Refusal homeworkNotFound */
export async function lockTaughtHomework(tx: Tx, userId: number, id: number): Promise<Homework> {
  const [found] = await tx
    .select()
    .from(homework)
    .where(and(eq(homework.id, id), taughtBy(userId)))
    .for('update')
  if (!found) throw refuse('homeworkNotFound')
  return found
}

/** Neither closed nor removed until the end of the transaction. @throws Refusal homeworkNotFound, homeworkClosed */
export async function openHomework(tx: Tx, studentId: number, id: number): Promise<Homework> {
  const [found] = await tx
    .select()
    .from(homework)
    .where(and(eq(homework.id, id), receivedBy(studentId)))
    .for('share')
  if (!found) throw refuse('homeworkNotFound')
  if (found.closedAt) throw refuse('homeworkClosed')
  return found
}
