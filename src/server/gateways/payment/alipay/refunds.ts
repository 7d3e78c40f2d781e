import { readBeijingText } from '../beijing.ts'
import { decimalText, readDecimal } from '../decimal.ts'
import { ProviderRefused, ProviderUnavailable } from '../errors.ts'
import { readJson } from '../json.ts'
import type { RefundOrder, RefundReference, RefundState } from '../payment.ts'
import { checkedOutRefundNo, checkedOutTradeNo } from '../trade-number.ts'
import { callAlipay } from './client.ts'
import type { AlipaySettings } from './config.ts'
import { RefundAnswer, RefundState as RefundStateAnswer } from './schemas.ts'

const MAX_REASON = 256

/** Always with a request number of its own: the same number refunds once, and without one only whole refunds go. */
export async function createRefund(settings: AlipaySettings, order: RefundOrder): Promise<RefundState> {
  const { amount, payment } = order
  if (amount.currency !== 'CNY' || payment.amount.currency !== 'CNY')
    throw new RangeError('Alipay takes CNY only')
  if (amount.minor < 1 || amount.minor > payment.amount.minor)
    throw new RangeError('a refund is a whole number of fen, at most what was paid')
  const node = await callAlipay(settings, {
    method: 'alipay.trade.refund',
    content: {
      out_trade_no: checkedOutTradeNo(payment.outTradeNo),
      trade_no: payment.transactionId,
      refund_amount: decimalText(amount),
      refund_reason: [...order.reason].slice(0, MAX_REASON).join(''),
      out_request_no: checkedOutRefundNo(order.outRefundNo),
    },
  })
  const answer = readJson(RefundAnswer, node)
  if (answer?.out_trade_no !== payment.outTradeNo)
    throw new ProviderUnavailable('Alipay answered for another trade')
  if (answer.fund_change === 'Y') return done(settings, answer.trade_no, amount, answer.gmt_refund_pay)
  // accepted without moving money: repeated, or on its way
  const known = await queryRefund(settings, order)
  return known.state === 'unknown' ? { state: 'processing', refundId: answer.trade_no, amount } : known
}

export async function queryRefund(
  settings: AlipaySettings,
  refund: Pick<RefundOrder, 'outRefundNo' | 'payment'> | RefundReference,
): Promise<RefundState> {
  const { outRefundNo } = refund
  const outTradeNo = 'payment' in refund ? refund.payment.outTradeNo : refund.outTradeNo
  let node: string
  try {
    node = await callAlipay(settings, {
      method: 'alipay.trade.fastpay.refund.query',
      content: {
        out_trade_no: checkedOutTradeNo(outTradeNo),
        out_request_no: checkedOutRefundNo(outRefundNo),
        query_options: ['gmt_refund_pay'],
      },
    })
  } catch (error) {
    if (error instanceof ProviderRefused && error.code === 'TRADENOTEXIST') return { state: 'unknown' }
    throw error
  }
  const answer = readJson(RefundStateAnswer, node)
  if (!answer) throw new ProviderUnavailable('Alipay answered a refund that cannot be read')
  // the document: without this status there is no such refund, or it failed; sent again it is made once
  if (answer.refund_status !== 'REFUND_SUCCESS') return { state: 'unknown' }
  const amount = readDecimal(answer.refund_amount ?? '', 'CNY')
  if (answer.out_request_no !== outRefundNo || !answer.trade_no || !amount)
    throw new ProviderUnavailable('Alipay answered for another refund')
  return done(settings, answer.trade_no, amount, answer.gmt_refund_pay)
}

/** Alipay numbers no refunds, so a refund has the number of its trade. Where Alipay gives no time, it is now. */
const done = (
  { clock }: AlipaySettings,
  tradeNo: string,
  amount: RefundOrder['amount'],
  time: string | undefined,
): RefundState => ({
  state: 'done',
  refundId: tradeNo,
  amount,
  refundedAt: readBeijingText(time ?? '') ?? clock(),
})
