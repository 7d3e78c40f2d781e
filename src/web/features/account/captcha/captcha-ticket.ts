import { captchaFailureCodes } from '#contract/account/slider.ts'
import type { Problem } from '../forms/problem.ts'

/** Result of a passed check; good for one send. */
export interface Ticket {
  ticket: string
  randstr: string
}

/** A check on the screen. */
export interface CaptchaQuestion {
  onAnswer: (ticket: Ticket) => void
  onClose: () => void
}

/** The check ended without a ticket; `code` is one of `captchaFailureCodes`. */
export class CaptchaFailed extends Error {
  readonly code: number
  constructor(code: number) {
    super(`captcha: ${code}`)
    this.name = 'CaptchaFailed'
    this.code = code
  }
}

/** The message for a check that was closed or failed. Null for other codes. */
export function captchaProblem(code: number): Problem | null {
  const { closed, failed } = captchaFailureCodes
  return code === closed || code === failed ? 'account:problem.notVerified' : null
}
