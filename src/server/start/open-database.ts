import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../db/embedded/index.ts'
import { StartError } from './start.ts'

export interface SchoolDatabase extends Database {
  /** null when DATABASE_URL names a server of the school's own */
  embedded: EmbeddedDatabase | null
  /** where its events go once there is a log */
  useLog(log: FastifyBaseLogger): void
}

const OLDEST_POSTGRES = 150_000

/** A wrong DATABASE_URL is said before anything else is done, without the password in it. */
async function requireUsable(database: Database, place: string): Promise<void> {
  try {
    const { rows } = await database.pool.query<{ version: number; writable: boolean }>(
      `select current_setting('server_version_num')::int as version,
        current_setting('transaction_read_only') = 'off' and has_schema_privilege('public', 'create') as writable`,
    )
    const version = rows[0]?.version ?? 0
    if (version < OLDEST_POSTGRES)
      throw new StartError(`the database at ${place} is PostgreSQL ${Math.floor(version / 10_000)}; 15 or newer is needed.`)
    if (!rows[0]?.writable) throw new StartError(`the user of the database at ${place} may not create tables there.`)
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`the database at ${place} cannot be used: ${(error as Error).message || (error as NodeJS.ErrnoException).code}.`)
  }
}

function placeOf(databaseUrl: string): string {
  try {
    const { host, pathname } = new URL(databaseUrl)
    return `${host}${pathname}`
  } catch {
    throw new StartError('DATABASE_URL is not a well-formed address.')
  }
}

/** Opens the database of DATABASE_URL, or the embedded one under the data folder. */
export async function openSchoolDatabase(config: Config): Promise<SchoolDatabase> {
  let log: FastifyBaseLogger | undefined
  const useLog = (to: FastifyBaseLogger): void => {
    log = to
  }
  const onError = (err: Error): void => log?.warn({ err }, 'a database connection broke')

  if (config.databaseUrl) {
    const place = placeOf(config.databaseUrl)
    const database = openDatabase({ connectionString: config.databaseUrl }, onError)
    try {
      await requireUsable(database, place)
    } catch (error) {
      await database.close()
      throw error
    }
    return { ...database, embedded: null, useLog }
  }

  const embedded = await startEmbeddedDatabase({
    dataDir: config.dataDir,
    log: (message) => log?.info(message),
    onLost: () => log?.error('the database stopped; starting it again'),
    onRestarted: () => log?.info('the database runs again'),
  })
  const database = openDatabase(embedded.connection, onError)
  return {
    ...database,
    embedded,
    useLog,
    async close() {
      await database.close()
      await embedded.stop()
    },
  }
}
