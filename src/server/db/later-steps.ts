import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { type OwnMigration, ownMigrations } from './own-migrations.ts'
import type { Asked } from './release-state.ts'

/** any number; whoever works on later steps holds it */
const LOCK = 7_321_012

/** a statement waits so long for a table: whoever comes after it in the queue waits too */
const LOCK_TIMEOUT = '3s'

/** A statement that begins with this line is repeated, a portion of the rows each time, until it changes none. */
const REPEATED = /^-- repeat\b/
const CONCURRENT_INDEX = /\bindex\s+concurrently\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?/i

type Client = Pick<pg.ClientBase, 'query'>

interface Working {
  migrations?: readonly OwnMigration[]
  /** ends it between two statements */
  signal?: AbortSignal
  /**
   * nobody else is served: indexes are built at once and not beside others, for which one waits for all transactions, so also
   * for a server that waits for the lock of this one
   */
  alone?: boolean
}

/** Migrations with later work that is not done yet; all of it where the table that notes it is not there yet. */
export async function pendingLater(
  client: Asked,
  migrations: readonly OwnMigration[] = ownMigrations(),
): Promise<OwnMigration[]> {
  const withLater = migrations.filter(({ later }) => later.length > 0)
  if (withLater.length === 0) return []
  const { rows } = await client.query<{ name: string }>(
    'select name from later_steps where finished_at is not null',
  )
  const finished = new Set(rows.map(({ name }) => name))
  return withLater.filter(({ name }) => !finished.has(name))
}

/** An index that was being built when its server was killed stays, invalid: it is built again. */
async function dropInvalid(client: Client, index: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(c.relname) as name from pg_index i join pg_class c on c.oid = i.indexrelid
      where c.relnamespace = 'public'::regnamespace and c.relname = $1 and not i.indisvalid`,
    [index],
  )
  for (const { name } of rows) await client.query(`drop index concurrently public.${name}`)
}

async function repeat(client: Client, name: string, statement: string, signal?: AbortSignal): Promise<void> {
  for (;;) {
    signal?.throwIfAborted()
    const began = performance.now()
    const { rowCount } = await client.query(statement)
    if (!rowCount) return
    await client.query('update later_steps set rows = rows + $2 where name = $1', [name, rowCount])
    // it rests as long as it works: the shop comes first
    await sleep(performance.now() - began, undefined, signal ? { signal } : {})
  }
}

const notBesideOthers = (statement: string): string => statement.replace(/\bindex\s+concurrently\b/i, 'index')

/**
 * Makes again what finished later work has made beside the rows, such as indexes: a school that is restored into new tables has
 * the rows alone. What changed rows stands in them.
 * @param client within the transaction of the restore
 */
export async function remakeLater(client: Client, migrations: readonly OwnMigration[]): Promise<void> {
  const withLater = migrations.filter(({ later }) => later.length > 0)
  if (withLater.length === 0) return
  const pending = new Set((await pendingLater(client, withLater)).map(({ name }) => name))
  for (const { name, later } of withLater) {
    if (pending.has(name)) continue
    for (const statement of later.filter((one) => !REPEATED.test(one)))
      await client.query(notBesideOthers(statement))
  }
}

async function runStatement(client: Client, name: string, statement: string, { signal, alone }: Working) {
  const index = CONCURRENT_INDEX.exec(statement)?.[1]
  if (index !== undefined) {
    await client.query('set lock_timeout to 0')
    await dropInvalid(client, index)
    await client.query(alone ? notBesideOthers(statement) : statement)
    return
  }
  await client.query(`set lock_timeout to '${LOCK_TIMEOUT}'`)
  if (REPEATED.test(statement)) await repeat(client, name, statement, signal)
  else await client.query(statement)
}

async function finishOne(client: Client, { name, later }: OwnMigration, working: Working): Promise<void> {
  const { signal } = working
  const { rows } = await client.query<{ done: number }>(
    `insert into later_steps (name) values ($1) on conflict (name) do update set problem = null returning done`,
    [name],
  )
  try {
    for (const [index, statement] of later.entries()) {
      if (index < (rows[0]?.done ?? 0)) continue
      signal?.throwIfAborted()
      await runStatement(client, name, statement, working)
      await client.query('update later_steps set done = $2 where name = $1', [name, index + 1])
    }
    await client.query('update later_steps set finished_at = now() where name = $1', [name])
  } catch (error) {
    if (signal?.aborted) return
    await client
      .query('update later_steps set problem = $2 where name = $1', [name, (error as Error).message])
      .catch(() => undefined)
    throw error
  }
}

/**
 * Does the later work of migrations, which takes no lock that the shop would wait for, and goes on where it was
 * interrupted. One connection of a database does it at a time; another that asks meanwhile does nothing.
 * @param client outside of a transaction
 */
export async function finishLater(
  client: Client,
  { migrations = ownMigrations(), ...working }: Working = {},
): Promise<void> {
  const { signal } = working
  const pending = await pendingLater(client, migrations)
  if (pending.length === 0) return
  const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [LOCK])
  if (!rows[0]?.free) return
  try {
    for (const one of pending) if (!signal?.aborted) await finishOne(client, one, working)
  } finally {
    await client.query('reset lock_timeout').catch(() => undefined)
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => undefined)
  }
}
