import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { inProject } from '../lib/project.ts'

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

export const migrationsFolder = inProject('src/server/db/migrations')

/** Applies the SQL files that this database has not seen. Call it under the database lock. */
export async function applyMigrations(client: pg.PoolClient): Promise<void> {
  await migrate(drizzle(client), { migrationsFolder })
}

/** The hashes of this release's migrations, in their order. */
export const knownMigrations = (): string[] =>
  readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash)

/**
 * Applies the migrations from one to another, by their place among them, in the caller's transaction. The rows that
 * drizzle keeps of them are the same as if it had applied them.
 */
export async function applyMigrationsWithin(client: pg.ClientBase, from: number, to: number): Promise<void> {
  await client.query(`create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`)
  for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder }).slice(from, to)) {
    for (const statement of sql) await client.query(statement)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ])
  }
}
