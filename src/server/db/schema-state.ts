import { is, sql, Table } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './database.ts'
import { pendingLater } from './later-steps.ts'
import { askedOf, readReleaseState } from './release-state.ts'
import * as all from './tables/all.ts'

export interface MigrationStates {
  /** names of the migrations of this release that the database has not seen */
  missing: string[]
  /** how many it has seen that this release does not have */
  unknown: number
}

/** Which migrations of this release the database lacks, and how many it has of others. */
export async function migrationStates(db: Db): Promise<MigrationStates> {
  const { missing, unknown } = await readReleaseState(askedOf(db))
  return { missing: missing.map(({ name }) => name), unknown }
}

let relied: readonly string[] | undefined

/** Columns (with their table) and indexes that the code relies on. */
function reliedOn(): readonly string[] {
  const tables = Object.values<unknown>(all).filter((one): one is PgTable => is(one, Table))
  relied ??= tables.flatMap((table) => {
    const { name: tableName, columns, indexes } = getTableConfig(table)
    return [
      ...columns.map(({ name, keyAsName }) => `${tableName}.${keyAsName ? toSnakeCase(name) : name}`),
      ...indexes.flatMap(({ config: { name } }) => (name ? [name] : [])),
    ]
  })
  return relied
}

/** Of what the code relies on, what the database does not have and nobody is making beside the open school. */
export async function missingFromSchema(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0
      and not a.attisdropped
    union all
    select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('i', 'I')`)
  const there = new Set(rows.map(({ name }) => name))
  const lacking = reliedOn().filter((name) => !there.has(name))
  if (lacking.length === 0) return []
  const later = (await pendingLater(askedOf(db))).flatMap((one) => one.later)
  return lacking.filter((name) => !later.some((statement) => statement.includes(`"${name}"`)))
}
