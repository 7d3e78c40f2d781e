import { ProviderRefused, ProviderUnavailable } from '../errors.ts'
import { readJson } from '../json.ts'
import type { RefundOrder, RefundState } from '../payment.ts'
import { checkedOutRefundNo } from '../trade-number.ts'
import { callWeChat } from './client.ts'
import type { WeChatPaySettings } from './config.ts'
import { checkedNotifyUrl } from './payments.ts'
import { readTime } from './protocol/time.ts'
import { Refund } from './schemas.ts'

const REFUNDS = '/v3/refund/domestic/refunds'
const MAX_REASON = 80

export async function createRefund(settings: WeChatPaySettings, order: RefundOrder): Promise<RefundState> {
  const { amount, payment } = order
  if (amount.currency !== 'CNY' || payment.amount.currency !== 'CNY')
    throw new RangeError('WeChat Pay takes CNY only')
  if (!Number.isSafeInteger(amount.minor) || amount.minor < 1 || amount.minor > payment.amount.minor) {
    throw new RangeError('a refund is a whole number of fen, at most what was paid')
  }
  const body = JSON.stringify({
    out_trade_no: payment.outTradeNo,
    out_refund_no: checkedOutRefundNo(order.outRefundNo),
    reason: [...order.reason].slice(0, MAX_REASON).join(''),
    ...(order.notifyUrl ? { notify_url: checkedNotifyUrl(settings, order.notifyUrl) } : {}),
    amount: { refund: amount.minor, total: payment.amount.minor, currency: 'CNY' },
  })
  return readRefund(order.outRefundNo, await callWeChat(settings, { method: 'POST', target: REFUNDS, body }))
}

export async function queryRefund(settings: WeChatPaySettings, outRefundNo: string): Promise<RefundState> {
  try {
    const target = `${REFUNDS}/${checkedOutRefundNo(outRefundNo)}`
    return readRefund(outRefundNo, await callWeChat(settings, { method: 'GET', target }))
  } catch (error) {
    if (error instanceof ProviderRefused && error.code === 'RESOURCENOTEXISTS') return { state: 'unknown' }
    throw error
  }
}

function readRefund(outRefundNo: string, body: string): RefundState {
  const answer = readJson(Refund, body)
  if (answer?.out_refund_no !== outRefundNo)
    throw new ProviderUnavailable('WeChat Pay answered for another refund')
  const refund = {
    refundId: answer.refund_id,
    amount: { minor: answer.amount.refund, currency: answer.amount.currency },
  }
  switch (answer.status) {
    case 'PROCESSING':
      return { state: 'processing', ...refund }
    case 'SUCCESS': {
      const refundedAt = readTime(answer.success_time ?? '')
      if (refundedAt === null) throw new ProviderUnavailable('WeChat Pay answered a refund without its time')
      return { state: 'done', ...refund, refundedAt }
    }
    case 'CLOSED':
      return { state: 'closed', ...refund }
    case 'ABNORMAL':
      return { state: 'failed', ...refund }
    default:
      return { state: 'unknown' }
  }
}
