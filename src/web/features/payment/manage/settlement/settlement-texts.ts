/** i18n keys of a day's settlement state and of the kinds of differences. */
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
