import { readBeijingText } from '../../beijing.ts'
import { readDecimal } from '../../decimal.ts'
import type { BillRow } from '../../payment.ts'

/** Columns that are read, by name */
const columns = {
  at: '交易时间',
  transactionId: '微信订单号',
  outTradeNo: '商户订单号',
  state: '交易状态',
  currency: '货币种类',
  total: '订单金额',
  refundId: '微信退款单号',
  outRefundNo: '商户退款单号',
  name: '商品名称',
  refunded: '申请退款金额',
} as const
type Columns = Record<keyof typeof columns, number>

/**
 * The trade bill: rows whose every cell has a backtick before it, then a header and one row of sums, which have
 * none and one. Amounts are in yuan.
 * @throws RangeError when a row cannot be read: a bill that is read in part would show differences that are none
 */
export function readTradeBill(text: string): BillRow[] {
  const [header = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const names = header.split(',').map((name) => name.trim())
  const at = Object.fromEntries(
    Object.entries(columns).map(([key, name]) => [key, names.indexOf(name)]),
  ) as Columns
  if (Object.values(at).includes(-1)) throw new RangeError('the bill has no header that is known')
  const end = lines.findIndex((line) => !line.startsWith('`'))
  if (end < 0) throw new RangeError('the bill has no end')
  return lines
    .slice(0, end)
    .flatMap((line) => readRow(mend(line.slice(1).split(',`'), names.length, at.name), at))
}

/** What was sold may be called anything, with a comma and a backtick in it too. */
function mend(row: string[], width: number, name: number): string[] {
  const more = row.length - width
  if (more <= 0) return row
  return [...row.slice(0, name), row.slice(name, name + more + 1).join(',`'), ...row.slice(name + more + 1)]
}

function readRow(row: readonly string[], at: Columns): BillRow[] {
  const cell = (name: keyof Columns) => row[at[name]]?.trim() ?? ''
  const time = readBeijingText(cell('at'))
  const isRefund = cell('state') === 'REFUND'
  // REVOKED: taken back within the payment itself, at tills alone
  if (!isRefund && cell('state') !== 'SUCCESS') return []
  const amount = readDecimal(cell(isRefund ? 'refunded' : 'total'), cell('currency'))
  if (time === null || !amount) throw new RangeError('the bill has a row that cannot be read')
  return [
    {
      kind: isRefund ? 'refund' : 'payment',
      ourNumber: cell(isRefund ? 'outRefundNo' : 'outTradeNo'),
      providerNumber: cell(isRefund ? 'refundId' : 'transactionId'),
      amount,
      at: time,
    },
  ]
}
