import { eq, sql } from 'drizzle-orm'
import { publishStatuses } from '#contract/homework/enums.ts'
import type { homeworkTeaching } from '#contract/homework/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../db/database.ts'
import { homework } from '../../db/tables/all.ts'
import { refuse } from '../../lib/refusal.ts'
import { grantIsLive } from '../catalog/index.ts'
import { notifyOfHomework } from './notices.ts'
import { lockTaughtHomework } from './policy.ts'

type Published = OperationTypes<typeof homeworkTeaching.publishHomework>['reply']

/**
 * Gives a homework to all who own its course now: later buyers and refunds change nothing in who received it.
 * @throws Refusal homeworkNotFound, homeworkPublished
 */
export const publishHomework = (db: Db, userId: number, id: number): Promise<Published> =>
  db.transaction(async (tx) => {
    const found = await lockTaughtHomework(tx, userId, id)
    if (found.status === publishStatuses.published) throw refuse('homeworkPublished')
    await tx
      .update(homework)
      .set({ status: publishStatuses.published, publishedAt: sql`now()`, updatedAt: sql`now()` })
      .where(eq(homework.id, id))
    const { rows } = await tx.execute<{ id: number }>(sql`
      insert into homework_attempts (homework_id, student_id)
      select distinct ${id}::int, grants.user_id from grants
      where grants.product_id = ${found.productId} and ${grantIsLive}
      returning student_id as id`)
    const students = rows.map((row) => row.id)
    await notifyOfHomework(tx, 'homework_published', found, '', students)
    return { publish_status: publishStatuses.published, total_students: students.length }
  })

/** Ends the acceptance of answers, or accepts them again. @throws Refusal homeworkNotFound, homeworkNotPublished */
export async function closeHomework(db: Db, userId: number, id: number, isClosed: boolean): Promise<null> {
  await db.transaction(async (tx) => {
    const { status } = await lockTaughtHomework(tx, userId, id)
    if (status !== publishStatuses.published) throw refuse('homeworkNotPublished')
    await tx
      .update(homework)
      .set({ closedAt: isClosed ? sql`coalesce(${homework.closedAt}, now())` : null })
      .where(eq(homework.id, id))
  })
  return null
}
