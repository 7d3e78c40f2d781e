import type { Deps } from '../../deps.ts'
import { type Attempt, closeAttempt, openAttempts } from './attempts.ts'

/**
 * Of attempts that were opened at the same moment, in two windows, leaves the newest one payable. Each opener calls
 * it once its own attempt stands at the provider with its code stored, so whoever comes last sees all the others.
 * @returns the attempt that stays
 */
export async function keepNewest(deps: Deps, own: Attempt): Promise<Attempt> {
  const open = await openAttempts(deps, own.orderId)
  const newest = open.find((attempt) => attempt.id > own.id && attempt.codeUrl !== '') ?? own
  for (const attempt of [...open.filter(({ id }) => id < own.id), ...(newest === own ? [] : [own])])
    await closeAttempt(deps, attempt)
  return newest
}
