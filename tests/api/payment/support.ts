import { randomInt } from 'node:crypto'
import { asc, eq, inArray } from 'drizzle-orm'
import type { LightMyRequestResponse } from 'fastify'
import { paymentAttempts, payments, refunds, sandboxTransactions } from '#server/db/tables/all.ts'
import { sendDueRefunds } from '#server/features/payment/index.ts'
import type { PaymentProvider } from '#server/gateways/payment/provider.ts'
import { loadSandboxKeys } from '#server/gateways/payment/sandbox/key-store.ts'
import type { TestProduct } from '#tests/support/factories.ts'
import { aProduct, signedIn } from '#tests/support/factories.ts'
import type { TestSchool } from '#tests/support/test-school.ts'
import { type Forgery, wechatNotification } from '#tests/support/wechat-notification.ts'

export const NOTIFY = '/api/payment/notify/wechat'
export const now = (): number => Math.floor(Date.now() / 1000)

export interface Checkout {
  token: string
  userId: number
  orderId: number
  product: TestProduct
}

/** A student with a pending order. */
export async function checkout(school: TestSchool, product?: TestProduct): Promise<Checkout> {
  const { user, token } = await signedIn(school)
  const wanted = product ?? (await aProduct(school))
  const ordered = await school.call('POST /api/order', { token, body: { productid: wanted.id } })
  if (ordered.code !== 0) throw new Error(`not ordered: ${ordered.message}`)
  return { token, userId: user.id, orderId: ordered.data.order_id, product: wanted }
}

/** Opens a QR code. @returns the path of its cashier page and its number at the provider */
export async function openQr(school: TestSchool, { token, orderId }: Checkout) {
  const opened = await school.call('POST /api/payment/wechat', { token, body: { orderid: orderId } })
  if (opened.code !== 0) throw new Error(`no QR: ${opened.message}`)
  const attempts = await attemptsOf(school, orderId)
  return {
    cashier: new URL(opened.data.code_url ?? '').pathname,
    outTradeNo: attempts.at(-1)?.outTradeNo ?? '',
    opened,
  }
}

export const checkoutWithQr = async (school: TestSchool, product?: TestProduct) => {
  const made = await checkout(school, product)
  return { ...made, ...(await openQr(school, made)) }
}

/** Presses a button of the cashier. @returns the answer to the page */
export async function press(school: TestSchool, cashier: string, action: string): Promise<string | null> {
  const answer = await school.app.inject({ method: 'POST', url: `${cashier}/${action}` })
  return new URL(String(answer.headers.location), 'http://school').searchParams.get('result')
}

export const attemptsOf = (school: TestSchool, orderId: number) =>
  school.deps.db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, orderId))
    .orderBy(asc(paymentAttempts.id))

export const journalOf = (school: TestSchool, orderId: number) =>
  school.deps.db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(asc(payments.id))

export const refundsOf = (school: TestSchool, orderId: number) =>
  school.deps.db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(asc(refunds.id))

export async function atProvider(school: TestSchool, outTradeNo: string) {
  const [transaction] = await school.deps.db
    .select()
    .from(sandboxTransactions)
    .where(eq(sandboxTransactions.outTradeNo, outTradeNo))
  return transaction
}

/** The payer pays and the provider's notification is lost. */
export async function payUnheard(school: TestSchool, outTradeNo: string): Promise<void> {
  const changed = await school.deps.db
    .update(sandboxTransactions)
    .set({ state: 'paid', transactionId: `99${randomInt(2 ** 40)}`, paidAt: now(), nextNotifyAt: null })
    .where(eq(sandboxTransactions.outTradeNo, outTradeNo))
    .returning()
  if (changed.length !== 1) throw new Error('the provider knows no such number')
}

/** Moves the last query of every attempt of an order two minutes into the past. */
export const ageAttempts = (school: TestSchool, orderId: number) =>
  school.deps.db
    .update(paymentAttempts)
    .set({ checkedAt: null, createdAt: new Date(Date.now() - 120_000) })
    .where(eq(paymentAttempts.orderId, orderId))

/** Makes the next attempt of every pending refund due. */
export const refundsAreDue = (school: TestSchool) =>
  school.deps.db
    .update(refunds)
    .set({ nextTryAt: new Date(Date.now() - 1_000) })
    .where(inArray(refunds.state, ['approved', 'sent']))

/** Processes refunds as the job does, until none is left. */
export async function refundAll(school: TestSchool): Promise<void> {
  for (let turn = 0; turn < 100; turn++) {
    await refundsAreDue(school)
    if ((await sendDueRefunds(school.deps)) === 0) return
  }
  throw new Error('refunds never came to an end')
}

/** Overrides methods of the school's provider until `restore` is called. */
export function wrapProvider(
  school: TestSchool,
  change: (real: PaymentProvider) => Partial<PaymentProvider>,
) {
  const gateway = school.deps.payment
  const find = gateway.provider
  const real = find('wechat')
  if (!real) throw new Error('no provider')
  const wrapped = { ...real, ...change(real) }
  gateway.provider = () => wrapped
  return () => {
    gateway.provider = find
  }
}

export interface Message {
  headers: Record<string, string>
  body: string
}

/** A crafted notification with the provider's keys: complete and correctly signed except for the given changes. */
export async function notification(
  school: TestSchool,
  outTradeNo: string,
  forgery: Forgery = {},
): Promise<Message> {
  const keys = await loadSandboxKeys(school.deps.db)
  const { headers, body } = wechatNotification(keys, outTradeNo, { at: now(), ...forgery })
  return { headers: { 'content-type': 'application/json', ...headers }, body }
}

export const notify = (school: TestSchool, { headers, body }: Message): Promise<LightMyRequestResponse> =>
  school.app.inject({ method: 'POST', url: NOTIFY, headers, payload: body })
