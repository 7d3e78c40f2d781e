import { and, eq, inArray, sql } from 'drizzle-orm'
import { currencyCode } from '#contract/currencies.ts'
import { orderStatuses } from '#contract/order/status.ts'
import type { Deps } from '../../deps.ts'
import { paymentAttempts, payments, refunds } from '../../db/tables/all.ts'
import { ProviderRefused, ProviderUnavailable } from '../../gateways/payment/errors.ts'
import type { RefundState } from '../../gateways/payment/payment.ts'
import type { PaymentMethod, PaymentProvider } from '../../gateways/payment/provider.ts'
import { minorUnits } from '../../lib/money.ts'
import { text } from '../../lib/texts.ts'
import { lockOrder } from '../order/index.ts'
import { notifyPath } from './addresses.ts'
import { settleOrder } from './settle-refund.ts'

export type RefundRow = typeof refunds.$inferSelect

/** refusals that a person must handle; missing answers are retried without a limit */
const MAX_ATTEMPTS = 20

/** Outcome of an attempt: answered, refused, throttled or unanswered. */
export type Tried =
  | { outcome: 'answered' | 'refused' | 'silent' }
  | {
      outcome: 'busy'
      /** seconds that the provider asks to wait, if any */
      wait: number | null
    }

interface Paid {
  provider: PaymentProvider
  transactionId: string
  amount: string
  outTradeNo: string
  providerReference: string | null
}

/** @throws ProviderUnavailable when the method is not set up now */
async function paidOf(deps: Deps, refund: RefundRow): Promise<Paid> {
  const [paid] = await deps.db
    .select({
      method: payments.method,
      isTest: payments.isTest,
      transactionId: payments.transactionId,
      amount: payments.amount,
      outTradeNo: paymentAttempts.outTradeNo,
      providerReference: paymentAttempts.providerReference,
    })
    .from(payments)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, payments.attemptId))
    .where(eq(payments.id, refund.paymentId))
  const provider = paid && deps.payment.provider(paid.method as PaymentMethod)
  if (!paid || provider?.test !== paid.isTest)
    throw new ProviderUnavailable('the payment method is not set up now')
  return { ...paid, provider }
}

const queryRefund = (refund: RefundRow, { provider, outTradeNo, providerReference }: Paid) =>
  provider.queryRefund({
    outRefundNo: refund.refundNo,
    refundId: refund.refundId,
    outTradeNo,
    providerReference,
  })

/**
 * The whole payment went back already, such as by hand at the provider: there is nothing left to refund.
 * Alipay gives no error for it, but the state of the payment shows it.
 */
async function isBackAlready(paid: Paid, refused: ProviderRefused): Promise<boolean> {
  if (refused.code === 'CAPTUREFULLYREFUNDED' || refused.message.includes('全额退款')) return true
  if (paid.provider.method !== 'alipay') return false
  const now = await paid.provider.query(paid)
  return now.state === 'paid' && now.refunded
}

async function requestFromProvider(deps: Deps, refund: RefundRow): Promise<RefundState | 'back already'> {
  const paid = await paidOf(deps, refund)
  if (refund.state === 'sent') {
    const known = await queryRefund(refund, paid)
    if (known.state !== 'unknown') return known
  }
  const currency = currencyCode(refund.currency)
  const { provider, outTradeNo, transactionId, providerReference } = paid
  try {
    return await provider.refund({
      outRefundNo: refund.refundNo,
      payment: {
        outTradeNo,
        transactionId,
        providerReference,
        amount: { minor: minorUnits(paid.amount, refund.currency), currency },
      },
      amount: { minor: minorUnits(refund.amount, refund.currency), currency },
      // what the payer reads on the bill, in the provider's language
      reason: text('zh', `order:refundReason.${refund.reason}`),
      // the others report to the payment's own address
      ...(provider.method === 'wechat' && { notifyUrl: deps.config.publicUrl + notifyPath('wechat') }),
    })
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    // an earlier attempt may have succeeded without an answer
    const known = await queryRefund(refund, paid)
    if (known.state !== 'unknown') return known
    if (await isBackAlready(paid, error)) return 'back already'
    throw error
  }
}

/** A second payment, or one of a price that holds no more, goes back without touching the order. */
const isBeside = ({ reason }: RefundRow): boolean => reason === 'duplicate' || reason === 'repriced'

