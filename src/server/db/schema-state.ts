import { is, sql, Table } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { readFileSync } from 'node:fs'
import type { Db } from './database.ts'
import { migrationsFolder } from './migrate.ts'
import * as all from './tables/all.ts'

interface Journal {
  entries: { idx: number; tag: string }[]
}

export interface MigrationStates {
  /** names of the migrations of this release that the database has not seen */
  missing: string[]
  /** how many it has seen that this release does not have */
  unknown: number
}

let known: ReadonlyMap<string, string> | undefined

/** The migrations of this release: their names by the hash of their content. They do not change while it runs. */
function ownMigrations(): ReadonlyMap<string, string> {
  if (known) return known
  const { entries } = JSON.parse(readFileSync(`${migrationsFolder}/meta/_journal.json`, 'utf8')) as Journal
  known = new Map(
    readMigrationFiles({ migrationsFolder }).map(({ hash }, at) => [hash, entries[at]?.tag ?? hash]),
  )
  return known
}

/**
 * Compares migrations by their content: the migrator itself looks at the newest moment alone, so one that came later
 * with an earlier moment, or was changed afterwards, goes unnoticed by it.
 */
export async function migrationStates(db: Db): Promise<MigrationStates> {
  const ours = ownMigrations()
  const { rows: there } = await db.execute<{ is_there: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as is_there`,
  )
  if (!there[0]?.is_there) return { missing: [...ours.values()], unknown: 0 }
  const { rows } = await db.execute<{ hash: string }>(sql`select hash from drizzle.__drizzle_migrations`)
  const applied = new Set(rows.map(({ hash }) => hash))
  return {
    missing: [...ours].filter(([hash]) => !applied.has(hash)).map(([, tag]) => tag),
    unknown: [...applied].filter((hash) => !ours.has(hash)).length,
  }
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

/** Of what the code relies on, what the database does not have. */
export async function missingFromSchema(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0
      and not a.attisdropped
    union all
    select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('i', 'I')`)
  const there = new Set(rows.map(({ name }) => name))
  return reliedOn().filter((name) => !there.has(name))
}
