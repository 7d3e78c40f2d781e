import type { OperationKey } from '#contract/operations.ts'
import { HttpFailure, Refused } from './failures.ts'

/** `true`: the caller shows every failure itself; codes: it shows those. */
export type Quiet = true | readonly number[]

/** Account to verify, paid, not paid yet, PayPal's own: each has its own place on the screen. */
const shownElsewhere: readonly number[] = [101022, 101036, 101037, 101040]

/** Calls whose refusals stand beside the form or in a box of their own. */
const inline: Partial<Record<OperationKey, Quiet>> = {
  'POST /api/user/login': true,
  'POST /api/captcha/check': true,
  'POST /api/smsmsg/sendcode': [1],
  'POST /api/order': [1],
  'POST /api/order/freeproduct': [1],
}

const silences = (quiet: Quiet | undefined, code: number) => quiet === true || quiet?.includes(code) === true

/** Whether a failure gets the general error toast. */
export function deservesToast(key: OperationKey, error: unknown, quiet?: Quiet): boolean {
  if (error instanceof HttpFailure) return error.status !== 401 && quiet !== true
  if (!(error instanceof Refused)) return false
  const { code } = error
  return !shownElsewhere.includes(code) && !silences(inline[key], code) && !silences(quiet, code)
}

let show: (message: string) => void = () => undefined

/** The entry says how a failure is shown; an empty message means that the server said nothing. */
export function onFailure(handler: (message: string) => void): void {
  show = handler
}

export function reportFailure(key: OperationKey, error: unknown, quiet?: Quiet): void {
  if (error instanceof Error && deservesToast(key, error, quiet)) show(error.message)
}
