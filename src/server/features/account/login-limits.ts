import { limits } from '#contract/account/limits.ts'
import { refuse } from '../../lib/refusal.ts'
import type { EarlierFailures } from './login-failures.ts'

/** names that may fail from one address in an hour before each further try there needs a captcha */
export const NAMES_PER_ADDRESS = 20
/** failures of one name from one address before the waiting begins */
export const FREE_FAILURES = 10
/** the longest wait between two tries, seconds */
export const LONGEST_WAIT = 300

/** Whether an attempt needs a captcha: this name failed before, or many names failed from this address. */
export const needsCaptcha = ({ ofName, otherNamesHere }: EarlierFailures): boolean =>
  ofName >= limits.captchaAfterFailures || otherNamesHere >= NAMES_PER_ADDRESS

/** Seconds until this name may be tried from this address again: 1, 2, 4 and so on from the tenth failure. */
export function waitOf({ here, sinceHere }: EarlierFailures): number {
  if (here < FREE_FAILURES) return 0
  const wait = Math.min(2 ** (here - FREE_FAILURES), LONGEST_WAIT)
  return Math.max(0, Math.ceil(wait - sinceHere))
}

/** @throws loginTooSoon; only for this name from this address, so that nobody can lock another out */
export function requireWaited(earlier: EarlierFailures): void {
  const seconds = waitOf(earlier)
  if (seconds > 0) throw refuse('loginTooSoon', { seconds })
}
