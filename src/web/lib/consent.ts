import { refusals } from '#contract/errors.ts'
import { Refused } from './failures.ts'

type Ask = () => Promise<boolean>

let ask: Ask = () => Promise.resolve(false)

/** Set by the entry: asks the user to accept the new agreement. @returns what removes it again */
export function onConsentNeeded(handler: Ask): () => void {
  ask = handler
  return () => {
    ask = () => Promise.resolve(false)
  }
}

/** Does what may want the user's consent first: asks for it, and does it again once it is given. */
export async function withConsent<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isWanted = error instanceof Refused && error.code === refusals.consentNeeded.code
    if (isWanted && (await ask())) return work()
    throw error
  }
}
