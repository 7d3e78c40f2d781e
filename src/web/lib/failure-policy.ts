import { refusals } from '#contract/errors.ts'
import type { OperationKey } from '#contract/operations.ts'
import { HttpFailure, Refused } from './failures.ts'

/**
 * `true`: the caller shows every failure; `refusals`: the caller shows refusals, while other failures get the general
 * toast; codes: the caller shows these refusals.
 */
export type Quiet = true | 'refusals' | readonly number[]

/** Account to verify, a proof that was not given, paid, not paid yet, PayPal's own: each is shown at a place of its own. */
const shownElsewhere: readonly number[] = [
  refusals.accountNotVerified.code,
  refusals.proofNeeded.code,
  refusals.paymentDone.code,
  refusals.paymentPending.code,
  refusals.paypalRefused.code,
]

const silences = (quiet: Quiet, code: number) =>
  quiet === true || quiet === 'refusals' || quiet.includes(code)

/** Whether a failure gets the general error toast. */
export function deservesToast(error: unknown, quiet: Quiet = []): boolean {
  if (error instanceof HttpFailure) return error.status !== 401 && quiet !== true
  if (!(error instanceof Refused)) return false
  const { code } = error
  return !shownElsewhere.includes(code) && !silences(quiet, code)
}

let show: (message: string) => void = () => undefined
let hide: (message: string) => void = () => undefined

/** Set by the entry: shows a failure; `repaired` hides it once its operation has succeeded. */
export function onFailure(
  handler: (message: string) => void,
  repaired: (message: string) => void = hide,
): void {
  show = handler
  hide = repaired
}

export function reportFailure(error: unknown, quiet?: Quiet): void {
  if (error instanceof Error && deservesToast(error, quiet)) show(error.message)
}

/** By operation, how its last call failed. */
const failed = new Map<OperationKey, string>()

export function noteFailure(key: OperationKey, error: unknown): void {
  if (error instanceof HttpFailure || error instanceof Refused) failed.set(key, error.message)
}

export function noteSuccess(key: OperationKey): void {
  const before = failed.get(key)
  if (before !== undefined && failed.delete(key)) hide(before)
}
