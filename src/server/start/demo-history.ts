import { seedHistory } from '../demo/index.ts'
import type { Deps } from '../deps.ts'

/** key of the lock under which one of several servers fills the past in */
const LOCK = 7_321_011

/** Fills in the past of the demo school where it is missing: the school is open meanwhile. */
export async function ensureDemoHistory({ db, log }: Deps): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      await tx.execute(`select pg_advisory_xact_lock(${LOCK})`)
      await seedHistory(tx)
    })
  } catch (err) {
    log.warn({ err }, 'the history of the demo school could not be created')
  }
}
