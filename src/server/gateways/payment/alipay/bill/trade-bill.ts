import { readBeijingText } from '../../beijing.ts'
import { readDecimal } from '../../decimal.ts'
import type { BillRow } from '../../payment.ts'

/** Columns of 业务明细 that are read, by name: their order and number have changed over the years. */
const columns = {
  tradeNo: '支付宝交易号',
  outTradeNo: '商户订单号',
  kind: '业务类型',
  name: '商品名称',
  at: '完成时间',
  amount: '订单金额（元）',
  refundNo: '退款批次号/请求号',
} as const
type Columns = Record<keyof typeof columns, number>

/** Whether a file of the archive is the one with the single rows, not the sums */
export const isTradeBill = (text: string): boolean =>
  text.split(/\r?\n/, 40).some((line) => readHeader(cells(line)) !== null)

/** @throws RangeError when a row cannot be read: a bill that is read in part would show differences that are none */
export function readTradeBill(text: string): BillRow[] {
  let header: { at: Columns; width: number } | null = null
  const rows: BillRow[] = []
  for (const line of text.split(/\r?\n/)) {
    if (line.startsWith('#') || line.trim() === '') continue
    const found = cells(line)
    if (header) rows.push(readRow(mend(found, header.width, header.at.name), header.at))
    else {
      const at = readHeader(found)
      if (at) header = { at, width: found.length }
    }
  }
  if (!header) throw new RangeError('the bill has no header that is known')
  return rows
}

function readHeader(names: readonly string[]): Columns | null {
  const at = Object.fromEntries(
    Object.entries(columns).map(([key, name]) => [key, names.indexOf(name)]),
  ) as Columns
  return Object.values(at).includes(-1) ? null : at
}

function readRow(row: readonly string[], at: Columns): BillRow {
  const cell = (name: keyof Columns) => row[at[name]] ?? ''
  const kind = cell('kind') === '交易' ? 'payment' : cell('kind') === '退款' ? 'refund' : null
  const amount = readDecimal(cell('amount').replace(/^-/, ''), 'CNY')
  const time = readBeijingText(cell('at'))
  if (!kind || !amount || time === null || !cell('tradeNo'))
    throw new RangeError('the bill has a row that cannot be read')
  return {
    kind,
    ourNumber: cell(kind === 'payment' ? 'outTradeNo' : 'refundNo'),
    providerNumber: cell('tradeNo'),
    amount,
    at: time,
  }
}

/** Cells are padded with tabs and blanks; numbers may stand behind one so that no spreadsheet rounds them. */
const cells = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain = '']) =>
    (quoted === undefined ? plain : quoted.replaceAll('""', '"'))
      .replaceAll('(', '（')
      .replaceAll(')', '）')
      .trim(),
  )

/** A comma in the name of what was sold is not always quoted. */
function mend(row: string[], width: number, name: number): string[] {
  const more = row.length - width
  if (more <= 0) return row
  return [...row.slice(0, name), row.slice(name, name + more + 1).join(','), ...row.slice(name + more + 1)]
}
