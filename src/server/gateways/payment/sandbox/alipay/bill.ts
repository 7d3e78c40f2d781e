import { zipSync } from 'fflate'
import { Type } from 'typebox'
import { beijingDay, beijingText } from '../../beijing.ts'
import { readJson } from '../../json.ts'
import type { SandboxTransaction } from '../store.ts'
import { type AlipayAnswer, ok, refused } from './answer.ts'
import { gbk } from './gbk.ts'
import type { AlipaySetting } from './keys.ts'
import { tradeNo, yuan } from './trade-calls.ts'

const BillName = Type.Object({
  bill_type: Type.Literal('trade'),
  bill_date: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' }),
})

/** Its columns, as Alipay names and orders them */
const HEADER =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,' +
  '订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,' +
  '券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注'

export async function queryBill(setting: AlipaySetting, content: string): Promise<AlipayAnswer> {
  const requested = readJson(BillName, content)
  if (!requested) return refused('ACQ.INVALID_PARAMETER')
  if (!(await billExists(setting, requested.bill_date))) return refused('isp.bill_not_exist')
  const address = `${setting.publicUrl}/sandbox/alipay/bill?bill_date=${requested.bill_date}`
  return ok({ bill_download_url: address })
}

/** A day that is over and on which something was sold or refunded */
export async function billExists(setting: AlipaySetting, day: string): Promise<boolean> {
  return setting.clock() >= beijingDay(day).until && (await rowsOf(setting, day)).length > 0
}

/** A zip of two files: the single rows, and their sums */
export async function billArchive(setting: AlipaySetting, day: string): Promise<Uint8Array> {
  const rows = await rowsOf(setting, day)
  const title = [
    '#支付宝业务明细查询',
    `#账号：[${setting.keys.sellerId}0156]`,
    `#起始日期：[${day} 00:00:00]   终止日期：[${day} 23:59:59]`,
  ]
  const details = [
    ...title,
    '#-----------------------------------------业务明细列表----------------------------------------',
    HEADER,
    ...rows,
    '#-----------------------------------------业务明细列表结束------------------------------------',
    `#导出时间：[${beijingText(setting.clock())}]`,
    '',
  ]
  const sums = [...title, '门店编号,门店名称,交易订单总笔数,退款订单总笔数', '合计,,1,0', '']
  const name = `${setting.keys.sellerId}0156_${day.replaceAll('-', '')}`
  return zipSync({
    [`${name}_DETAILS.csv`]: gbk(details.join('\r\n')),
    [`${name}_SUMMARY.csv`]: gbk(sums.join('\r\n')),
  })
}

async function rowsOf({ store }: AlipaySetting, day: string): Promise<string[]> {
  const { from, until } = beijingDay(day)
  const paid = await store.findPaidBetween('alipay', from, until)
  const rows = paid.map((trade) => row(trade, '交易', trade.totalFen, trade.paidAt ?? 0, ''))
  for (const refund of await store.findRefundsBetween('alipay', from, until)) {
    const trade = await store.findByOutTradeNo(refund.outTradeNo)
    if (trade) rows.push(row(trade, '退款', -refund.refundFen, refund.createdAt, refund.outRefundNo))
  }
  return rows
}

function row(trade: SandboxTransaction, kind: string, fen: number, at: number, refundNo: string): string {
  const amount = `${fen < 0 ? '-' : ''}${yuan(Math.abs(fen))}`
  const begin = [tradeNo(trade), trade.outTradeNo, kind, trade.description, beijingText(trade.createdAt)]
  const middle = [beijingText(at), '', '', '', '', '*书院(san***@sandbox)', amount, amount]
  const nothing = ['0.00', '0.00', '0.00', '0.00', '0.00', '', '0.00', '0.00']
  // numbers are followed by a tab, so that no spreadsheet rounds them
  return [...begin, ...middle, ...nothing, refundNo, '0.00', '0.00', ''].map((cell) => `${cell}\t`).join(',')
}
