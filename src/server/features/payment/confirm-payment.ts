import { and, eq } from 'drizzle-orm'
import { currencyCode } from '#contract/currencies.ts'
import { orderStatuses } from '#contract/order/status.ts'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { orders } from '../../db/tables/order.ts'
import { paymentAttempts, payments } from '../../db/tables/payment.ts'
import type { Payment } from '../../gateways/payment/payment.ts'
import type { PaymentMethod } from '../../gateways/payment/provider.ts'
import { evictProduct } from '../catalog/index.ts'
import { minorUnits } from '../../lib/money.ts'
import { confirmFastPath } from './confirm-fast-path.ts'
import { createRefund } from './create-refund.ts'
import { paymentKinds } from './payment-kinds.ts'
import { type Fulfilment, fulfil, lockOrder, moveOrder } from '../order/index.ts'

type Attempt = typeof paymentAttempts.$inferSelect
type OrderRow = typeof orders.$inferSelect
type Outcome = Fulfilment | 'duplicate' | 'late' | 'repriced'

/** Outcome of a reported payment; the last three change nothing. */
export type Confirmation = Outcome | 'repeat' | 'unknown payment' | 'amount'

const provider = { actor: 'provider' } as const

async function settle(tx: Tx, order: OrderRow, attempt: Attempt, payment: Payment): Promise<Outcome> {
  const paid = {
    payment: paymentKinds[attempt.method as PaymentMethod],
    paidAt: new Date(payment.paidAt * 1000),
    isTest: attempt.isTest,
  }
  if (order.status === orderStatuses.pending)
    // the school has changed the price meanwhile: the order stays to be paid
    return attempt.amount === order.amount ? fulfil(tx, order, paid, provider) : 'repriced'
  if (order.status !== orderStatuses.cancelled) return 'duplicate'
  await moveOrder(tx, order, orderStatuses.refunding, {
    ...provider,
    ...paid,
    reason: 'paid after the order was cancelled',
  })
  return 'late'
}

/**
 * The one step by which an order becomes paid, whoever brings the news: the provider's notification, a status
 * query or the reconciler. Plain payments are confirmed at once, all else in full.
 */
export async function confirmPayment(
  deps: Deps,
  method: PaymentMethod,
  payment: Payment,
): Promise<Confirmation> {
  const granted = await confirmFastPath(deps.pool, method, payment)
  if (granted === null) return confirmFullPath(deps, method, payment)
  evictProduct(deps.db, granted)
  return 'granted'
}

/**
 * Under the order's lock and in one transaction it checks number, amount and currency, writes the journal (each of the
 * provider's transactions once), moves the order and grants the course. A payment that cannot be granted is refunded
 * in full.
 * Repeats and forgeries change nothing.
 */
export async function confirmFullPath(
  deps: Deps,
  method: PaymentMethod,
  payment: Payment,
): Promise<Confirmation> {
  const result = await deps.db.transaction(
    async (tx): Promise<{ confirmation: Confirmation; productId?: number }> => {
      const [found] = await tx
        .select({ orderId: paymentAttempts.orderId, method: paymentAttempts.method })
        .from(paymentAttempts)
        .where(eq(paymentAttempts.outTradeNo, payment.outTradeNo))
      if (found?.method !== method) return { confirmation: 'unknown payment' }
      const order = await lockOrder(tx, found.orderId)
      const [attempt] = await tx
        .select()
        .from(paymentAttempts)
        .where(eq(paymentAttempts.outTradeNo, payment.outTradeNo))
      if (!order || !attempt) return { confirmation: 'unknown payment' }
      if (
        payment.amount.minor !== minorUnits(attempt.amount, attempt.currency) ||
        payment.amount.currency !== currencyCode(attempt.currency)
      )
        return { confirmation: 'amount' }

      const [known] = await tx
        .select({ id: payments.id })
        .from(payments)
        .where(and(eq(payments.method, method), eq(payments.transactionId, payment.transactionId)))
      if (known) return { confirmation: 'repeat' }

      const outcome = await settle(tx, order, attempt, payment)
      const [recorded] = await tx
        .insert(payments)
        .values({
          attemptId: attempt.id,
          orderId: order.id,
          method,
          transactionId: payment.transactionId,
          amount: attempt.amount,
          currency: attempt.currency,
          isTest: attempt.isTest,
          outcome,
          paidAt: new Date(payment.paidAt * 1000),
        })
        .returning()
      if (!recorded) throw new Error('the payment was not recorded')
      await tx.update(paymentAttempts).set({ state: 'paid' }).where(eq(paymentAttempts.id, attempt.id))
      if (outcome !== 'granted')
        await createRefund(tx, recorded, recorded.amount, { reason: outcome, state: 'approved' })
      return { confirmation: outcome, productId: order.productId }
    },
  )
  if (result.productId !== undefined) evictProduct(deps.db, result.productId)
  if (!['granted', 'repeat'].includes(result.confirmation)) {
    deps.jobs.run('send-refunds')
    deps.log.warn({ outTradeNo: payment.outTradeNo, outcome: result.confirmation }, 'payment not granted')
  }
  return result.confirmation
}
