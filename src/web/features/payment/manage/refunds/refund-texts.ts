/** i18n keys of a refund's state. */
export const refundStateTexts: Readonly<Record<string, string>> = {
  asked: 'trade:refundState.asked',
  refused: 'trade:refundState.refused',
  approved: 'trade:refundState.underWay',
  sent: 'trade:refundState.underWay',
  done: 'trade:refundState.done',
  failed: 'trade:refundState.failed',
}
