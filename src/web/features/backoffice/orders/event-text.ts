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
  'not paid in time': 'backoffice:event.notPaidInTime',
  'claimed for free': 'backoffice:event.claimed',
  'nothing to pay': 'backoffice:event.nothingToPay',
  'payment confirmed': 'backoffice:event.paymentConfirmed',
  'course granted': 'backoffice:event.granted',
  'sold out': 'backoffice:event.soldOut',
  'paid after the order was cancelled': 'backoffice:event.paidLate',
  'the course is free now': 'backoffice:event.becameFree',
  'validity ended': 'backoffice:event.validityEnded',
  'refund done': 'backoffice:event.refundDone',
}

const tell = (words: Readonly<Record<string, string>>, text: string, t: TFunction) => {
  const key = words[text]
  // A word that is new to this page is better told as it is than not at all.
  return key === undefined ? text : t(key)
}

export const actorText = (actor: string, t: TFunction): string => tell(actors, actor, t)
export const reasonText = (reason: string, t: TFunction): string => tell(reasons, reason, t)
