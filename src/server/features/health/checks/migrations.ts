import { sql } from 'drizzle-orm'
import { migrationStates, missingFromSchema } from '../../../db/schema-state.ts'
import { someOf } from '../some-of.ts'
import type { Check, Finding } from '../context.ts'

/**
 * The migrations of this release have all been applied, and no others, and what they make is there. While the server is
 * stopped, migrations that are missing are applied by its next start and no fault.
 */
export const checkMigrations: Check = async ({ db, isServing }) => {
  const { missing, unknown } = await migrationStates(db)
  const found: Finding[] = []
  if (unknown > 0) found.push({ id: 'migrations_unknown', params: { count: unknown } })
  if (missing.length > 0) {
    if (isServing) found.push({ id: 'migrations_missing', params: someOf(missing) })
    // what they make cannot be there yet
    return found
  }
  const lacking = await missingFromSchema(db)
  if (lacking.length > 0) found.push({ id: 'schema_differs', params: someOf(lacking) })
  return found
}

/** An index that is not valid is not used, and a unique one guards nothing. */
export const checkIndexes: Check = async ({ db }) => {
  const { rows } = await db.execute<{ name: string }>(sql`
    select c.relname as name from pg_index i
    join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'pgboss') and not (i.indisvalid and i.indisready) order by c.relname`)
  return rows.length > 0 ? [{ id: 'index_invalid', params: someOf(rows.map(({ name }) => name)) }] : []
}
