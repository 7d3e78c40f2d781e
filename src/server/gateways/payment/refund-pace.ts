import type { PaymentMethod } from './provider.ts'

export interface RefundPace {
  /** refunds that may be asked for in a second */
  perSecond: number
  /** calls under way at once */
  atOnce: number
}

/**
 * How fast refunds are asked for, of the whole school. Each provider's own word:
 * - WeChat Pay: 150 a second for a merchant (pay.weixin.qq.com/wiki/doc/api/wxpay/en/pages/ico-guide/chapter1_5.shtml);
 *   of orders older than a month 5000 a minute (.../api_external/en/apis/chapter3_3_3.shtml), which is kept for all.
 * - Alipay publishes no number for alipay.trade.refund and answers isv.app-call-limited.
 * - PayPal publishes none on purpose and answers 429 (developer.paypal.com/api/rest/reference/rate-limiting).
 * Where there is no number, the pace is modest, and the answer that asks for fewer calls slows it down.
 */
export const refundPaces: Record<PaymentMethod, RefundPace> = {
  wechat: { perSecond: 80, atOnce: 8 },
  alipay: { perSecond: 20, atOnce: 4 },
  paypal: { perSecond: 10, atOnce: 4 },
}

/**
 * Refused calls in a second. WeChat Pay: "the number of abnormal or erroneous refund requests should not exceed 6 per
 * second" (.../api_external/en/apis/chapter3_3_3.shtml).
 */
export const REFUSED_PER_SECOND = 4