/** states in which a provider's word on a refund counts; of a failed one too, that somebody has mended there */
const underWay = ['approved', 'sent', 'failed']

const complete = (deps: Deps, refund: RefundRow, refundId: string | null): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, refund.orderId)
    const done = await tx
      .update(refunds)
      .set({
        state: 'done',
        doneAt: sql`now()`,
        nextTryAt: null,
        lastError: null,
        ...(refundId !== null && { refundId }),
      })
      .where(and(eq(refunds.id, refund.id), inArray(refunds.state, underWay)))
      .returning({ id: refunds.id })
    if (done.length === 0 || isBeside(refund) || order?.status !== orderStatuses.refunding) return
    await settleOrder(tx, refund, order, { actor: 'provider' })
  })

interface Noted {
  state: string
  lastError: string | null
  refundId?: string
  /** seconds that the provider asks to wait, if any; no shorter than the wait that is set already */
  wait?: number | null
}

const note = (deps: Deps, refund: RefundRow, { wait = null, ...noted }: Noted) =>
  deps.db
    .update(refunds)
    .set({
      ...noted,
      nextTryAt:
        noted.state === 'failed'
          ? null
          : // without a wait it stays as it is
            sql`greatest(${refunds.nextTryAt}, now() + make_interval(secs => ${wait}))`,
    })
    .where(and(eq(refunds.id, refund.id), inArray(refunds.state, ['approved', 'sent'])))

/** Records what the provider answers about a refund. */
async function learn(deps: Deps, refund: RefundRow, answer: RefundState | 'back already'): Promise<void> {
  if (answer === 'back already') return complete(deps, refund, null)
  const { state } = answer
  const refundId = 'refundId' in answer ? answer.refundId : null
  if (state === 'done') return complete(deps, refund, refundId)
  const known = { ...(refundId !== null && { refundId }) }
  if (state === 'closed' || state === 'failed') {
    deps.log.error({ refundNo: refund.refundNo, state }, 'the provider does not make a refund')
    await note(deps, refund, { ...known, state: 'failed', lastError: `the provider answered ${state}` })
  } else await note(deps, refund, { ...known, state: 'sent', lastError: null })
}

async function attemptRefund(deps: Deps, refund: RefundRow): Promise<Tried> {
  try {
    await learn(deps, refund, await requestFromProvider(deps, refund))
    return { outcome: 'answered' }
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error
    const refused = error instanceof ProviderRefused
    const isFinal = refused && refund.attempts >= MAX_ATTEMPTS
    deps.log[isFinal ? 'error' : 'warn']({ refundNo: refund.refundNo, err: error }, 'refund not done yet')
    await note(deps, refund, {
      state: isFinal ? 'failed' : refund.state,
      lastError: error.message,
      wait: refused ? null : error.retryAfter,
    })
    if (refused) return { outcome: 'refused' }
    return error.busy ? { outcome: 'busy', wait: error.retryAfter } : { outcome: 'silent' }
  }
}

/**
 * Queries a refund that the provider has accepted, and stores the result. An internal error leaves it due for its
 * next try.
 */
export async function tryRefund(deps: Deps, refund: RefundRow): Promise<Tried> {
  try {
    return await attemptRefund(deps, refund)
  } catch (err) {
    deps.log.error({ refundNo: refund.refundNo, err }, 'a refund could not be processed')
    return { outcome: 'refused' }
  }
}

/** The provider has news of a refund: it is asked. What we did not begin, a person must look into. */
export async function refreshRefund(
  deps: Deps,
  method: PaymentMethod,
  { outTradeNo, outRefundNo }: { outTradeNo: string | null; outRefundNo: string | null },
): Promise<void> {
  const [refund] = await deps.db
    .select()
    .from(refunds)
    .where(and(eq(refunds.refundNo, outRefundNo ?? ''), inArray(refunds.state, [...underWay, 'done'])))
  if (!refund) {
    deps.log.error({ method, outTradeNo, outRefundNo }, 'a refund was made that the school did not make')
    return
  }
  if (refund.state === 'done') return
  try {
    const known = await queryRefund(refund, await paidOf(deps, refund))
    if (known.state !== 'unknown') await learn(deps, refund, known)
  } catch (error) {
    // the job asks again
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error
    deps.log.warn({ refundNo: refund.refundNo, err: error }, 'the state of a refund could not be queried')
  }
}
