import type pg from 'pg'
import type { OwnMigration } from '#server/db/own-migrations.ts'

/** Written above a statement that may hold a table for as long as it has rows, with why that is short. */
const REASON = /^-- locks: \S.{9,}/m

interface Facts {
  scans: number
  file: string
  indexes: number
}

/** What PostgreSQL says of each table that there was: how often it was read, where its rows lie, its indexes. */
async function factsOf(client: pg.ClientBase, tables: readonly number[]): Promise<Map<string, Facts>> {
  const { rows } = await client.query<Facts & { name: string }>(
    `select c.relname as name, (coalesce(s.seq_scan, 0) + coalesce(s.idx_scan, 0))::int as scans,
        c.relfilenode::text as file, (select count(*)::int from pg_index i where i.indrelid = c.oid) as indexes
      from pg_class c left join pg_stat_xact_user_tables s on s.relid = c.oid where c.oid = any($1)`,
    [tables],
  )
  return new Map(rows.map(({ name, ...facts }) => [name, facts]))
}

function differences(before: Map<string, Facts>, after: Map<string, Facts>): string[] {
  return [...after].flatMap(([name, now]) => {
    const was = before.get(name)
    if (!was) return []
    if (now.file !== was.file) return [`writes ${name} anew`]
    if (now.indexes > was.indexes) return [`builds an index of ${name}`]
    return now.scans > was.scans ? [`reads all of ${name}`] : []
  })
}

/**
 * Statements of migrations that take the longer, the more rows there are, while the school waits: found by what they do
 * to the tables of a real, empty database. Tables that migrations of the list make are empty in any school.
 */
export async function longStatements(
  client: pg.ClientBase,
  migrations: readonly OwnMigration[],
): Promise<string[]> {
  const { rows } = await client.query<{ oid: number }>(
    `select oid::int8 as oid from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  )
  const tables = rows.map(({ oid }) => oid)
  const found: string[] = []
  for (const { name, statements } of migrations) {
    await client.query('begin')
    for (const statement of statements) {
      const before = await factsOf(client, tables)
      await client.query(statement)
      if (REASON.test(statement)) continue
      for (const what of differences(before, await factsOf(client, tables))) found.push(`${name}: ${what}`)
    }
    await client.query('commit')
  }
  return found
}

/** What may be done beside the open school. */
const beside = [
  /^create (unique )?index concurrently if not exists "\w+" on /i,
  /^drop index concurrently if exists /i,
  /^alter table "\w+" validate constraint /i,
  /^-- repeat\n[^]*\blimit \d+/i,
]

/** Later statements of migrations that are none of those which hold up nobody. */
export const unfitLater = (migrations: readonly OwnMigration[]): string[] =>
  migrations.flatMap(({ name, later }) =>
    later
      .filter((statement) => !beside.some((allowed) => allowed.test(statement)))
      .map((one) => `${name}: ${one}`),
  )
