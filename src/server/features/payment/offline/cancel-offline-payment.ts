import { and, eq, sql } from 'drizzle-orm'
import { orderStatuses } from '#contract/order/status.ts'
import type { Queryable, Tx } from '../../../db/database.ts'
import { type orders, payments, refunds } from '../../../db/tables/all.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { refuse } from '../../../lib/refusal.ts'
import {
  leaveGroup,
  mayMove,
  moveOrder,
  recordPlaceDecision,
  returnStock,
  revokeGrants,
} from '../../order/index.ts'
import { standing } from '../create-refund.ts'
import { keepCorrection, lockForCorrection } from './correct-offline-payment.ts'
import { recordOf } from './read-offline-entry.ts'

type OrderRow = typeof orders.$inferSelect

/** Nothing of the payment was refunded or asked back: it can still have been a mistake as a whole. */
export async function isCancellable(db: Queryable, order: OrderRow, paymentId: number): Promise<boolean> {
  if (!mayMove(order.status, orderStatuses.refunding)) return false
  return (await db.$count(refunds, and(eq(refunds.paymentId, paymentId), standing))) === 0
}

/**
 * An order was recorded as paid offline by mistake: no money had come in. Its payment counts nowhere any more, what the
 * order gave is taken back, and the order is over.
 * @returns the order's product
 * @throws orderNotFound, offlinePaymentNotFound, orderNotCancellable, invalidField
 */
export async function cancelOffline(
  tx: Tx,
  admin: SessionUser,
  orderId: number,
  body: { reason: string; returnPlace: boolean },
): Promise<number> {
  const { reason, order, payment, means } = await lockForCorrection(tx, orderId, body.reason)
  if (!(await isCancellable(tx, order, payment.id))) throw refuse('orderNotCancellable')
  const by = { actor: 'admin', actorId: admin.id, reason: 'cancelled as a mistake' } as const
  if (order.status === orderStatuses.awaitingGroup) await leaveGroup(tx, orderId)
  const leaving = await moveOrder(tx, order, orderStatuses.refunding, by)
  await moveOrder(tx, leaving, orderStatuses.refunded, by)
  await revokeGrants(tx, orderId)
  if (!body.returnPlace) await recordPlaceDecision(tx, order, admin.id)
  else if (order.shippedAt === null) await returnStock(tx, sql`${order.id}`)
  await tx.update(payments).set({ outcome: 'void' }).where(eq(payments.id, payment.id))
  const before = recordOf({ ...means, amount: payment.amount, paidAt: payment.paidAt }, payment.currency)
  await keepCorrection(tx, admin, payment.id, { reason, before, after: null })
  return order.productId
}
