import { exportStatuses } from '#contract/exports/limits.ts'

export {
  billMethodTexts,
  kindTexts,
  methodTexts,
  outcomeTexts,
  paymentTexts,
  sourceTexts,
} from '#contract/order/manage/texts.ts'
export { offlineKindTexts } from '#contract/payment/offline-texts.ts'

/** i18n keys of what the server names by a number or a word; `textOf` leaves what is new to this page as it is. */
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
export const exportKindTexts: Readonly<Record<string, string>> = {
  orders: 'trade:orders',
  students: 'trade:students',
  payments: 'common:title.payments',
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
