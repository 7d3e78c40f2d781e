import { eq, sql } from 'drizzle-orm'
import { type OrderStatus, orderStatuses as s } from '#contract/order/status.ts'
import type { Tx } from '../../db/database.ts'
import { groups, orderEvents, orders } from '../../db/tables/all.ts'
import { returnCoupon } from './coupon-of-order.ts'
import { leaveGroup } from './groups.ts'

/** The only moves an order may make. A part refund leads back to where the order came from. */
export const transitions: Record<OrderStatus, readonly OrderStatus[]> = {
  [s.pending]: [s.cancelled, s.paid, s.awaitingGroup, s.awaitingShipment],
  [s.cancelled]: [s.refunding],
  [s.paid]: [s.completed, s.refunding],
  [s.awaitingGroup]: [s.groupFormed, s.refunding],
  [s.groupFormed]: [s.awaitingShipment, s.completed, s.refunding],
  [s.awaitingShipment]: [s.shipped, s.refunding],
  [s.shipped]: [s.completed, s.refunding],
  [s.completed]: [s.ended, s.refunding],
  [s.ended]: [s.refunding],
  [s.refunding]: [
    s.refunded,
    s.paid,
    s.awaitingGroup,
    s.groupFormed,
    s.ended,
    s.awaitingShipment,
    s.shipped,
    s.completed,
  ],
  [s.refunded]: [],
}

export const mayMove = (from: number, to: OrderStatus): boolean =>
  (transitions[from as OrderStatus] ?? []).includes(to)

/** A pending order moves on because it is paid; the other way leads to its cancellation. */
export const isPaidBy = (from: number | null, to: number): boolean =>
  from === s.pending && to !== s.pending && to !== s.cancelled

/** A move that the table does not allow: a fault of ours, since callers look first. */
export class IllegalTransition extends Error {
  constructor(orderId: number, from: number, to: OrderStatus) {
    super(`order ${orderId} may not move from ${from} to ${to}`)
  }
}

/** A transition as its event row records it. */
export interface Move {
  from: OrderStatus
  to: OrderStatus
  actor: Actor['actor']
  reason: string
}

/** Moves that a statement makes by itself: it may not even be written if the table does not allow them. */
export function allowed(moves: readonly Move[]): readonly Move[] {
  for (const { from, to } of moves) if (!mayMove(from, to)) throw new IllegalTransition(0, from, to)
  return moves
}

export interface Actor {
  actor: 'student' | 'admin' | 'provider' | 'system'
  actorId?: number
}

type OrderRow = typeof orders.$inferSelect

/**
 * The order, locked until the transaction ends; undefined when there is none. Its group is locked before it, always:
 * whoever pays last moves the orders of all, and two that locked the other way round would wait for each other.
 */
export async function lockOrder(tx: Tx, orderId: number): Promise<OrderRow | undefined> {
  await tx
    .select({ id: groups.id })
    .from(groups)
    .innerJoin(orders, eq(orders.groupId, groups.id))
    .where(eq(orders.id, orderId))
    .for('update', { of: groups })
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
  return order
}

/**
 * Moves a locked order and writes down who moved it and why; other columns may change with it.
 * @returns the order as it is now
 * @throws IllegalTransition
 */
export async function moveOrder(
  tx: Tx,
  order: OrderRow,
  to: OrderStatus,
  {
    actor,
    actorId,
    reason,
    ...changes
  }: Actor & { reason: string } & Partial<
      Pick<
        OrderRow,
        | 'payment'
        | 'paidAt'
        | 'isTest'
        | 'failed'
        | 'expressCompany'
        | 'expressNumber'
        | 'shippedAt'
        | 'signedAt'
      >
    >,
): Promise<OrderRow> {
  if (!mayMove(order.status, to)) throw new IllegalTransition(order.id, order.status, to)
  const [moved] = await tx
    .update(orders)
    .set({ ...changes, status: to })
    .where(sql`${orders.id} = ${order.id} and ${orders.status} = ${order.status}`)
    .returning()
  if (!moved) throw new IllegalTransition(order.id, order.status, to)
  await tx.insert(orderEvents).values({
    orderId: order.id,
    fromStatus: order.status,
    toStatus: to,
    actor,
    actorId: actorId ?? null,
    reason,
  })
  if (to === s.cancelled || to === s.refunded) await release(tx, order.id)
  return moved
}

/** Records what was done to a locked order without a transition. */
export async function noteOrder(tx: Tx, order: OrderRow, by: Actor & { reason: string }): Promise<void> {
  await tx.insert(orderEvents).values({
    orderId: order.id,
    fromStatus: order.status,
    toStatus: order.status,
    actor: by.actor,
    actorId: by.actorId ?? null,
    reason: by.reason,
  })
}

/** What an order held for its student is free again. */
async function release(tx: Tx, orderId: number): Promise<void> {
  await returnCoupon(tx, orderId)
  await leaveGroup(tx, orderId)
}
