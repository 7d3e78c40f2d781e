import type { TFunction } from 'i18next'

/** The words that the server writes down, and how they are told here. */
const actors: Readonly<Record<string, string>> = {
  student: 'backoffice:event.byStudent',
  admin: 'backoffice:event.byAdmin',
  provider: 'backoffice:event.byProvider',
  system: 'backoffice:event.bySystem',
}
const reasons: Readonly<Record<string, string>> = {
  ordered: 'backoffice:event.ordered',
  'cancelled by the student': 'backoffice:event.cancelled',
  'cancelled by the school': 'trade:event.cancelledBySchool',
  'not paid in time': 'backoffice:event.notPaidInTime',
  'claimed for free': 'backoffice:event.claimed',
  'nothing to pay': 'backoffice:event.nothingToPay',
  'payment confirmed': 'backoffice:event.paymentConfirmed',
  'course granted': 'backoffice:event.granted',
  'sold out': 'backoffice:event.soldOut',
  'paid after the order was cancelled': 'backoffice:event.paidLate',
  'the course is free now': 'backoffice:event.becameFree',
  'validity ended': 'backoffice:event.validityEnded',
  'refund approved': 'trade:event.refundApproved',
  'refund given up': 'trade:event.refundGivenUp',
  'a part was refunded': 'trade:event.partRefunded',
  'price changed': 'trade:event.priceChanged',
  received: 'trade:event.received',
  'parcel corrected': 'trade:event.parcelCorrected',
  'placed by the school': 'trade:event.placed',
  'the school has placed the order': 'trade:event.madeWay',
  'ordered anew': 'trade:event.orderedAnew',
  'the group is closed': 'trade:event.groupClosed',
  'the group was not completed': 'trade:event.groupNotCompleted',
  'payment recorded': 'trade:event.paymentRecorded',
  'payment corrected': 'trade:event.paymentCorrected',
  'cancelled as a mistake': 'trade:event.cancelledMistake',
  'course taken back': 'trade:event.courseTaken',
}

/** These reasons say what the status of their step says. */
const toldByStatus = new Set(['sent', 'to be sent', 'the group is complete', 'refund done'])

const textOfWord = (words: Readonly<Record<string, string>>, text: string, t: TFunction) => {
  const key = words[text]
  // A word that is new to this page is better told as it is than not at all.
  return key === undefined ? text : t(key)
}

export const actorText = (actor: string, t: TFunction): string => textOfWord(actors, actor, t)
/** Why an order moved; null where its status says it. */
export const reasonText = (reason: string, t: TFunction): string | null =>
  toldByStatus.has(reason) ? null : textOfWord(reasons, reason, t)
