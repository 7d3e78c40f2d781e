import type { Deps } from '../../deps.ts'
import { refuse } from '../../lib/refusal.ts'
import { type Attempt, closeAttempt, openAttempts } from './attempts.ts'

/** whether the provider has answered it */
const isOpened = ({ codeUrl, redirectUrl }: Attempt): boolean => codeUrl !== '' || redirectUrl !== ''

/**
 * Of attempts that were opened at the same moment, in two windows, leaves the newest one payable. Each opener calls
 * it once its own attempt stands at the provider with its answer stored, so whoever comes last sees all the others.
 * @returns the attempt that stays
 * @throws paymentReplaced when that one is paid in another way
 */
export async function keepNewest(deps: Deps, own: Attempt): Promise<Attempt> {
  const open = await openAttempts(deps, own.orderId)
  const newest = open.find((attempt) => attempt.id > own.id && isOpened(attempt)) ?? own
  for (const attempt of [...open.filter(({ id }) => id < own.id), ...(newest === own ? [] : [own])])
    await closeAttempt(deps, attempt)
  if (newest.method !== own.method || newest.scene !== own.scene) throw refuse('paymentReplaced')
  return newest
}
