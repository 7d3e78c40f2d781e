import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { connectionNames } from './connection-names.ts'
import * as tables from './tables/all.ts'

export type Db = NodePgDatabase<typeof tables>
/** a transaction offers the same queries as the database itself */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
export type Queryable = Db | Tx

export interface Database {
  db: Db
  pool: pg.Pool
  close(): Promise<void>
}

// int8 (counts) as a number: none of ours comes near 2^53
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** how long a transaction may take to give a broken connection back by itself, ms */
const GIVE_BACK_MS = 1_000

/**
 * A connection that breaks while it is checked out reports to nobody but itself, which would end the process; and
 * Drizzle never gives back one that broke before its BEGIN: twenty of those would leave the pool empty for good.
 */
function surviveBreaks(pool: pg.Pool): void {
  const checkedOut = new Set<pg.PoolClient>()
  pool.on('acquire', (client) => checkedOut.add(client))
  pool.on('release', (_error, client) => checkedOut.delete(client))
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    client.once('end', () => {
      setTimeout(() => {
        if (checkedOut.has(client)) client.release(true)
      }, GIVE_BACK_MS).unref()
    })
  })
}

/** Opens a pool; `onError` receives the errors of idle connections, which must never end the process. */
export function openDatabase(config: pg.PoolConfig, onError: (error: Error) => void): Database {
  const pool = new pg.Pool({
    max: 20,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 5_000,
    application_name: connectionNames.server,
    ...config,
  })
  pool.on('error', onError)
  surviveBreaks(pool)
  return { db: drizzle(pool, { schema: tables, casing: 'snake_case' }), pool, close: () => pool.end() }
}
