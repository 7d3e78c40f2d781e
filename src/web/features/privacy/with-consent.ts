import { refusals } from '#contract/errors.ts'
import { importChunk } from '#web/lib/chunk-reload.ts'
import { Refused } from '#web/lib/failures.ts'

/** Does what may want the user's consent to a new agreement first: asks for it, and does it again once it is given. */
export async function withConsent<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== refusals.consentNeeded.code) throw error
    const { askForConsent } = await importChunk(() => import('./ask-for-consent.tsx'))
    if (await askForConsent()) return work()
    throw error
  }
}
