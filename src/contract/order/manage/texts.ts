import { orderSources, orderTypes, payments } from '../status.ts'
import { OFFLINE } from '../../payment/offline-kinds.ts'

/** Keys of the words for what orders and payments name by a number or a word: the back office shows them, its exports write them. */
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
export const billMethodTexts: Readonly<Record<string, string>> = {
  wechat: 'trade:payment.wechat',
  alipay: 'trade:payment.alipay',
  paypal: 'trade:payment.paypal',
}
export const methodTexts: Readonly<Record<string, string>> = {
  ...billMethodTexts,
  [OFFLINE]: 'trade:payment.offline',
}
export const outcomeTexts: Readonly<Record<string, string>> = {
  granted: 'trade:outcome.granted',
  duplicate: 'trade:outcome.duplicate',
  late: 'trade:outcome.late',
  sold_out: 'trade:outcome.soldOut',
  group_closed: 'trade:outcome.groupClosed',
  repriced: 'trade:outcome.repriced',
  void: 'trade:outcome.void',
}
/** why a refund was made */
export const refundReasonTexts: Readonly<Record<string, string>> = {
  duplicate: 'trade:refundReason.duplicate',
  late: 'trade:refundReason.late',
  sold_out: 'trade:refundReason.soldOut',
  group_closed: 'trade:refundReason.groupClosed',
  group_failed: 'trade:refundReason.groupFailed',
  repriced: 'trade:refundReason.repriced',
  asked: 'trade:refundReason.asked',
}
