import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/database.ts'
import { sqlState } from '../../db/violations.ts'
import { FairQueue, QueueFull } from '../../lib/fair-queue.ts'
import { refuse } from '../../lib/refusal.ts'

const STATEMENT_TIMED_OUT = '57014'
/** how long a report on the screen may take; its file may take longer */
export const SCREEN_MS = 2_000
export const FILE_MS = 300_000

/** One report at a time on each server, so that the school keeps its processors and connections; more wait. */
const screens = new FairQueue({ slots: 1, laneLength: 20 })

const readIn = <Result>(db: Db, timeout: number, read: (tx: Tx) => Promise<Result>): Promise<Result> =>
  db.transaction(
    async (tx) => {
      await tx.execute(sql.raw(`set local statement_timeout = ${timeout}`))
      // one process of the database: the others are for the shop
      await tx.execute(sql`set local max_parallel_workers_per_gather = 0`)
      // compiling costs more than these statements win by it
      await tx.execute(sql`set local jit = off`)
      await tx.execute(sql`set local work_mem = '64MB'`)
      return read(tx)
    },
    { accessMode: 'read only', isolationLevel: 'repeatable read' },
  )

/**
 * Reads for a screen, from one state of the data and without a way to change it.
 * @throws Refusal reportTooLong when a statement takes too long
 */
export async function readForScreen<Result>(db: Db, read: (tx: Tx) => Promise<Result>): Promise<Result> {
  try {
    return await screens.run([], 'first', () => readIn(db, SCREEN_MS, read))
  } catch (error) {
    if (sqlState(error) === STATEMENT_TIMED_OUT || error instanceof QueueFull) throw refuse('reportTooLong')
    throw error
  }
}

export const readForFile = <Result>(db: Db, read: (tx: Tx) => Promise<Result>): Promise<Result> =>
  readIn(db, FILE_MS, read)
