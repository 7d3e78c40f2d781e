import { randomBytes, randomUUID } from 'node:crypto'
import { type Static, Type } from 'typebox'
import { readJson } from '../json.ts'
import { readTime } from '../wechat/protocol/time.ts'
import { failure, ok, type SandboxAnswer } from './answer.ts'
import { type SandboxSetting, settle } from './setting.ts'
import type { SandboxTransaction } from './store.ts'

/** Narrower than WeChat Pay in one point: it also takes | and * in order numbers, which break as soon as one is not escaped. */
const NativeOrder = Type.Object({
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
type NativeOrder = Static<typeof NativeOrder>

const DEFAULT_LIFE_SECONDS = 7200
const SHORTEST_LIFE_SECONDS = 60

/** POST /v3/pay/transactions/native */
export async function orderNative(setting: SandboxSetting, body: string): Promise<SandboxAnswer> {
  const { keys, store, clock } = setting
  const order = readJson(NativeOrder, body)
  if (!order) return failure('PARAM_ERROR')
  if (order.mchid !== keys.merchantId || order.appid !== keys.appId) return failure('APPID_MCHID_NOT_MATCH')
  const now = clock()
  const expiresAt = order.time_expire === undefined ? now + DEFAULT_LIFE_SECONDS : readTime(order.time_expire)
  if (expiresAt === null) return failure('PARAM_ERROR', 'time_expire')

  const existing = await settle(setting, await store.findByOutTradeNo(order.out_trade_no))
  if (existing) return orderAgain(setting, existing, order)
  if (expiresAt < now + SHORTEST_LIFE_SECONDS) return failure('PARAM_ERROR', 'time_expire')
  const transaction: SandboxTransaction = {
    outTradeNo: order.out_trade_no,
    code: newCode(),
    description: order.description,
    totalFen: order.amount.total,
    notifyUrl: order.notify_url,
    createdAt: now,
    expiresAt,
    state: 'open',
    refundedFen: 0,
    transactionId: null,
    paidAt: null,
    notificationId: randomUUID(),
    notifyAttempts: 0,
    nextNotifyAt: null,
  }
  // refused when a simultaneous call was first: then this one orders again
  if (!(await store.insertTransaction(transaction))) return orderNative(setting, body)
  return ok({ code_url: codeUrl(setting, transaction.code) })
}

/** The same order again gets a fresh code; the earlier code ends. */
async function orderAgain(
  setting: SandboxSetting,
  existing: SandboxTransaction,
  order: NativeOrder,
): Promise<SandboxAnswer> {
  if (!isSame(existing, order)) return failure('OUT_TRADE_NO_USED')
  if (existing.state === 'paid') return failure('ORDERPAID')
  if (existing.state === 'closed') return failure('ORDER_CLOSED')
  const code = newCode()
  const renewed = await setting.store.update(existing.outTradeNo, { state: 'open' }, { code })
  return renewed ? ok({ code_url: codeUrl(setting, code) }) : failure('ORDER_CLOSED')
}

const isSame = (existing: SandboxTransaction, order: NativeOrder) =>
  existing.description === order.description &&
  existing.totalFen === order.amount.total &&
  existing.notifyUrl === order.notify_url &&
  (order.time_expire === undefined || existing.expiresAt === readTime(order.time_expire))

const newCode = () => randomBytes(18).toString('base64url')

/** The cashier's page: what the QR code opens on a phone */
const codeUrl = ({ publicUrl }: SandboxSetting, code: string) => `${publicUrl}/sandbox/wechat/${code}`
