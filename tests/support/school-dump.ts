import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'

export type Row = Readonly<Record<string, unknown>>
/** Rows as JSON, by table. */
export type Dump = ReadonlyMap<string, readonly string[]>

/** Every row of every table, and every file of a storage folder. */
export async function dumpSchool(db: Queryable, folder: string): Promise<Dump> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const all = new Map<string, readonly string[]>()
  for (const { name } of rows) {
    const found = await db.execute<{ row: string }>(
      sql`select to_jsonb(t)::text as row from ${sql.identifier(name)} t order by 1`,
    )
    all.set(
      name,
      found.rows.map(({ row }) => row),
    )
  }
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const names = files.filter((file) => file.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  return all.set('files', names.map((name) => JSON.stringify({ name })).sort())
}

/** What a dump has that none of the others has. */
export const restOf = (dumped: Dump, ...others: readonly Dump[]): Dump =>
  new Map(
    [...dumped].map(([table, rows]) => {
      const known = new Set(others.flatMap((other) => other.get(table) ?? []))
      return [table, rows.filter((row) => !known.has(row))]
    }),
  )

/** Its rows by table, without empty ones. */
export const parsed = (dumped: Dump): Record<string, Row[]> =>
  Object.fromEntries(
    [...dumped].flatMap(([table, rows]) =>
      rows.length === 0 ? [] : [[table, rows.map((row) => JSON.parse(row) as Row)]],
    ),
  )
