import pg from 'pg'
import type { ProvidedContext } from 'vitest'

/** how the databases of test files are named */
const OF_TESTS = 'test_'

/**
 * Drops the databases of the run before. One PostgreSQL serves all mutants, and the databases of a run lie in memory: of a
 * hundred mutants they would take all that a small machine has.
 */
export async function dropDatabases(postgres: ProvidedContext['postgres'], prefix = OF_TESTS): Promise<void> {
  const admin = new pg.Client({ ...postgres, database: 'postgres' })
  await admin.connect()
  try {
    const { rows } = await admin.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [prefix],
    )
    for (const { name } of rows) await admin.query(`drop database ${pg.escapeIdentifier(name)} with (force)`)
  } finally {
    await admin.end()
  }
}
