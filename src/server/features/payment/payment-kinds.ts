import { payments } from '#contract/order/status.ts'
import type { PaymentMethod } from '../../gateways/payment/provider.ts'

/** What an order says of how it was paid. */
export const paymentKinds: Readonly<Record<PaymentMethod, number>> = {
  wechat: payments.wechat,
  alipay: payments.alipay,
  paypal: payments.paypal,
}
