import pg from 'pg'
import type { ProvidedContext } from 'vitest'

/**
 * Drops the databases of the run before. One PostgreSQL serves all mutants, and the databases of a run lie in memory: of a
 * hundred mutants they would take all that a small machine has.
 */
export async function dropTestDatabases(postgres: ProvidedContext['postgres']): Promise<void> {
  const admin = new pg.Client({ ...postgres, database: 'postgres' })
  await admin.connect()
  try {
    const { rows } = await admin.query<{ name: string }>(
      String.raw`select datname as name from pg_database where datname like 'test\_%'`,
    )
    for (const { name } of rows) await admin.query(`drop database ${pg.escapeIdentifier(name)} with (force)`)
  } finally {
    await admin.end()
  }
}
