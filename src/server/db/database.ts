import { setTimeout as sleep } from 'node:timers/promises'
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

/** how long the server of the database may take to end connections that were given back, ms */
const END_MS = 500

/**
 * Ends a pool and waits for its connections: the pool itself is done once it has asked for their ends, and a database
 * that stops just then breaks them.
 */
async function endPool(pool: pg.Pool, connected: ReadonlySet<pg.PoolClient>): Promise<void> {
  await pool.end()
  const ends = [...connected].map((client) => new Promise((resolve) => client.once('end', resolve)))
  await Promise.race([Promise.all(ends), sleep(END_MS, undefined, { ref: false })])
}

/**
 * Opens a pool; `onError` receives the errors of idle connections, which must never end the process. While the pool is being
 * closed there are none: its connections are over either way.
 */
export function openDatabase(config: pg.PoolConfig, onError: (error: Error) => void): Database {
  const pool = new pg.Pool({
    max: 20,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 5_000,
    application_name: connectionNames.server,
    ...config,
  })
  let isClosing = false
  pool.on('error', (error) => {
    if (!isClosing) onError(error)
  })
  surviveBreaks(pool)
  const connected = new Set<pg.PoolClient>()
  pool.on('connect', (client) => {
    connected.add(client)
    client.once('end', () => connected.delete(client))
  })
  const close = (): Promise<void> => {
    isClosing = true
    return endPool(pool, connected)
  }
  return { db: drizzle(pool, { schema: tables, casing: 'snake_case' }), pool, close }
}
