import type { Envelope } from '#contract/envelope.ts'
import type { RefusalName } from '#contract/errors.ts'

/** The server refused: HTTP 200 with a code that is not 0. `message` is in the reader's language. */
export class Refused extends Error {
  readonly code: number
  /** name of the refusal in the register; several names may share a code */
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

/** Code 100001, or a session that ended. Not a Refused, so that no message box shows it. */
export class NotSignedIn extends Error {
  constructor() {
    super('not signed in')
    this.name = 'NotSignedIn'
  }
}

/** An HTTP failure, or no answer at all (`status` 0). `message` describes it in the reader's language. */
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

/** The message of a failed call; empty for any other error. */
export const failureText = (error: unknown): string => failureOf(error)?.message ?? ''

/** The server's message of a refusal; of another failure what `undone` makes of its cause. */
export const failureMessage = (error: unknown, undone: (why: string) => string): string =>
  error instanceof Refused ? error.message : undone(failureText(error))

/** The failure to show; null while the user is simply not signed in. */
export function failureOf(error: unknown): Refused | HttpFailure | null {
  return error instanceof Refused || error instanceof HttpFailure ? error : null
}
