/** i18n keys of how the settlement of a day stands and of what differs in it. */
export const settlementStateTexts: Readonly<Record<string, string>> = {
  waiting: 'trade:bill.waiting',
  read: 'trade:bill.read',
  failed: 'trade:bill.failed',
}
export const findingTexts: Readonly<Record<string, string>> = {
  missing_here: 'trade:bill.missingHere',
  missing_there: 'trade:bill.missingThere',
  amount: 'trade:bill.otherAmount',
}
