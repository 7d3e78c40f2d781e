import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/database.ts'
import { sqlState } from '../../db/violations.ts'
import { FairQueue, QueueFull } from '../../lib/fair-queue.ts'
import { refuse } from '../../lib/refusal.ts'

/** PostgreSQL's code of a statement that took too long or was cancelled */
const CANCELLED = '57014'
/** how long a report on the screen may take; its file may take longer */
const SCREEN_MS = 2_000
const FILE_MS = 300_000
/** a cancellation between two statements cancels nothing, and is repeated */
const CANCEL_AGAIN_MS = 100

/** Who waits for a report. */
export interface Reader {
  /** people take turns, however many reports each of them asks for */
  lane: string
  /** aborted when nobody waits any more */
  gone?: AbortSignal
}

/** One report at a time on each server, so that the school keeps its processors and connections; more wait. */
const screens = new FairQueue({ slots: 1, laneLength: 20, together: { name: 'reports', slots: 1 } })

/**
 * For one transaction: a timeout of each statement, and one process of the database, since the others are for the shop.
 * Compiling costs more than these statements win by it.
 * @returns the process of the database that works for it
 */
async function settle(tx: Tx, timeout: number): Promise<number> {
  const { rows } = await tx.execute<{ pid: number }>(sql`
    select set_config('statement_timeout', ${String(timeout)}, true), set_config('jit', 'off', true),
      set_config('max_parallel_workers_per_gather', '0', true), set_config('work_mem', '64MB', true), pg_backend_pid() as pid`)
  const pid = rows[0]?.pid
  if (pid === undefined) throw new Error('the database does not say which process works')
  return pid
}

/** Reads until the signal; then the statement that runs is cancelled, and no cancellation outlives the transaction. */
async function readUntil<Result>(
  db: Db,
  { pid, signal }: { pid: number; signal: AbortSignal },
  read: () => Promise<Result>,
): Promise<Result> {
  let cancelling: Promise<unknown> = Promise.resolve()
  let again: NodeJS.Timeout | undefined
  const cancel = (): void => {
    cancelling = db.execute(sql`select pg_cancel_backend(${pid}::int)`).catch(() => undefined)
  }
  const begin = (): void => {
    cancel()
    again = setInterval(cancel, CANCEL_AGAIN_MS)
  }
  signal.addEventListener('abort', begin, { once: true })
  try {
    return await read()
  } finally {
    signal.removeEventListener('abort', begin)
    clearInterval(again)
    await cancelling
  }
}

/**
 * Reads from one state of the data, without a way to change it.
 * @param timeout of each statement, in ms
 * @param signal cancels the statement that runs; as an error of the database, of state 57014
 */
export const readWithin = <Result>(
  db: Db,
  { timeout, signal }: { timeout: number; signal: AbortSignal },
  read: (tx: Tx) => Promise<Result>,
): Promise<Result> =>
  db.transaction(
    async (tx) => {
      const pid = await settle(tx, timeout)
      return readUntil(db, { pid, signal }, () => read(tx))
    },
    { accessMode: 'read only', isolationLevel: 'repeatable read' },
  )

/**
 * Reads for a screen, from one state of the data and without a way to change it, in two seconds at most. What nobody
 * waits for any more is cancelled.
 * @throws Refusal reportTooLong, and tooManyRequests when too many of the same reader wait
 */
export async function readForScreen<Result>(
  db: Db,
  { lane, gone = new AbortController().signal }: Reader,
  read: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  try {
    return await screens.run([lane], 'first', () => {
      if (gone.aborted) throw refuse('reportTooLong')
      const signal = AbortSignal.any([gone, AbortSignal.timeout(SCREEN_MS)])
      return readWithin(db, { timeout: SCREEN_MS, signal }, read)
    })
  } catch (error) {
    if (sqlState(error) === CANCELLED) throw refuse('reportTooLong')
    if (error instanceof QueueFull) throw refuse('tooManyRequests')
    throw error
  }
}

export const readForFile = <Result>(db: Db, read: (tx: Tx) => Promise<Result>): Promise<Result> =>
  readWithin(db, { timeout: FILE_MS, signal: AbortSignal.timeout(FILE_MS) }, read)

/** Reads what is counted beforehand, for as long as a file may take. */
export const readForCount = <Result>(
  db: Db,
  signal: AbortSignal,
  read: (tx: Tx) => Promise<Result>,
): Promise<Result> =>
  readWithin(db, { timeout: FILE_MS, signal: AbortSignal.any([signal, AbortSignal.timeout(FILE_MS)]) }, read)
