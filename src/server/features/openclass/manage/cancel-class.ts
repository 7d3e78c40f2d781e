import { and, count, eq, ne, sql } from 'drizzle-orm'
import { orderStatuses } from '#contract/order/status.ts'
import { openClasses, openClassUndoings, orders } from '../../../db/tables/all.ts'
import type { Deps } from '../../../deps.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { refuse } from '../../../lib/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import { evictProduct } from '../../catalog/index.ts'
import { clearClassListCache } from '../list-classes.ts'
import { leadsClass } from '../policy.ts'
import { notifyCancelled } from './notify-cancelled.ts'
import { takeOffShelf } from './class-product.ts'
import { lockStandingClass } from './lock-class.ts'

/**
 * Cancels an open class that is not over. Whoever has paid gets the money back: the orders are undone after the commit,
 * by the job (undo-orders.ts).
 * @returns how many orders will be undone
 * @throws Refusal openClassNotFound, noPermission, openClassOfLesson, openClassCancelled, openClassOver
 */
export async function cancelClass(
  { db, jobs }: Deps,
  user: SessionUser,
  id: number,
  given: string,
): Promise<{ orders: number }> {
  const reason = given.trim()
  if (reason === '') throw refuse('invalidField', { field: 'reason' })
  const cancelled = await db.transaction(async (tx) => {
    const standing = await lockStandingClass(tx, user, id)
    if (!(await leadsClass(tx, user, standing))) throw refuse('noPermission')
    const { productId, over } = standing
    if (over) throw refuse('openClassOver')
    await tx
      .update(openClasses)
      .set({ cancelledAt: sql`now()`, updatedAt: sql`now()` })
      .where(eq(openClasses.id, id))
    await writeAudit(tx, user, 'open class cancelled', `openclass ${id}`, { reason })
    await notifyCancelled(tx, user, standing, reason)
    if (productId === null) return { productId, orders: 0 }
    await takeOffShelf(tx, productId)
    await tx.insert(openClassUndoings).values({ classId: id, userId: user.id, reason })
    const [found] = await tx
      .select({ orders: count() })
      .from(orders)
      .where(and(eq(orders.productId, productId), ne(orders.status, orderStatuses.cancelled)))
    return { productId, orders: found?.orders ?? 0 }
  })
  clearClassListCache(db)
  if (cancelled.productId !== null) evictProduct(db, cancelled.productId)
  jobs.run('undo-class-orders')
  return { orders: cancelled.orders }
}
