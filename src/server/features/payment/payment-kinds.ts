import { payments } from '#contract/order/status.ts'
import type { PaymentMethod } from '../../gateways/payment/provider.ts'

/** Payment methods of an order. */
export const paymentKinds: Readonly<Record<PaymentMethod, number>> = {
  wechat: payments.wechat,
  alipay: payments.alipay,
  paypal: payments.paypal,
}
