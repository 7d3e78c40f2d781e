import Big from 'big.js'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { OFFLINE } from '#contract/payment/offline-kinds.ts'
import type { Queryable, Tx } from '../../db/database.ts'
import { payments, refunds } from '../../db/tables/all.ts'

type PaymentRow = typeof payments.$inferSelect

const isOffline = ({ method }: PaymentRow): boolean => method === OFFLINE

/** A refund that counts: requested, pending or done. */
export const standing = inArray(refunds.state, ['asked', 'approved', 'sent', 'done', 'failed'])

/** The payment by which an order was fulfilled. */
export async function paymentOf(tx: Queryable, orderId: number): Promise<PaymentRow | undefined> {
  const [payment] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.outcome, 'granted')))
  return payment
}

/** The part of a payment without a refund, done or pending. */
export async function refundable(tx: Queryable, payment: PaymentRow): Promise<Big> {
  const [sum] = await tx
    .select({ amount: sql<string>`coalesce(sum(${refunds.amount}), 0)` })
    .from(refunds)
    .where(and(eq(refunds.paymentId, payment.id), standing))
  return new Big(payment.amount).minus(sum?.amount ?? 0)
}

type RefundValues = Pick<typeof refunds.$inferInsert, 'reason' | 'state'> &
  Partial<typeof refunds.$inferInsert>

/**
 * Writes down money that goes back of a payment; its number is the provider's for good. What came in offline is
 * returned by hand: no provider is asked, and it waits for a person.
 */
export async function createRefund(tx: Tx, payment: PaymentRow, amount: string, values: RefundValues) {
  const [refund] = await tx
    .insert(refunds)
    .values({
      orderId: payment.orderId,
      paymentId: payment.id,
      refundNo: sql`'R' || ${payment.id} || '-' || (
        select count(*) from ${refunds} where ${refunds.paymentId} = ${payment.id}) || '-' || ${payment.orderId}`,
      amount,
      currency: payment.currency,
      byHand: isOffline(payment),
      ...(values.state === 'approved' && !isOffline(payment) && { nextTryAt: sql`now()` }),
      ...values,
    })
    .returning()
  if (!refund) throw new Error('the refund was not stored')
  return refund
}
