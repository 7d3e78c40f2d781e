import { exportStatuses } from '#contract/backoffice/export-limits.ts'
import { OFFLINE } from '#contract/payment/offline-kinds.ts'

export { kindTexts, paymentTexts, sourceTexts } from '#contract/backoffice/trade-texts.ts'
export { offlineKindTexts } from '#contract/payment/offline-texts.ts'

/** i18n keys of what the server names by a number or a word; `textOf` leaves what is new to this page as it is. */
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
export const refundStateTexts: Readonly<Record<string, string>> = {
  asked: 'trade:refundState.asked',
  refused: 'trade:refundState.refused',
  approved: 'trade:refundState.underWay',
  sent: 'trade:refundState.underWay',
  done: 'trade:refundState.done',
  failed: 'trade:refundState.failed',
}
export const refundReasonTexts: Readonly<Record<string, string>> = {
  duplicate: 'trade:refundReason.duplicate',
  late: 'trade:refundReason.late',
  sold_out: 'trade:refundReason.soldOut',
  group_closed: 'trade:refundReason.groupClosed',
  group_failed: 'trade:refundReason.groupFailed',
  repriced: 'trade:refundReason.repriced',
  asked: 'trade:refundReason.asked',
}
export const groupStateTexts: Readonly<Record<string, string>> = {
  open: 'trade:group.open',
  formed: 'trade:group.formed',
  failed: 'trade:group.failed',
}
export const exportStatusTexts: Readonly<Record<string, string>> = {
  [exportStatuses.waiting]: 'trade:export.waiting',
  [exportStatuses.running]: 'trade:export.running',
  [exportStatuses.success]: 'trade:export.success',
  [exportStatuses.failed]: 'trade:export.failed',
}
export const billStateTexts: Readonly<Record<string, string>> = {
  waiting: 'trade:bill.waiting',
  read: 'trade:bill.read',
  failed: 'trade:bill.failed',
}
export const findingTexts: Readonly<Record<string, string>> = {
  missing_here: 'trade:bill.missingHere',
  missing_there: 'trade:bill.missingThere',
  amount: 'trade:bill.otherAmount',
}

export const textOf = (
  t: (key: string) => string,
  words: Readonly<Record<string, string>>,
  value: string | number,
): string => {
  const key = words[value]
  return key === undefined ? String(value) : t(key)
}
