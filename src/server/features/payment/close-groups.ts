import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { orderStatuses } from '#contract/order/status.ts'
import type { Tx } from '../../db/database.ts'
import { groups, orders } from '../../db/tables/all.ts'
import type { Deps } from '../../deps.ts'
import { evictProduct } from '../catalog/index.ts'
import { cancelPending, moveOrder, returnStock, waitingOrders } from '../order/index.ts'
import { createRefund, paymentOf } from './create-refund.ts'

/** Everybody who has paid gets the money back; who has not paid yet need not any more. */
async function closeGroup(tx: Tx, groupId: number): Promise<number | null> {
  const [group] = await tx
    .update(groups)
    .set({ state: 'failed' })
    .where(and(eq(groups.id, groupId), eq(groups.state, 'open'), lte(groups.expiresAt, sql`now()`)))
    .returning({ productId: groups.productId })
  if (!group) return null
  for (const order of await waitingOrders(tx, groupId)) {
    const payment = await paymentOf(tx, order.id)
    if (!payment) throw new Error(`order ${order.id} waits in a group without a payment`)
    await moveOrder(tx, order, orderStatuses.refunding, {
      actor: 'system',
      reason: 'the group was not completed',
    })
    await returnStock(tx, sql`${order.id}`)
    await createRefund(tx, payment, payment.amount, { reason: 'group_failed', state: 'approved' })
  }
  const unpaid = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.groupId, groupId), eq(orders.status, orderStatuses.pending)))
    .orderBy(asc(orders.id))
  for (const { id } of unpaid) await cancelPending(tx, id, 'the group is closed')
  return group.productId
}

/** Closes the groups that were not completed in time. @returns how many were due */
export async function closeExpiredGroups({ db, log, jobs }: Deps): Promise<number> {
  const due = await db
    .select({ id: groups.id })
    .from(groups)
    .where(and(eq(groups.state, 'open'), lte(groups.expiresAt, sql`now()`)))
    .orderBy(asc(groups.expiresAt))
    .limit(200)
  for (const { id } of due)
    try {
      const productId = await db.transaction((tx) => closeGroup(tx, id))
      if (productId !== null) evictProduct(db, productId)
    } catch (err) {
      // one that cannot be closed must not keep the others open
      log.error({ group: id, err }, 'a group could not be closed')
    }
  if (due.length > 0) jobs.run('send-refunds')
  return due.length
}
