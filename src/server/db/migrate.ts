import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { inProject } from '../lib/project.ts'

/** any number; every server of one database takes the same */
const MIGRATION_LOCK = 7_321_001

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

/** Applies the SQL files that this database has not seen. Call it under the database lock. */
export async function applyMigrations(client: pg.PoolClient): Promise<void> {
  await migrate(drizzle(client), { migrationsFolder: inProject('src/server/db/migrations') })
}
