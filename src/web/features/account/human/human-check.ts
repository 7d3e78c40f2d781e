import { humanCheckCodes } from '#contract/account/slider.ts'
import type { Problem } from '../forms/problem.ts'

/** Result of a passed check; good for one send. */
export interface Ticket {
  ticket: string
  randstr: string
}

/** A check on the screen. */
export interface HumanQuestion {
  onAnswer: (ticket: Ticket) => void
  onClose: () => void
}

/** The check ended without a ticket; `code` is one of `humanCheckCodes`. */
export class HumanCheckFailed extends Error {
  readonly code: number
  constructor(code: number) {
    super(`human check: ${code}`)
    this.name = 'HumanCheckFailed'
    this.code = code
  }
}

/** The message for a check that was closed or failed. Null for other codes. */
export function humanProblem(code: number): Problem | null {
  const { closed, failed } = humanCheckCodes
  return code === closed || code === failed ? 'account:problem.notVerified' : null
}
