import { payments } from '#contract/order/status.ts'

const names: Readonly<Record<number, string>> = {
  [payments.none]: 'order:payMethod.none',
  [payments.wechat]: 'order:payMethod.wechat',
  [payments.alipay]: 'order:payMethod.alipay',
  [payments.systemAdded]: 'order:payMethod.school',
  [payments.paypal]: 'order:payMethod.paypal',
}

/** i18n key of how an order was paid. */
export const payMethodKey = (payment: number): string => names[payment] ?? 'order:payMethod.other'
