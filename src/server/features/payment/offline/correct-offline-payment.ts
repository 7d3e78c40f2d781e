import { isDeepStrictEqual } from 'node:util'
import Big from 'big.js'
import { and, eq, sql } from 'drizzle-orm'
import { orderStatuses } from '#contract/order/status.ts'
import type { Tx } from '../../../db/database.ts'
import {
  offlinePayments,
  type OfflineRecord,
  orders,
  paymentCorrections,
  payments,
  refunds,
} from '../../../db/tables/all.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { refuse } from '../../../lib/refusal.ts'
import { lockOrder, noteOrder } from '../../order/index.ts'
import { standing } from '../create-refund.ts'
import { type EntryBody, entryOf, recordOf, requireDue } from './read-offline-entry.ts'
import { offlineOf } from './record-offline-payment.ts'

type OrderRow = typeof orders.$inferSelect
type PaymentRow = typeof payments.$inferSelect

/**
 * What is back, or on its way, was more than nothing of what is left: a payment of which all is back is a refunded
 * order, and that it becomes by a refund alone.
 * @throws paidLessThanRefunded
 */
async function requireMoreThanRefunded(tx: Tx, order: OrderRow, payment: PaymentRow, amount: string) {
  if (new Big(amount).eq(payment.amount)) return
  const [sums] = await tx
    .select({
      standing: sql<string>`coalesce(sum(${refunds.amount}), 0)`,
      done: sql<string>`coalesce(sum(${refunds.amount}) filter (where ${refunds.state} = 'done'), 0)`,
    })
    .from(refunds)
    .where(and(eq(refunds.paymentId, payment.id), standing))
  const done = new Big(sums?.done ?? 0)
  const isOver = order.status === orderStatuses.refunding || order.status === orderStatuses.refunded
  if (isOver || new Big(amount).lt(sums?.standing ?? 0) || (done.gt(0) && done.gte(amount)))
    throw refuse('paidLessThanRefunded')
}

/**
 * Locks an order that was paid offline, to change what was recorded of its payment for a reason that is kept.
 * @throws invalidField without a reason, orderNotFound, offlinePaymentNotFound
 */
export async function lockForCorrection(tx: Tx, orderId: number, given: string) {
  const reason = given.trim()
  if (reason === '') throw refuse('invalidField', { field: 'reason' })
  const order = await lockOrder(tx, orderId)
  if (!order) throw refuse('orderNotFound')
  const found = await offlineOf(tx, orderId)
  if (!found) throw refuse('offlinePaymentNotFound')
  return { reason, order, ...found }
}

/** Keeps what stood there before, with who changed it and why. */
export const keepCorrection = (
  tx: Tx,
  admin: SessionUser,
  paymentId: number,
  change: { reason: string; before: OfflineRecord; after: OfflineRecord | null },
) => tx.insert(paymentCorrections).values({ paymentId, correctedBy: admin.id, ...change })

/**
 * Corrects what was recorded of an offline payment; the order and the ledger follow by the difference.
 * @returns what it was and what it is; null where nothing differs
 * @throws orderNotFound, offlinePaymentNotFound, paidLessThanRefunded, amountNotAllowed, invalidField
 */
export async function correctOffline(
  tx: Tx,
  admin: SessionUser,
  orderId: number,
  body: EntryBody & { reason: string },
): Promise<{ before: OfflineRecord; after: OfflineRecord } | null> {
  const { reason, order, payment, means } = await lockForCorrection(tx, orderId, body.reason)
  requireDue(body, payment.currency, order.unitPrice)
  const entry = entryOf(body)
  const before = recordOf({ ...means, amount: payment.amount, paidAt: payment.paidAt }, payment.currency)
  const after = recordOf(entry, payment.currency)
  if (isDeepStrictEqual(before, after)) return null
  await requireMoreThanRefunded(tx, order, payment, entry.amount)
  const { amount, paidAt, ...rest } = entry
  await tx.update(payments).set({ amount, paidAt }).where(eq(payments.id, payment.id))
  await tx.update(offlinePayments).set(rest).where(eq(offlinePayments.paymentId, payment.id))
  await tx
    .update(orders)
    .set({ amount, paidAt, ...(order.changedAmount !== null && { changedAmount: amount }) })
    .where(eq(orders.id, orderId))
  await keepCorrection(tx, admin, payment.id, { reason, before, after })
  await noteOrder(tx, order, { actor: 'admin', actorId: admin.id, reason: 'payment corrected' })
  return { before, after }
}
