import { randomBytes, randomUUID } from 'node:crypto'
import { Type } from 'typebox'
import { readDecimal } from '../../decimal.ts'
import { readJson } from '../../json.ts'
import { newTransaction, settle } from '../setting.ts'
import type { SandboxTransaction } from '../store.ts'
import { created, failure, ok, type PayPalAnswer } from './answer.ts'
import type { PayPalSetting } from './keys.ts'
import { orderResource } from './resources.ts'

const Order = Type.Object({
  intent: Type.Literal('CAPTURE'),
  purchase_units: Type.Array(
    Type.Object({
      custom_id: Type.String({ minLength: 1, maxLength: 127 }),
      invoice_id: Type.String({ minLength: 1, maxLength: 127 }),
      description: Type.String({ maxLength: 127 }),
      amount: Type.Object({ currency_code: Type.String(), value: Type.String({ maxLength: 32 }) }),
      payee: Type.Object({ merchant_id: Type.String() }),
    }),
    { minItems: 1, maxItems: 1 },
  ),
  payment_source: Type.Object({
    paypal: Type.Object({
      experience_context: Type.Object({ return_url: Type.String(), cancel_url: Type.String() }),
    }),
  }),
})

/** how long a payer has for agreeing */
const LIFE_SECONDS = 3 * 3600
/** the currencies of PayPal that are charged without decimals */
const WITHOUT_DECIMALS = new Set(['HUF', 'JPY', 'TWD'])

/** an order's number in PayPal's style: 17 signs */
export const newNumber = (): string => `SB${randomBytes(8).toString('hex').toUpperCase().slice(1)}`

export async function findOrder(setting: PayPalSetting, id: string): Promise<SandboxTransaction | null> {
  const found = await settle(setting, await setting.store.findByCode(id))
  return found?.method === 'paypal' ? found : null
}

/** POST /v2/checkout/orders. The same request id again answers the order as it is now, whatever else it asks. */
export async function createOrder(
  setting: PayPalSetting,
  body: string,
  requestId: string,
): Promise<PayPalAnswer> {
  const { store, clock, keys } = setting
  const order = readJson(Order, body)
  const [unit] = order?.purchase_units ?? []
  if (!order || !unit) return failure(400, 'INVALID_PARAMETER_SYNTAX')
  const { currency_code: currency, value } = unit.amount
  if (WITHOUT_DECIMALS.has(currency) && value.includes('.')) return failure(422, 'DECIMALS_NOT_SUPPORTED')
  if (currency === 'CNY') return failure(422, 'CURRENCY_NOT_SUPPORTED')
  const amount = readDecimal(value, currency)
  if (!amount || amount.minor < 1) return failure(422, 'CANNOT_BE_ZERO_OR_NEGATIVE')
  if (unit.payee.merchant_id !== keys.merchantId) return failure(422, 'PAYEE_ACCOUNT_INVALID')
  const existing = await settle(setting, await store.findByOutTradeNo(unit.custom_id))
  // the store keeps one request id for each number of the merchant's
  if (existing) return ok(await orderResource(setting, existing))
  const { return_url: returnUrl, cancel_url: cancelUrl } = order.payment_source.paypal.experience_context
  const now = clock()
  const transaction = newTransaction({
    method: 'paypal',
    outTradeNo: unit.custom_id,
    code: newNumber(),
    description: unit.description,
    totalFen: amount.minor,
    currency,
    product: requestId,
    notifyUrl: `${setting.publicUrl}/api/payment/notify/paypal`,
    returnUrl,
    cancelUrl,
    createdAt: now,
    expiresAt: now + LIFE_SECONDS,
    notificationId: randomUUID().toUpperCase(),
  })
  if (!(await store.insertTransaction(transaction))) return createOrder(setting, body, requestId)
  return created(await orderResource(setting, transaction))
}

/** GET /v2/checkout/orders/{id}. Orders that ran out are forgotten. */
export async function showOrder(setting: PayPalSetting, id: string): Promise<PayPalAnswer> {
  const order = await findOrder(setting, id)
  return order && order.state !== 'closed' ? ok(await orderResource(setting, order)) : failure(404)
}

/** POST /v2/checkout/orders/{id}/capture */
export async function captureOrder(setting: PayPalSetting, id: string): Promise<PayPalAnswer> {
  const order = await findOrder(setting, id)
  if (!order) return failure(404)
  if (order.state === 'closed') return failure(422, 'ORDER_EXPIRED')
  if (order.state === 'open') return failure(422, 'ORDER_NOT_APPROVED')
  // the request id is that of the first capture: it answers what became of it
  if (order.state === 'paid') return ok(await orderResource(setting, order))
  const now = setting.clock()
  const change = {
    state: 'paid',
    transactionId: newNumber(),
    paidAt: now,
    notifyAttempts: 0,
    nextNotifyAt: now,
  } as const
  const taken = await setting.store.update(order.outTradeNo, { state: 'approved' }, change)
  return taken ? created(await orderResource(setting, { ...order, ...change })) : captureOrder(setting, id)
}
