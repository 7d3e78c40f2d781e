export interface MailMessage {
  to: string
  /** the display name of the sender, which is the school's */
  fromName: string
  subject: string
  text: string
  html: string
  /** the same at each try, so that mailboxes keep one of two that arrived */
  messageId: string
  /** an address that switches this kind of messages off by one press (RFC 8058); null: there is none */
  unsubscribe: string | null
}

/** What became of a mail that was not taken; the words are fit for a log: no address, no text, no password. */
export class MailError extends Error {
  /**
   * refused: trying again would change nothing. delayed: it was not taken now. unanswered: it may be on its way, and
   * may be sent again under the same message id.
   */
  readonly outcome: 'refused' | 'delayed' | 'unanswered'
  /** what the server said, for the outbox of the back office */
  readonly answer: string
  /** it was the login that the server refused */
  readonly isLogin: boolean

  constructor(outcome: MailError['outcome'], reason: string, answer = '', isLogin = false) {
    super(reason)
    this.outcome = outcome
    this.answer = answer
    this.isLogin = isLogin
  }
}

/** The way a mail leaves the school. */
export interface MailGateway {
  name: 'outbox' | 'smtp'
  /** whether mails, and codes in them, stay readable in the outbox, because nothing else delivers them */
  keepsMail: boolean
  /** how many may be sent at once */
  atOnce: number
  /** @throws MailError */
  send(message: MailMessage): Promise<void>
  /** Connects and logs in, and sends nothing. @throws MailError */
  check(): Promise<void>
  /** ends the connections that wait for the next mail */
  close(): void
}
