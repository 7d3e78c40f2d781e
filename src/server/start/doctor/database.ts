import { resolve } from 'node:path'
import type { Config } from '../../config.ts'
import { connectionNames } from '../../db/connection-names.ts'
import { type Database, openDatabase } from '../../db/database.ts'
import { openExisting } from '../../db/embedded/index.ts'
import { placeOf, withLibpqTls } from '../database-url.ts'
import { requireUsable } from '../require-usable.ts'

const CONNECTIONS = 4

export interface Opened {
  database: Database
  /** whether a server of this data folder, or of this database, holds connections */
  hasServer: boolean
  close(): Promise<void>
}

const ignore = (): void => undefined

/** Servers of the school have such connections. An embedded database may also be owned by a command that has started it. */
async function hasServer({ pool }: Database): Promise<boolean> {
  const { server, owner, backup, restore, upgrade } = connectionNames
  const { rows } = await pool.query<{ name: string }>(
    'select distinct application_name as name from pg_stat_activity where application_name = any($1)',
    [[server, owner, backup, restore, upgrade]],
  )
  const names = rows.map(({ name }) => name)
  return names.includes(server) || (names.includes(owner) && names.length === 1)
}

async function withServer(database: Database, close: () => Promise<void>): Promise<Opened> {
  try {
    return { database, hasServer: await hasServer(database), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function openElsewhere(databaseUrl: string): Promise<Opened> {
  const connectionString = withLibpqTls(databaseUrl)
  const database = openDatabase(
    { connectionString, application_name: connectionNames.doctor, max: CONNECTIONS },
    ignore,
  )
  try {
    await requireUsable(database, placeOf(databaseUrl))
  } catch (error) {
    await database.close()
    throw error
  }
  return withServer(database, database.close)
}

/** The embedded database as it runs; started only where there is one and nothing runs on it, and stopped again. */
async function openEmbedded(dataDir: string): Promise<Opened | null> {
  const opened = await openExisting(dataDir)
  if (!opened) return null
  const { connection, isStarted } = opened
  const options = { application_name: connectionNames.doctor, max: CONNECTIONS }
  const database = openDatabase({ ...connection, ...options }, ignore)
  async function close(): Promise<void> {
    await database.close()
    await opened?.close()
  }
  // the owner is then the doctor itself
  return isStarted ? { database, hasServer: false, close } : withServer(database, close)
}

/**
 * The school's database, beside its server or without it. Null: the school has not been started yet, so there is none.
 * @throws DatabaseStartError, StartError with one clear line
 */
export const openForDoctor = ({ databaseUrl, dataDir }: Config): Promise<Opened | null> =>
  databaseUrl ? openElsewhere(databaseUrl) : openEmbedded(resolve(dataDir))
