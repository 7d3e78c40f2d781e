import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { startEmbeddedDatabase } from '../db/embedded/index.ts'
import type * as Parts from './load-after-postgres.ts'
import { placeOf, withLibpqTls } from './database-url.ts'
import { requireUsable } from './require-usable.ts'
import type { SchoolDatabase } from './school-database.ts'

/** a connection that is still at work after this time ends with the database or the process, ms */
const POOL_END_MS = 500

/** Waits for a pool to end, but not longer than a moment. */
export const closePool = (database: Database): Promise<void> =>
  Promise.race([database.close(), sleep(POOL_END_MS)])

/**
 * Opens the database of DATABASE_URL, or the embedded one under the data folder.
 * @param load brings in the rest of the server; begun while a program of PostgreSQL starts
 */
export async function openSchoolDatabase(
  config: Config,
  signal: AbortSignal,
  load: () => Promise<Pick<typeof Parts, 'openDatabase'>>,
): Promise<SchoolDatabase> {
  let log: FastifyBaseLogger | undefined
  const useLog = (to: FastifyBaseLogger): void => {
    log = to
  }
  const onError = (err: Error): void => log?.warn({ err }, 'a database connection broke')

  if (config.databaseUrl) {
    const place = placeOf(config.databaseUrl)
    const { openDatabase } = await load()
    const database = openDatabase({ connectionString: withLibpqTls(config.databaseUrl) }, onError)
    const close = (): Promise<void> => closePool(database)
    try {
      await requireUsable(database, place)
    } catch (error) {
      await close()
      throw error
    }
    return { ...database, embedded: null, useLog, close }
  }

  const embedded = await startEmbeddedDatabase({
    dataDir: config.dataDir,
    signal,
    // its failure is handled below
    onSpawned: () => void load().catch(() => undefined),
    log: (message) => log?.info(message),
    onLost: () => log?.error('the database stopped; starting it again'),
    onRestarted: () => log?.info('the database runs again'),
  })
  const { openDatabase } = await load()
  const database = openDatabase(embedded.connection, onError)
  return {
    ...database,
    embedded,
    useLog,
    async close() {
      await closePool(database)
      await embedded.stop()
    },
  }
}
