import { createHash } from 'node:crypto'
import { beijingDay, beijingText } from '../beijing.ts'
import { decimalText } from '../decimal.ts'
import { failure, ok, type SandboxAnswer } from './answer.ts'
import type { SandboxSetting } from './setting.ts'
import type { SandboxRefund, SandboxTransaction } from './store.ts'

/** Its columns, as WeChat Pay names and orders them */
const HEADER =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,' +
  '应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,' +
  '手续费,费率,订单金额,申请退款金额,费率备注'
const SUMS = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额'

/** bills are made up at ten on the next day */
const READY_SECONDS = 10 * 3600

/** where the simulator hands the file out */
export const BILL_PATH = '/sandbox/wechat/bill'

/** GET /v3/bill/tradebill */
export async function orderBill(setting: SandboxSetting, query: URLSearchParams): Promise<SandboxAnswer> {
  const day = query.get('bill_date') ?? ''
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return failure('PARAM_ERROR', 'bill_date')
  if (setting.clock() < beijingDay(day).until + READY_SECONDS) return failure('STATEMENT_CREATING')
  const file = await billFile(setting, day)
  if (!file) return failure('NO_STATEMENT_EXIST')
  return ok({
    hash_type: 'SHA1',
    hash_value: createHash('sha1').update(file).digest('hex'),
    download_url: `${setting.publicUrl}${BILL_PATH}?bill_date=${day}`,
  })
}

/** The file itself; null when nothing was paid or refunded on that day */
export async function billFile({ store, keys }: SandboxSetting, day: string): Promise<Buffer | null> {
  const { from, until } = beijingDay(day)
  const rows = (await store.findPaidBetween('wechat', from, until)).map((paid) =>
    row(keys.appId, keys.merchantId, paid, null),
  )
  for (const refund of await store.findRefundsBetween('wechat', from, until)) {
    const paid = await store.findByOutTradeNo(refund.outTradeNo)
    if (paid) rows.push(row(keys.appId, keys.merchantId, paid, refund))
  }
  if (rows.length === 0) return null
  const sums = `\`${rows.length}.0,\`0.00,\`0.00,\`0.0,\`0.00,\`0.00,\`0.00`
  return Buffer.from(`\uFEFF${[HEADER, ...rows, SUMS, sums, ''].join('\r\n')}`, 'utf8')
}

const yuan = (fen: number) => decimalText({ minor: fen, currency: 'CNY' })

function row(
  appId: string,
  merchantId: string,
  paid: SandboxTransaction,
  refund: SandboxRefund | null,
): string {
  const back = yuan(refund?.refundFen ?? 0)
  const total = refund ? '0.00' : yuan(paid.totalFen)
  const begin = [beijingText(refund?.createdAt ?? paid.paidAt ?? 0), appId, merchantId, '0', '']
  const payment = [paid.transactionId ?? '', paid.outTradeNo, 'sandbox-payer', paid.product]
  const state = [refund ? 'REFUND' : 'SUCCESS', 'OTHERS', 'CNY', total, '0.00']
  const money = [refund?.refundId ?? '0', refund?.outRefundNo ?? '0', back, '0.00']
  const kind = refund ? ['ORIGINAL', 'SUCCESS'] : ['', '']
  const end = [paid.description, '', '0.00000', '0.60%', total, back, '']
  return [...begin, ...payment, ...state, ...money, ...kind, ...end].map((cell) => `\`${cell}`).join(',')
}
