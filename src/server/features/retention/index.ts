import type { Deps } from '../../deps.ts'
import { sweepOldRows } from './sweep.ts'

export {
  agingTables,
  agingWithoutNumbers,
  grownByPeople,
  keptForGood,
  sweptElsewhere,
} from './growing-tables.ts'

/** Removes what is older than the school keeps it, and says in the log what that was. */
export async function sweepOld({ db, log }: Deps, signal: AbortSignal): Promise<void> {
  const removed = await sweepOldRows(db, signal)
  if (Object.keys(removed).length > 0) log.info({ removed }, 'what was too old has been removed')
}
