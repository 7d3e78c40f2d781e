import { setTimeout as sleep } from 'node:timers/promises'
import type { SchoolDatabase } from './school-database.ts'
import { isLoss } from '../db/embedded/index.ts'

/** a database that is lost more often during one step is lost by the step */
const MOST_LOSSES = 100
const PAUSE_MS = 100

/**
 * Does a step of the start, and does it again when the embedded database was lost during it, once it is back. The step
 * must be one that may be done twice.
 * @throws what the step throws for any other reason, and the signal's reason
 */
export async function retryAfterLoss<Result>(
  { embedded }: Pick<SchoolDatabase, 'embedded'>,
  signal: AbortSignal,
  step: () => Promise<Result>,
): Promise<Result> {
  for (let losses = 0; ; losses++)
    try {
      return await step()
    } catch (error) {
      if (!embedded || !isLoss(error) || losses === MOST_LOSSES) throw error
      signal.throwIfAborted()
      await embedded.running(signal)
      await sleep(PAUSE_MS, undefined, { signal })
    }
}
