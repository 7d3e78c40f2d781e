import type { TFunction } from 'i18next'

/** i18n keys of the reasons that the server records. */
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
  demo: 'trade:event.demo',
}

/** Reasons that only repeat the status of their step. */
const shownByStatus = new Set(['sent', 'to be sent', 'the group is complete', 'refund done'])

const textOfWord = (words: Readonly<Record<string, string>>, text: string, t: TFunction) => {
  const key = words[text]
  // An unknown reason is shown as it is.
  return key === undefined ? text : t(key)
}

export const actorText = (actor: string, t: TFunction): string => textOfWord(actors, actor, t)
/** Reason of a transition; null where the status says it. */
export const reasonText = (reason: string, t: TFunction): string | null =>
  shownByStatus.has(reason) ? null : textOfWord(reasons, reason, t)
