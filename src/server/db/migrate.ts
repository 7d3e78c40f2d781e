import pg from 'pg'
import { codeOf } from './embedded/errors.ts'
import { finishLater } from './later-steps.ts'
import { MigrationError } from './migration-error.ts'
import { type OwnMigration, ownMigrations } from './own-migrations.ts'
import { readReleaseState, refuseNewer } from './release-state.ts'

/** any number; every server of one database takes the same */
export const MIGRATION_LOCK = 7_321_001

/** Runs `work` on one connection while no other server of this database does the same. */
export async function underDatabaseLock<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    try {
      return await work(client)
    } finally {
      await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
    }
  } finally {
    client.release()
  }
}

/** The migration that is about to be applied. */
export interface MigrationProgress {
  name: string
  /** from 1 on */
  step: number
  total: number
}

interface Applying {
  /** those of this release, unless a test has its own */
  migrations?: readonly OwnMigration[]
  onProgress?: (progress: MigrationProgress) => void
  /** a migration waits so long for a table that another program holds, ms */
  lockMs?: number
}

const LOCK_NOT_AVAILABLE = '55P03'
const SHOWN = 120

/** Names the statement of a migration that fails, once the savepoint before it is restored: the whole of it has failed. */
async function failureOf(client: pg.ClientBase, { name, statements }: OwnMigration, error: unknown) {
  if (!(error instanceof pg.DatabaseError) || error.code === LOCK_NOT_AVAILABLE) return error
  await client.query('rollback to savepoint migration')
  for (const [index, statement] of statements.entries()) {
    try {
      await client.query(statement)
    } catch (cause) {
      const { message, detail } = cause as pg.DatabaseError
      const begin = statement.trim().replaceAll(/\s+/g, ' ').slice(0, SHOWN)
      return new MigrationError(
        `statement ${index + 1} of ${name} failed, and nothing was changed: ${[message, detail ?? []].flat().join(': ')} (${begin})`,
        { cause },
      )
    }
  }
  return error
}

/**
 * Applies migrations in their order in the caller's transaction, which has to be rolled back when one fails. The rows that
 * are kept of them are the same as if drizzle had applied them. The statements of a migration are sent together: a new
 * school has hundreds.
 * @throws MigrationError that names the statement that failed
 */
export async function applyMigrationsWithin(
  client: pg.ClientBase,
  migrations: readonly OwnMigration[],
  onProgress: Applying['onProgress'] = () => undefined,
): Promise<void> {
  await client.query(`create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`)
  for (const [index, migration] of migrations.entries()) {
    const { name, statements, hash, at } = migration
    onProgress({ name, step: index + 1, total: migrations.length })
    try {
      // a statement may end with a comment
      await client.query(['savepoint migration', ...statements, 'release savepoint migration'].join('\n;\n'))
    } catch (error) {
      throw await failureOf(client, migration, error)
    }
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      at,
    ])
  }
}

const LOCK_MS = 20_000

async function applyInTransaction(client: pg.ClientBase, missing: OwnMigration[], applying: Applying) {
  let current = ''
  await client.query('begin')
  try {
    await client.query(
      `set local lock_timeout to ${applying.lockMs ?? LOCK_MS}; set local statement_timeout to 0`,
    )
    await applyMigrationsWithin(client, missing, (progress) => {
      current = progress.name
      applying.onProgress?.(progress)
    })
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    if (codeOf(error) !== LOCK_NOT_AVAILABLE) throw error
    throw new MigrationError(
      `another program holds a table that ${current} changes; nothing was changed. End its transaction (pg_stat_activity names it) and try again.`,
      { cause: error },
    )
  }
}

/**
 * Applies the migrations that this database has not seen, all or none. Call it under the database lock.
 * @returns the names of those that were applied
 * @throws MigrationError for a database of a newer release, or when another program holds a table
 */
export async function applyMigrations(client: pg.ClientBase, applying: Applying = {}): Promise<string[]> {
  const { migrations = ownMigrations() } = applying
  const state = await readReleaseState(client, migrations)
  refuseNewer(state)
  if (state.missing.length === 0) return []
  await applyInTransaction(client, state.missing, applying)
  // in an empty school nothing takes long
  if (state.isEmpty) await finishLater(client, { migrations, alone: true })
  return state.missing.map(({ name }) => name)
}
