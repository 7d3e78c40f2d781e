import { orderSources, orderTypes, payments } from '../order/status.ts'

/** Keys of the words for what orders name by a number: the back office shows them, its exports write them. */
export const kindTexts: Readonly<Record<string, string>> = {
  [orderTypes.ordinary]: 'trade:kind.ordinary',
  [orderTypes.group]: 'trade:kind.group',
  [orderTypes.discount]: 'trade:kind.discount',
}
export const sourceTexts: Readonly<Record<string, string>> = {
  [orderSources.website]: 'trade:source.website',
  [orderSources.miniProgram]: 'trade:source.miniProgram',
  [orderSources.systemAdded]: 'trade:source.systemAdded',
  [orderSources.onBehalf]: 'trade:source.onBehalf',
  [orderSources.mobile]: 'trade:source.mobile',
  [orderSources.publicAccount]: 'trade:source.publicAccount',
}
export const paymentTexts: Readonly<Record<string, string>> = {
  [payments.none]: 'trade:payment.none',
  [payments.wechat]: 'trade:payment.wechat',
  [payments.alipay]: 'trade:payment.alipay',
  [payments.systemAdded]: 'trade:payment.systemAdded',
  [payments.paypal]: 'trade:payment.paypal',
}
