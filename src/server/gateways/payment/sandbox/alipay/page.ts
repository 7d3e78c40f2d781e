import { randomBytes } from 'node:crypto'
import { Type } from 'typebox'
import type { Parameters } from '../../alipay/protocol/content.ts'
import { readBeijingText } from '../../beijing.ts'
import { readDecimal } from '../../decimal.ts'
import { readJson } from '../../json.ts'
import { newTransaction, settle } from '../setting.ts'
import type { SandboxTransaction } from '../store.ts'
import type { AlipaySetting } from './keys.ts'

/** The code of the cashier's page, or Alipay's code for what is wrong with the address */
export type Opened = { code: string } | { refused: string }

const PageOrder = Type.Object({
  out_trade_no: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }),
  product_code: Type.String(),
  total_amount: Type.String({ pattern: '^\\d{1,9}(\\.\\d{1,2})?$' }),
  subject: Type.String({ minLength: 1, maxLength: 256, pattern: '^[^/=&]+$' }),
  time_expire: Type.String(),
  /** where a phone's payer goes who leaves without paying */
  quit_url: Type.Optional(Type.String({ pattern: '^https?://' })),
})

const products: Readonly<Record<string, string>> = {
  'alipay.trade.page.pay': 'FAST_INSTANT_TRADE_PAY',
  'alipay.trade.wap.pay': 'QUICK_WAP_WAY',
}

/** What the merchant's signed address comes to: Alipay makes the trade when the payer has come in, not before. */
export async function openPage(setting: AlipaySetting, parameters: Parameters): Promise<Opened> {
  const { method = '', notify_url: notifyUrl = '', return_url: returnUrl = '' } = parameters
  const order = readJson(PageOrder, parameters.biz_content ?? '')
  const amount = order && readDecimal(order.total_amount, 'CNY')
  const expiresAt = order && readBeijingText(order.time_expire)
  if (
    !order ||
    products[method] !== order.product_code ||
    !amount ||
    expiresAt === null ||
    !/^https?:/.test(notifyUrl)
  )
    return { refused: 'ACQ.INVALID_PARAMETER' }
  const { store, clock } = setting
  const now = clock()
  const existing = await settle(setting, await store.findByOutTradeNo(order.out_trade_no))
  if (existing) return openAgain(existing, amount.minor, order.subject)
  if (now >= expiresAt) return { refused: 'ACQ.TRADE_HAS_CLOSE' }
  const transaction = newTransaction({
    method: 'alipay',
    outTradeNo: order.out_trade_no,
    code: randomBytes(18).toString('base64url'),
    description: order.subject,
    totalFen: amount.minor,
    currency: 'CNY',
    product: method,
    notifyUrl,
    returnUrl: returnUrl || null,
    cancelUrl: order.quit_url ?? null,
    createdAt: now,
    expiresAt,
    notificationId: `${now}${randomBytes(8).toString('hex')}`,
  })
  return (await store.insertTransaction(transaction))
    ? { code: transaction.code }
    : openPage(setting, parameters)
}

function openAgain(existing: SandboxTransaction, minor: number, subject: string): Opened {
  if (existing.method !== 'alipay' || existing.totalFen !== minor || existing.description !== subject)
    return { refused: 'ACQ.CONTEXT_INCONSISTENT' }
  return { code: existing.code }
}
