import type { SmsAction } from '#contract/account/limits.ts'
import type { MessageKind } from '#contract/message/kinds.ts'

export interface SmsMessage {
  action: SmsAction
  areaCode: string
  telephone: string
  code: string
  /** 1 text, 2 voice; voice only where the gateway speaks */
  smsType: 1 | 2
  /** the row of this message in the outbox */
  messageId: number
}

/** A message of the message centre as an SMS: an approved text with two values. */
export interface SmsNotice {
  kind: MessageKind
  areaCode: string
  telephone: string
  /** what it is about */
  name: string
  /** when that begins, as its reader's clock shows it */
  time: string
}

/** The provider refused the message; the caller may try again at once. */
export class SmsNotSent extends Error {
  /** the same message may be accepted a moment later */
  readonly passing: boolean

  constructor(reason: string, { passing = false } = {}) {
    super(reason)
    this.passing = passing
  }
}

/**
 * No answer that can be relied on: the message may be on its way. It is never sent a second time, and its code stays
 * good in case it arrives.
 */
export class SmsUnconfirmed extends Error {}

/** The way a code, or a message, reaches a phone. */
export interface SmsGateway {
  name: string
  /** whether the code stays readable in the outbox, because nothing else delivers it */
  keepsCode: boolean
  /** whether it can also call and speak the code */
  hasVoiceCodes: boolean
  /** @throws SmsNotSent, SmsUnconfirmed; their message is fit for a log: no code, no phone, no key */
  send(message: SmsMessage): Promise<void>
  /** kinds of messages for which there is an approved text */
  notices: readonly MessageKind[]
  /** @throws SmsNotSent, SmsUnconfirmed, as above */
  sendNotice(notice: SmsNotice): Promise<void>
  /** Asks the provider whether it takes what the school is set up with, and sends nothing. @throws as above */
  check(): Promise<void>
}
