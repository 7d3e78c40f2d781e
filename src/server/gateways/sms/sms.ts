import type { SmsAction } from '#contract/account/limits.ts'

export interface SmsMessage {
  action: SmsAction
  areaCode: string
  telephone: string
  code: string
  /** 1 text, 2 voice */
  smsType: 1 | 2
  /** the row of this message in the outbox */
  messageId: number
}

/** The provider did not take the message; the caller may try again at once. */
export class SmsNotSent extends Error {}

/** The way a code reaches a phone. */
export interface SmsGateway {
  name: string
  /** whether the code stays readable in the outbox, because nothing else delivers it */
  keepsCode: boolean
  /** @throws SmsNotSent */
  send(message: SmsMessage): Promise<void>
}
