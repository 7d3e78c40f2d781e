import type { Envelope } from '#contract/envelope.ts'
import type { RefusalName } from '#contract/errors.ts'

/** The server refused: HTTP 200 with a code that is not 0. `message` is in the reader's language. */
export class Refused extends Error {
  readonly code: number
  /** the name of the refusal in the register; codes are shared by several */
  readonly reason: RefusalName | undefined
  readonly data: unknown
  constructor({ code, message, reason }: Envelope<unknown>['status'], data: unknown) {
    super(message)
    this.name = 'Refused'
    this.code = code
    this.reason = reason
    this.data = data
  }
}

/** Code 100001, or a session that ended. No Refused, so that it passes every message box in silence. */
export class NotSignedIn extends Error {
  constructor() {
    super('not signed in')
    this.name = 'NotSignedIn'
  }
}

/** An HTTP failure, or no answer at all (`status` 0). `message` says it in the reader's language. */
export class HttpFailure extends Error {
  readonly status: number
  readonly requestId: string | undefined
  constructor(status: number, message: string, requestId?: string) {
    super(message)
    this.name = 'HttpFailure'
    this.status = status
    this.requestId = requestId
  }
}

/** What a reader is told of a call that failed; nothing where it was no call. */
export const failureText = (error: unknown): string => failureOf(error)?.message ?? ''

/** What was refused, in the server's words; of what went wrong on the way, what `undone` makes of it. */
export const failureWords = (error: unknown, undone: (why: string) => string): string =>
  error instanceof Refused ? error.message : undone(failureText(error))

/** What a page should show for a failed call: null while the reader is simply not signed in. */
export function failureOf(error: unknown): Refused | HttpFailure | null {
  return error instanceof Refused || error instanceof HttpFailure ? error : null
}
