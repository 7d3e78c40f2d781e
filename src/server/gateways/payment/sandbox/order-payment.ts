import { randomBytes, randomUUID } from 'node:crypto'
import { type Static, Type } from 'typebox'
import { readJson } from '../json.ts'
import { readTime } from '../wechat/protocol/time.ts'
import { failure, ok, type SandboxAnswer } from './answer.ts'
import { newTransaction, type SandboxSetting, settle } from './setting.ts'
import type { SandboxTransaction } from './store.ts'

/** Narrower than WeChat Pay in one point: it also takes | and * in order numbers, which break as soon as one is not escaped. */
const Order = Type.Object({
  appid: Type.String(),
  mchid: Type.String(),
  description: Type.String({ minLength: 1, maxLength: 127 }),
  out_trade_no: Type.String({ pattern: '^[A-Za-z0-9_-]{6,32}$' }),
  time_expire: Type.Optional(Type.String({ maxLength: 64 })),
  notify_url: Type.String({ pattern: '^https?://[^?#]+$', maxLength: 255 }),
  amount: Type.Object({
    total: Type.Integer({ minimum: 1 }),
    currency: Type.Optional(Type.Literal('CNY')),
  }),
})
type Order = Static<typeof Order>

const H5Scene = Type.Object({
  scene_info: Type.Object({
    payer_client_ip: Type.String({ minLength: 2, maxLength: 45 }),
    h5_info: Type.Object({ type: Type.String({ minLength: 1 }) }),
  }),
})
const Payer = Type.Object({ payer: Type.Object({ openid: Type.String({ minLength: 1, maxLength: 128 }) }) })

export type Product = 'native' | 'h5' | 'jsapi'

interface ProductRule {
  /** trade_type, as in queries and notifications */
  tradeType: string
  /** what this way of paying wants besides */
  wants: typeof H5Scene | typeof Payer | null
  prompt(setting: SandboxSetting, code: string): object
}

/** The cashier's page: what the QR code opens on a phone, and the H5 address too */
const page = ({ publicUrl }: SandboxSetting, code: string) => `${publicUrl}/sandbox/wechat/${code}`

const products: Record<Product, ProductRule> = {
  native: {
    tradeType: 'NATIVE',
    wants: null,
    prompt: (setting, code) => ({ code_url: page(setting, code) }),
  },
  h5: { tradeType: 'MWEB', wants: H5Scene, prompt: (setting, code) => ({ h5_url: page(setting, code) }) },
  jsapi: { tradeType: 'JSAPI', wants: Payer, prompt: (_, code) => ({ prepay_id: code }) },
}

const DEFAULT_LIFE_SECONDS = 7200
const SHORTEST_LIFE_SECONDS = 60

/** POST /v3/pay/transactions/native, h5 and jsapi */
export async function orderPayment(
  setting: SandboxSetting,
  product: Product,
  body: string,
): Promise<SandboxAnswer> {
  const { keys, store, clock } = setting
  const { tradeType, wants, prompt } = products[product]
  const order = readJson(Order, body)
  if (!order || (wants && !readJson(wants, body))) return failure('PARAM_ERROR')
  if (order.mchid !== keys.merchantId || order.appid !== keys.appId) return failure('APPID_MCHID_NOT_MATCH')
  const now = clock()
  const expiresAt = order.time_expire === undefined ? now + DEFAULT_LIFE_SECONDS : readTime(order.time_expire)
  if (expiresAt === null) return failure('PARAM_ERROR', 'time_expire')

  const existing = await settle(setting, await store.findByOutTradeNo(order.out_trade_no))
  if (existing) return orderAgain(setting, product, existing, order)
  if (expiresAt < now + SHORTEST_LIFE_SECONDS) return failure('PARAM_ERROR', 'time_expire')
  const transaction = newTransaction({
    method: 'wechat',
    outTradeNo: order.out_trade_no,
    code: newCode(),
    description: order.description,
    totalFen: order.amount.total,
    currency: 'CNY',
    product: tradeType,
    notifyUrl: order.notify_url,
    returnUrl: null,
    cancelUrl: null,
    createdAt: now,
    expiresAt,
    notificationId: randomUUID(),
  })
  // refused when a simultaneous call was first: then this one orders again
  if (!(await store.insertTransaction(transaction))) return orderPayment(setting, product, body)
  return ok(prompt(setting, transaction.code))
}

/** The same order again gets a fresh code; the earlier code ends. */
async function orderAgain(
  setting: SandboxSetting,
  product: Product,
  existing: SandboxTransaction,
  order: Order,
): Promise<SandboxAnswer> {
  const { tradeType, prompt } = products[product]
  if (existing.product !== tradeType || !isSame(existing, order)) return failure('OUT_TRADE_NO_USED')
  if (existing.state === 'paid') return failure('ORDERPAID')
  if (existing.state === 'closed') return failure('ORDER_CLOSED')
  const code = newCode()
  const renewed = await setting.store.update(existing.outTradeNo, { state: 'open' }, { code })
  return renewed ? ok(prompt(setting, code)) : failure('ORDER_CLOSED')
}

const isSame = (existing: SandboxTransaction, order: Order) =>
  existing.method === 'wechat' &&
  existing.description === order.description &&
  existing.totalFen === order.amount.total &&
  existing.notifyUrl === order.notify_url &&
  (order.time_expire === undefined || existing.expiresAt === readTime(order.time_expire))

const newCode = () => randomBytes(18).toString('base64url')
