import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { CNY, currencyCode } from '#contract/currencies.ts'
import type { RefusalName } from '#contract/errors.ts'
import { orderStatuses, WECHAT_QR_SECONDS } from '#contract/order/status.ts'
import type { Deps } from '../../deps.ts'
import { orders } from '../../db/tables/order.ts'
import { paymentAttempts } from '../../db/tables/payment.ts'
import { ProviderRefused, ProviderUnavailable } from '../../gateways/payment/errors.ts'
import type { PaymentPrompt, PaymentScene } from '../../gateways/payment/payment.ts'
import type { PaymentMethod, PaymentProvider } from '../../gateways/payment/provider.ts'
import { minorUnits } from '../../lib/money.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { refuse } from '../../lib/refusal.ts'
import { ownsOrder } from '../order/index.ts'
import { paymentChoices } from '../site/index.ts'
import { notifyPath, returnPath } from './addresses.ts'
import { type Attempt, closeAttempts } from './attempts.ts'
import { keepNewest } from './newest-attempt.ts'
import { atPayers, type Payer } from './payer-device.ts'
import { seconds } from '../../lib/seconds.ts'

export type OrderRow = typeof orders.$inferSelect

/** the providers take no attempt that would end sooner */
const SHORTEST_ATTEMPT_MS = 61_000

interface Rule {
  takes(currency: number): boolean
  /** an order that is paid, cancelled or out of time */
  notPending: RefusalName
  currency: RefusalName
  /** a definite no of the provider's */
  refused: RefusalName
}

const yuan: Rule = {
  takes: (currency) => currency === CNY,
  notPending: 'orderNotPending',
  currency: 'currencyAbnormal',
  refused: 'paymentUnavailable',
}

const rules: Record<PaymentMethod, Rule> = {
  wechat: yuan,
  alipay: yuan,
  paypal: {
    takes: (currency) => currency !== CNY,
    notPending: 'paypalNotPending',
    currency: 'paypalCurrency',
    refused: 'paypalRefused',
  },
}

/** The student's own order. @throws orderNotFound */
export async function ownOrder(
  deps: Deps,
  user: Pick<SessionUser, 'id'>,
  orderId: number,
): Promise<OrderRow> {
  const [order] = await deps.db.select().from(orders).where(eq(orders.id, orderId))
  if (!order || !ownsOrder(user, order)) throw refuse('orderNotFound')
  return order
}

function requirePending(order: OrderRow, { notPending }: Rule): void {
  const timeLeft = order.expiresAt.getTime() - Date.now()
  if (order.status !== orderStatuses.pending || timeLeft < SHORTEST_ATTEMPT_MS) throw refuse(notPending)
}

/** The provider of a method that is set up and switched on. @throws paymentNotSetUp */
export async function chosenProvider(deps: Deps, method: PaymentMethod): Promise<PaymentProvider> {
  const choices = await paymentChoices(deps)
  const on = { wechat: choices.weixin, alipay: choices.alipay, paypal: choices.paypal }[method]
  const provider = on ? deps.payment.provider(method) : null
  if (!provider) throw refuse('paymentNotSetUp')
  return provider
}

/**
 * What the payer is given, as it is kept: the text of a code (inside WeChat what its browser pays with), or an
 * address.
 */
function kept(
  prompt: PaymentPrompt,
  { publicUrl }: Deps['config'],
  payer: Payer,
): Pick<Attempt, 'codeUrl' | 'redirectUrl' | 'providerReference'> {
  const { providerReference } = prompt
  if (prompt.kind === 'redirect')
    return { codeUrl: '', redirectUrl: atPayers(prompt.url, publicUrl, payer), providerReference }
  const codeUrl =
    prompt.kind === 'qr' ? atPayers(prompt.codeUrl, publicUrl, payer) : JSON.stringify(prompt.parameters)
  return { codeUrl, redirectUrl: '', providerReference }
}

/**
 * Stores our number before the provider receives it, so that every payment belongs to a known attempt; and what
 * the provider answers before the payer goes there.
 */
async function openAttempt(
  { db, config }: Deps,
  provider: PaymentProvider,
  order: OrderRow,
  scene: PaymentScene,
  payer: Payer,
): Promise<Attempt> {
  const outTradeNo = `${order.id}-${randomBytes(9).toString('hex')}`
  const expiresAt = new Date(Math.min(Date.now() + WECHAT_QR_SECONDS * 1000, order.expiresAt.getTime()))
  const [attempt] = await db
    .insert(paymentAttempts)
    .values({
      orderId: order.id,
      method: provider.method,
      outTradeNo,
      amount: order.amount,
      currency: order.currency,
      isTest: provider.test,
      scene: scene.kind,
      expiresAt,
    })
    .returning()
  if (!attempt) throw new Error('the attempt was not stored')
  const prompt = await provider.create({
    outTradeNo,
    description: order.snapshot.name,
    amount: { minor: minorUnits(order.amount, order.currency), currency: currencyCode(order.currency) },
    expiresAt: seconds(expiresAt),
    notifyUrl: config.publicUrl + notifyPath(provider.method),
    scene,
    returnUrl: payer.school + returnPath(outTradeNo),
  })
  const given = kept(prompt, config, payer)
  await db.update(paymentAttempts).set(given).where(eq(paymentAttempts.id, attempt.id))
  return { ...attempt, ...given }
}

/**
 * Opens an attempt to pay an order and closes the earlier ones at their providers, whichever those are.
 * @throws orderNotFound, orderNotPending, currencyAbnormal, paymentNotSetUp, paymentReplaced, paymentUnavailable; of
 * PayPal its own ones
 */
export async function openPayment(
  deps: Deps,
  order: OrderRow,
  method: PaymentMethod,
  scene: PaymentScene,
  payer: Payer,
): Promise<Attempt> {
  const rule = rules[method]
  requirePending(order, rule)
  const provider = await chosenProvider(deps, method)
  if (!rule.takes(order.currency)) throw refuse(rule.currency)
  if ((await closeAttempts(deps, order.id)) === 'paid') throw refuse(rule.notPending)
  try {
    return await keepNewest(deps, await openAttempt(deps, provider, order, scene, payer))
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error
    deps.log.error({ orderId: order.id, method, err: error }, 'the payment could not be opened')
    throw refuse(error instanceof ProviderRefused ? rule.refused : 'paymentUnavailable')
  }
}

/** seconds that an attempt is good for */
export const secondsLeft = ({ expiresAt }: Attempt): number =>
  Math.min(WECHAT_QR_SECONDS, Math.ceil((expiresAt.getTime() - Date.now()) / 1000))
