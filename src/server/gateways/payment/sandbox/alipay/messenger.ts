import { createPrivateKey } from 'node:crypto'
import { signedContent, withoutEmpty } from '../../alipay/protocol/content.ts'
import { beijingText } from '../../beijing.ts'
import type { HttpRequest } from '../../http.ts'
import { sign } from '../../rsa.ts'
import type { Messenger } from '../notifier.ts'
import type { SandboxTransaction } from '../store.ts'
import type { AlipaySetting } from './keys.ts'
import { tradeNo, tradeStatus, yuan } from './trade-calls.ts'

const MINUTE = 60
const HOUR = 3600
/** Alipay's: 8 deliveries in a good 25 hours */
const RETRY_DELAYS = [4 * MINUTE, 10 * MINUTE, 10 * MINUTE, HOUR, 2 * HOUR, 6 * HOUR, 15 * HOUR]

/** The notifications of Alipay: a signed form, of payments and refunds alike to the payment's address */
export function alipayMessenger({ keys, clock }: AlipaySetting): Messenger {
  const privateKey = createPrivateKey(keys.alipayPrivateKey)

  function write(
    trade: SandboxTransaction,
    notificationId: string,
    more: Record<string, string>,
  ): HttpRequest {
    const form: Record<string, string> = {
      notify_time: beijingText(clock()),
      notify_type: 'trade_status_sync',
      notify_id: notificationId,
      charset: 'utf-8',
      version: '1.0',
      app_id: keys.appId,
      auth_app_id: keys.appId,
      seller_id: keys.sellerId,
      buyer_id: '9088000000000000',
      buyer_logon_id: 'san***@sandbox',
      trade_no: tradeNo(trade),
      out_trade_no: trade.outTradeNo,
      subject: trade.description,
      total_amount: yuan(trade.totalFen),
      receipt_amount: yuan(trade.totalFen),
      buyer_pay_amount: yuan(trade.totalFen),
      gmt_create: beijingText(trade.createdAt),
      gmt_payment: beijingText(trade.paidAt ?? clock()),
      fund_bill_list: `[{"amount":"${yuan(trade.totalFen)}","fundChannel":"ALIPAYACCOUNT"}]`,
      ...more,
    }
    const signature = sign(signedContent(withoutEmpty(form)), privateKey)
    return {
      method: 'POST',
      url: trade.notifyUrl,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded; charset=utf-8' },
      body: new URLSearchParams({ ...form, sign_type: 'RSA2', sign: signature }).toString(),
    }
  }

  return {
    retryDelays: RETRY_DELAYS,
    paid: (trade) => write(trade, trade.notificationId, { trade_status: 'TRADE_SUCCESS' }),
    refunded: (refund, trade) =>
      write(trade, `${trade.notificationId}-${refund.refundId}`, {
        trade_status: tradeStatus(trade),
        refund_fee: yuan(trade.refundedFen),
        gmt_refund: `${beijingText(refund.createdAt)}.000`,
        out_biz_no: refund.outRefundNo,
      }),
    isAccepted: ({ status, body }) => status === 200 && body === 'success',
  }
}
