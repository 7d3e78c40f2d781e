import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { orderStatuses } from '#contract/order/status.ts'
import type { Db, Tx } from '../../db/database.ts'
import { orders } from '../../db/tables/order.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { refuse } from '../../lib/refusal.ts'
import { ownsOrder } from './policy.ts'
import { lockOrder, moveOrder } from './transitions.ts'

/** The student cancels an order that is not paid yet. @throws orderNotFound, orderNotPending */
export function cancelOrder(db: Db, user: SessionUser, orderId: number): Promise<number> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order || !ownsOrder(user, order)) throw refuse('orderNotFound')
    if (order.status !== orderStatuses.pending) throw refuse('orderNotPending')
    const moved = await moveOrder(tx, order, orderStatuses.cancelled, {
      actor: 'student',
      actorId: user.id,
      reason: 'cancelled by the student',
    })
    return moved.status
  })
}

/** By the database's clock, which set the time and by which others judge it: servers' clocks differ. */
export async function isExpired(tx: Tx, orderId: number): Promise<boolean> {
  const [order] = await tx
    .select({ expired: sql<boolean>`${orders.expiresAt} <= now()` })
    .from(orders)
    .where(eq(orders.id, orderId))
  return order?.expired === true
}

/** Cancels an order that is still pending; anything else is left alone. */
export async function cancelPending(tx: Tx, orderId: number, reason: string): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (order?.status !== orderStatuses.pending) return
  await moveOrder(tx, order, orderStatuses.cancelled, { actor: 'system', reason })
}

/** Cancels one order whose time to pay has run out; anything else is left alone. */
export const cancelExpired = (db: Db, orderId: number): Promise<void> =>
  db.transaction(async (tx) => {
    await lockOrder(tx, orderId)
    if (await isExpired(tx, orderId)) await cancelPending(tx, orderId, 'not paid in time')
  })

/** Cancels every order whose time to pay has run out. @returns how many were due */
export async function cancelExpiredOrders(db: Db): Promise<number> {
  const due = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.status, orderStatuses.pending), lte(orders.expiresAt, sql`now()`)))
    .orderBy(asc(orders.expiresAt))
    .limit(500)
  for (const { id } of due) await cancelExpired(db, id)
  return due.length
}
