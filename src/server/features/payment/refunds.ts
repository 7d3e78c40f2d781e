import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { currencyCode } from '#contract/currencies.ts'
import { type OrderStatus, orderStatuses } from '#contract/order/status.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../db/database.ts'
import { type orders, paymentAttempts, payments, refunds } from '../../db/tables/all.ts'
import { ProviderRefused, ProviderUnavailable } from '../../gateways/payment/errors.ts'
import type { RefundState } from '../../gateways/payment/payment.ts'
import type { PaymentMethod } from '../../gateways/payment/provider.ts'
import { minorUnits } from '../../money.ts'
import { text } from '../../texts.ts'
import { lockOrder, moveOrder, returnStock, revokeGrants } from '../order/index.ts'
import { isFullyRefunded } from './decide-refund.ts'

type RefundRow = typeof refunds.$inferSelect
type OrderRow = typeof orders.$inferSelect

/** refusals after which a person must look; silence is asked again for as long as it lasts */
const MAX_ATTEMPTS = 20
/** seconds until the next try: 1, 2, 4 ... minutes, an hour at most */
const backOff = (attempts: number): number => Math.min(3600, 60 * 2 ** attempts)

/** Takes due refunds for this server, each with the time of its next try set already, so that a crash loses none. */
const takeDue = (deps: Deps): Promise<RefundRow[]> =>
  deps.db.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(refunds)
      .where(and(inArray(refunds.state, ['approved', 'sent']), lte(refunds.nextTryAt, sql`now()`)))
      .limit(20)
      .for('update', { skipLocked: true })
    for (const refund of due)
      await tx
        .update(refunds)
        .set({
          attempts: refund.attempts + 1,
          nextTryAt: sql`now() + make_interval(secs => ${backOff(refund.attempts)})`,
        })
        .where(eq(refunds.id, refund.id))
    return due
  })

async function askForRefund(deps: Deps, refund: RefundRow): Promise<RefundState> {
  const [paid] = await deps.db
    .select({
      method: payments.method,
      isTest: payments.isTest,
      transactionId: payments.transactionId,
      amount: payments.amount,
      outTradeNo: paymentAttempts.outTradeNo,
    })
    .from(payments)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, payments.attemptId))
    .where(eq(payments.id, refund.paymentId))
  const provider = paid && deps.payment.provider(paid.method as PaymentMethod)
  if (!paid || provider?.test !== paid.isTest)
    throw new ProviderUnavailable('the payment method is not set up now')
  if (refund.state === 'sent') {
    const known = await provider.queryRefund({ outRefundNo: refund.refundNo, outTradeNo: paid.outTradeNo })
    if (known.state !== 'unknown') return known
  }
  const currency = currencyCode(refund.currency)
  return provider.refund({
    outRefundNo: refund.refundNo,
    payment: {
      outTradeNo: paid.outTradeNo,
      transactionId: paid.transactionId,
      amount: { minor: minorUnits(paid.amount, refund.currency), currency },
    },
    amount: { minor: minorUnits(refund.amount, refund.currency), currency },
    // what the payer reads on the bill, in the provider's language
    reason: text('zh', `order:refundReason.${refund.reason}`),
  })
}

/** A second payment, or one of a price that holds no more, goes back without touching the order. */
const isBeside = ({ reason }: RefundRow): boolean => reason === 'duplicate' || reason === 'repriced'

/** The money is back. All of it: what the order gave is taken back. A part: the order goes on where it was. */
async function settleOrder(tx: Tx, refund: RefundRow, order: OrderRow): Promise<void> {
  const full = await isFullyRefunded(tx, refund.paymentId)
  const from = refund.orderStatus as OrderStatus | null
  if (!full && from !== null) {
    await moveOrder(tx, order, from, { actor: 'provider', reason: 'a part was refunded' })
    return
  }
  await moveOrder(tx, order, orderStatuses.refunded, { actor: 'provider', reason: 'refund done' })
  await revokeGrants(tx, order.id)
  // decided by the school; what the server gives back by itself has claimed no place, or returned it already
  if (from !== null && order.shippedAt === null) await returnStock(tx, order.productId)
}

const complete = (deps: Deps, refund: RefundRow): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, refund.orderId)
    const done = await tx
      .update(refunds)
      .set({ state: 'done', doneAt: sql`now()`, nextTryAt: null, lastError: null })
      .where(and(eq(refunds.id, refund.id), inArray(refunds.state, ['approved', 'sent'])))
      .returning({ id: refunds.id })
    if (done.length === 0 || isBeside(refund) || order?.status !== orderStatuses.refunding) return
    await settleOrder(tx, refund, order)
  })

const note = (
  deps: Deps,
  refund: RefundRow,
  state: 'sent' | 'failed' | 'approved',
  lastError: string | null,
) =>
  deps.db
    .update(refunds)
    .set({ state, lastError, ...(state === 'failed' && { nextTryAt: null }) })
    .where(and(eq(refunds.id, refund.id), inArray(refunds.state, ['approved', 'sent'])))

async function tryRefund(deps: Deps, refund: RefundRow): Promise<void> {
  try {
    const answer = await askForRefund(deps, refund)
    if (answer.state === 'done') await complete(deps, refund)
    else if (answer.state === 'closed' || answer.state === 'failed')
      await note(deps, refund, 'failed', `the provider answered ${answer.state}`)
    else await note(deps, refund, 'sent', null)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error
    const givenUp = error instanceof ProviderRefused && refund.attempts + 1 >= MAX_ATTEMPTS
    deps.log[givenUp ? 'error' : 'warn']({ refundNo: refund.refundNo, err: error }, 'refund not done yet')
    await note(deps, refund, givenUp ? 'failed' : (refund.state as 'approved' | 'sent'), error.message)
  }
}

/** Sends every refund that is due, each with its own stable number. @returns how many were tried */
export async function sendDueRefunds(deps: Deps): Promise<number> {
  const due = await takeDue(deps)
  for (const refund of due)
    try {
      await tryRefund(deps, refund)
    } catch (err) {
      // it stays due for its next try, and the others go on
      deps.log.error({ refundNo: refund.refundNo, err }, 'a refund could not be worked on')
    }
  return due.length
}
