/**
 * The provider gave no answer that can be relied on: time-out, 5xx, a rate limit, a signature that does not hold.
 * The call may or may not have taken effect: query its outcome later.
 */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable'
  /** seconds that the provider asks to wait, if any */
  readonly retryAfter: number | null
  /** it does answer, and asks for fewer calls */
  readonly busy: boolean

  constructor(
    message: string,
    {
      retryAfter = null,
      busy = false,
      ...options
    }: ErrorOptions & { retryAfter?: number | null; busy?: boolean } = {},
  ) {
    super(message, options)
    this.retryAfter = retryAfter
    this.busy = busy
  }
}

/** The provider understood the call and refused it. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused'
  /** the provider's code without underscores: its spelling varies between calls (ORDER_NOT_EXIST, ORDERNOTEXIST) */
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

export type RejectionReason =
  | 'headers missing'
  | 'stale'
  | 'unknown key'
  | 'probe'
  | 'certificate'
  | 'signature'
  | 'malformed'
  | 'event type'
  | 'decryption'
  | 'foreign merchant'
  | 'not paid'
  | 'currency'

/** A notification that must not be acted upon. The reason is fit for a log and for the answer: it holds no secret. */
export class NotificationRejected extends Error {
  override readonly name = 'NotificationRejected'
  readonly reason: RejectionReason

  constructor(reason: RejectionReason) {
    super(`payment notification rejected: ${reason}`)
    this.reason = reason
  }
}
