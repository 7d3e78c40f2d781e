import pg from 'pg'
import { startEmbeddedDatabase } from '#server/db/embedded/index.ts'
import type { JobContext } from './part.ts'
import { tempFolder } from './temp-folder.ts'

const ignore = (): void => undefined

/**
 * A PostgreSQL as the server would embed it, durable as in production, that several processes may share.
 * @returns the folder for logs, and the address of a new, empty database for DATABASE_URL
 */
export async function startCluster(bench: JobContext): Promise<{ folder: string; databaseUrl: string }> {
  const folder = await tempFolder(bench)
  const { connection, stop } = await startEmbeddedDatabase({
    dataDir: folder,
    log: ignore,
    onLost: ignore,
    onRestarted: ignore,
  })
  bench.defer(stop)
  const { host, port, user, password, database } = connection
  const query = new URLSearchParams({ host, port: String(port) })
  // the host of the query applies: it is the folder of the socket
  return { folder, databaseUrl: `postgres://${user}:${password}@localhost/${database}?${query}` }
}

/** A pool on a database of the bench. */
export function openPool(bench: JobContext, databaseUrl: string, max: number): pg.Pool {
  const pool = new pg.Pool({ connectionString: databaseUrl, max, idleTimeoutMillis: 0 })
  pool.on('error', ignore)
  bench.defer(() => pool.end())
  return pool
}
