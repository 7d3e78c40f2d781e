import { sql } from 'drizzle-orm'
import { type OrderStatus, orderStatuses } from '#contract/order/status.ts'
import type { Tx } from '../../db/database.ts'
import type { orders, refunds } from '../../db/tables/all.ts'
import { moveOrder, noteOrder, recordPlaceDecision, returnStock, revokeGrants } from '../order/index.ts'
import { isFullyRefunded } from './decide-refund.ts'

type RefundRow = typeof refunds.$inferSelect
type OrderRow = typeof orders.$inferSelect

export interface Settlement {
  actor: 'provider' | 'admin'
  actorId?: number
  /** of a partial refund: whether the course is revoked nevertheless */
  takeCourse?: boolean | undefined
  /** whether the place in stock is released; by default when all is refunded and nothing was sent */
  returnPlace?: boolean | undefined
}

/** Goods that were sent stay out; the ledger knows whether the place went back before. */
async function returnPlace(tx: Tx, order: OrderRow): Promise<void> {
  if (order.shippedAt === null) await returnStock(tx, sql`${order.id}`)
}

/**
 * The money of a refund is back, and its order, which is locked and waited for it, moves on. All of it: what the order
 * gave is revoked. After a partial refund the order keeps its status.
 */
export async function settleOrder(
  tx: Tx,
  refund: RefundRow,
  order: OrderRow,
  { takeCourse = false, returnPlace: wanted, ...by }: Settlement,
): Promise<void> {
  const full = await isFullyRefunded(tx, refund.paymentId)
  const from = refund.orderStatus as OrderStatus | null
  if (full || from === null) {
    await moveOrder(tx, order, orderStatuses.refunded, { ...by, reason: 'refund done' })
    await revokeGrants(tx, order.id)
    // decided by the school; what the server gives back by itself has claimed no place, or returned it already
    if (from === null) return
    if (wanted === false) await recordPlaceDecision(tx, order, by.actorId ?? null)
    else await returnPlace(tx, order)
    return
  }
  const moved = await moveOrder(tx, order, from, { ...by, reason: 'a part was refunded' })
  if (!takeCourse) return
  await revokeGrants(tx, order.id)
  await noteOrder(tx, moved, { ...by, reason: 'course taken back' })
  if (wanted !== true) return
  await returnPlace(tx, moved)
  await recordPlaceDecision(tx, moved, by.actorId ?? null)
}
