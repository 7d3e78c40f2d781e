import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { CNY, currencyCode } from '#contract/currencies.ts'
import type { OperationTypes } from '#contract/operation.ts'
import { orderStatuses, WECHAT_QR_SECONDS } from '#contract/order/status.ts'
import type { payment as operations } from '#contract/payment/operations.ts'
import type { Deps } from '../../deps.ts'
import { orders } from '../../db/tables/order.ts'
import { paymentAttempts } from '../../db/tables/payment.ts'
import { ProviderRefused, ProviderUnavailable } from '../../gateways/payment/errors.ts'
import type { PaymentProvider } from '../../gateways/payment/provider.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { refuse } from '../../refusal.ts'
import { minorUnits, money } from '../../money.ts'
import { ownsOrder } from '../order/index.ts'
import { type Attempt, closeAttempts } from './attempts.ts'
import { keepNewest } from './newest-attempt.ts'

type Wechat = OperationTypes<typeof operations.wechat>
type OrderRow = typeof orders.$inferSelect

/** WeChat Pay takes no attempt that would end sooner */
const SHORTEST_ATTEMPT_MS = 61_000

export const notifyPath = (method: string): string => `/api/payment/notify/${method}`

/** The student's own order, with time left to pay it. @throws orderNotFound, orderNotPending */
async function payableOrder(deps: Deps, user: SessionUser, orderId: number): Promise<OrderRow> {
  const [order] = await deps.db.select().from(orders).where(eq(orders.id, orderId))
  if (!order || !ownsOrder(user, order)) throw refuse('orderNotFound')
  const timeLeft = order.expiresAt.getTime() - Date.now()
  if (order.status !== orderStatuses.pending || timeLeft < SHORTEST_ATTEMPT_MS)
    throw refuse('orderNotPending')
  return order
}

/** The number is stored before the provider hears of it, so that no payment can come for one we do not know. */
async function openAttempt(deps: Deps, provider: PaymentProvider, order: OrderRow): Promise<Attempt> {
  const outTradeNo = `${order.id}-${randomBytes(9).toString('hex')}`
  const expiresAt = new Date(Math.min(Date.now() + WECHAT_QR_SECONDS * 1000, order.expiresAt.getTime()))
  const [attempt] = await deps.db
    .insert(paymentAttempts)
    .values({
      orderId: order.id,
      method: provider.method,
      outTradeNo,
      amount: order.amount,
      currency: order.currency,
      isTest: provider.test,
      expiresAt,
    })
    .returning()
  if (!attempt) throw new Error('the attempt was not stored')
  const prompt = await provider.create({
    outTradeNo,
    description: order.snapshot.name,
    amount: { minor: minorUnits(order.amount, order.currency), currency: currencyCode(order.currency) },
    expiresAt: Math.floor(expiresAt.getTime() / 1000),
    notifyUrl: deps.config.publicUrl + notifyPath(provider.method),
  })
  if (prompt.kind !== 'qr') throw new Error('a QR code was asked for')
  const { codeUrl } = prompt
  await deps.db.update(paymentAttempts).set({ codeUrl }).where(eq(paymentAttempts.id, attempt.id))
  return { ...attempt, codeUrl }
}

/**
 * Opens an attempt with a QR code of its own and closes the earlier ones at the provider.
 * @throws orderNotFound, orderNotPending, currencyAbnormal, paymentNotSetUp, paymentUnavailable
 */
export async function openWechat(deps: Deps, user: SessionUser, orderId: number): Promise<Wechat['reply']> {
  const order = await payableOrder(deps, user, orderId)
  const provider = deps.payment.provider('wechat')
  if (!provider) throw refuse('paymentNotSetUp')
  if (order.currency !== CNY) throw refuse('currencyAbnormal')
  if ((await closeAttempts(deps, order.id)) === 'paid') throw refuse('orderNotPending')
  try {
    const own = await openAttempt(deps, provider, order)
    const { codeUrl, expiresAt } = await keepNewest(deps, own)
    return {
      code_url: codeUrl,
      expires: Math.min(WECHAT_QR_SECONDS, Math.ceil((expiresAt.getTime() - Date.now()) / 1000)),
      amount: money(order.amount, order.currency),
      currency: order.currency,
    }
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error
    deps.log.error({ orderId, err: error }, 'the payment could not be opened')
    throw refuse('paymentUnavailable')
  }
}
