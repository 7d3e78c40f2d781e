/** i18n keys of a refund's state and origin. */
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
