import type pg from 'pg'
import { dataDirOf, databaseUrlOf } from '../config.ts'
import { DatabaseStartError, openExisting } from '../db/embedded/index.ts'
import { type StorageConfig, storageConfig } from '../gateways/storage/config.ts'
import { storageGateway } from '../gateways/storage/gateway.ts'
import type { StorageGateway } from '../gateways/storage/storage.ts'
import type { Environment } from '../lib/environment.ts'
import { withLibpqTls } from '../start/database-url.ts'

/** What commands read of the environment: where the school lies. The rest of its settings need not be right. */
export interface SchoolPlace {
  dataDir: string
  databaseUrl: string | undefined
  storageConfig: StorageConfig
  storage: StorageGateway
}

/** @throws ConfigError */
export function schoolPlace(env: Environment): SchoolPlace {
  const dataDir = dataDirOf(env)
  const config = storageConfig(env, dataDir)
  return { dataDir, databaseUrl: databaseUrlOf(env), storageConfig: config, storage: storageGateway(config) }
}

export interface OpenedDatabase {
  connection: pg.ClientConfig
  /** where the embedded cluster lies; null: the database is that of DATABASE_URL */
  directory: string | null
  /** stops what was started for the command alone */
  close(): Promise<void>
}

/**
 * The database of a school that runs, or that stands still and is started for the command.
 * @throws DatabaseStartError when there is none
 */
export async function openDatabaseOf({ dataDir, databaseUrl }: SchoolPlace): Promise<OpenedDatabase> {
  if (databaseUrl)
    return {
      connection: { connectionString: withLibpqTls(databaseUrl) },
      directory: null,
      close: () => Promise.resolve(),
    }
  const opened = await openExisting(dataDir)
  if (!opened) throw new DatabaseStartError(`There is no school in ${dataDir} (DATA_DIR may name another).`)
  return opened
}
