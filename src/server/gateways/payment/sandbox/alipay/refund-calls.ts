import { Type } from 'typebox'
import { beijingText } from '../../beijing.ts'
import { readDecimal } from '../../decimal.ts'
import { readJson } from '../../json.ts'
import { providerNumber } from '../setting.ts'
import type { SandboxRefund, SandboxTransaction } from '../store.ts'
import { type AlipayAnswer, ok, refused } from './answer.ts'
import type { AlipaySetting } from './keys.ts'
import { findTrade, tradeNo, yuan } from './trade-calls.ts'

const RefundOrder = Type.Object({
  out_trade_no: Type.String(),
  refund_amount: Type.String(),
  refund_reason: Type.Optional(Type.String({ maxLength: 256 })),
  out_request_no: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }),
})

export async function refund(setting: AlipaySetting, content: string): Promise<AlipayAnswer> {
  const { store, clock } = setting
  const order = readJson(RefundOrder, content)
  const amount = order && readDecimal(order.refund_amount, 'CNY')
  if (!order || !amount || amount.minor < 1) return refused('ACQ.INVALID_PARAMETER')
  const trade = await findTrade(setting, order.out_trade_no)
  if (!trade) return refused('ACQ.TRADE_NOT_EXIST')
  if (trade.state !== 'paid') return refused('ACQ.TRADE_STATUS_ERROR')
  const made: SandboxRefund = {
    outRefundNo: order.out_request_no,
    outTradeNo: trade.outTradeNo,
    refundId: providerNumber('98'),
    refundFen: amount.minor,
    createdAt: clock(),
    notifyUrl: trade.notifyUrl,
    nextNotifyAt: clock(),
  }
  const outcome = await store.insertRefund(made)
  if (outcome === 'exceeds') return refused('ACQ.REASON_TRADE_REFUND_FEE_ERR')
  const current = await store.findByOutTradeNo(trade.outTradeNo)
  if (outcome === 'inserted') return accepted(current ?? trade, made, 'Y')
  const earlier = await store.findRefund(order.out_request_no)
  return earlier?.outTradeNo === trade.outTradeNo && earlier.refundFen === amount.minor
    ? accepted(current ?? trade, earlier, 'N')
    : refused('ACQ.DISCORDANT_REPEAT_REQUEST')
}

/** refund_fee is the sum of all of the trade's refunds, not this one alone */
const accepted = (trade: SandboxTransaction, made: SandboxRefund, change: 'Y' | 'N'): AlipayAnswer =>
  ok({
    trade_no: tradeNo(trade),
    out_trade_no: trade.outTradeNo,
    buyer_logon_id: 'san***@sandbox',
    fund_change: change,
    refund_fee: yuan(trade.refundedFen),
    gmt_refund_pay: beijingText(made.createdAt),
  })

const RefundName = Type.Object({ out_trade_no: Type.String(), out_request_no: Type.String() })

/** Without such a refund: an empty success */
export async function queryRefund(setting: AlipaySetting, content: string): Promise<AlipayAnswer> {
  const requested = readJson(RefundName, content)
  if (!requested) return refused('ACQ.INVALID_PARAMETER')
  const trade = await findTrade(setting, requested.out_trade_no)
  if (!trade) return refused('ACQ.TRADE_NOT_EXIST')
  const made = await setting.store.findRefund(requested.out_request_no)
  if (made?.outTradeNo !== trade.outTradeNo) return ok()
  return ok({
    trade_no: tradeNo(trade),
    out_trade_no: trade.outTradeNo,
    out_request_no: made.outRefundNo,
    total_amount: yuan(trade.totalFen),
    refund_amount: yuan(made.refundFen),
    refund_status: 'REFUND_SUCCESS',
    gmt_refund_pay: beijingText(made.createdAt),
  })
}
