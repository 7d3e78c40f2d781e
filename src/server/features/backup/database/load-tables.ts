import type pg from 'pg'
import { ArchiveError } from '../archive/archive-error.ts'
import type { Manifest, TableFacts } from '../archive/format.ts'
import { readCountingColumns, readSums, readTables, type TableShape, tableOf, quoted } from './catalog.ts'
import { hashRows, readAlike, writeRows } from './copy-rows.ts'

/** What keeps the tables in order and would slow down or prevent filling them one after the other. */
export interface Bounds {
  foreignKeys: { table: string; name: string; definition: string }[]
  indexes: { name: string; definition: string }[]
}

export async function readBounds(client: pg.ClientBase): Promise<Bounds> {
  const foreignKeys = await client.query<Bounds['foreignKeys'][number]>(
    `select t.relname as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
      from pg_constraint c join pg_class t on t.oid = c.conrelid
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace order by 1, 2`,
  )
  // those of keys and of exclusions belong to their constraint and stay
  const indexes = await client.query<Bounds['indexes'][number]>(
    `select i.relname as name, pg_get_indexdef(x.indexrelid) as definition
      from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
      where i.relnamespace = 'public'::regnamespace and t.relkind = 'r'
        and not exists (select from pg_constraint c where c.conindid = x.indexrelid) order by 1`,
  )
  return { foreignKeys: foreignKeys.rows, indexes: indexes.rows }
}

/** Empties tables and takes away what would slow down or prevent filling them one after the other. */
export async function loosen(client: pg.ClientBase, tables: TableShape[], bounds: Bounds): Promise<void> {
  for (const { table, name } of bounds.foreignKeys)
    await client.query(`alter table ${tableOf(table)} drop constraint ${quoted(name)}`)
  for (const { name } of bounds.indexes) await client.query(`drop index public.${quoted(name)}`)
  // what the triggers would do has been done when the rows were written first
  for (const { name } of tables) await client.query(`alter table ${tableOf(name)} disable trigger user`)
  await client.query(`truncate ${tables.map(({ name }) => tableOf(name)).join(', ')}`)
}

/** Puts the indexes and references back, by which the database proves that they hold. */
export async function tighten(client: pg.ClientBase, tables: TableShape[], bounds: Bounds): Promise<void> {
  for (const { definition } of bounds.indexes) await client.query(definition)
  for (const { table, name, definition } of bounds.foreignKeys)
    await client.query(`alter table ${tableOf(table)} add constraint ${quoted(name)} ${definition}`)
  for (const { name } of tables) await client.query(`alter table ${tableOf(name)} enable trigger user`)
}

const sorted = (names: readonly string[]): string => [...names].sort().join(' ')

/** The names in an archive are those that the migrations have made, or nothing is read. @throws ArchiveError */
function requireSameShape(tables: readonly TableShape[], archived: readonly TableFacts[]): void {
  if (sorted(tables.map(({ name }) => name)) !== sorted(archived.map(({ name }) => name)))
    throw new ArchiveError('the tables of the archive are not those of its migrations')
  for (const { name, columns } of tables)
    if (sorted(columns) !== sorted(archived.find((one) => one.name === name)?.columns ?? []))
      throw new ArchiveError(`the columns of ${name} in the archive are not those of its migrations`)
}

async function setCounters(client: pg.ClientBase, sequences: Manifest['sequences']): Promise<void> {
  const counting = await readCountingColumns(client)
  const named = counting.map(({ table, column }) => `${table}.${column}`)
  if (sorted(named) !== sorted(Object.keys(sequences)))
    throw new ArchiveError('the counters of the archive are not those of its migrations')
  for (const { table, column, sequence } of counting) {
    const last = sequences[`${table}.${column}`]
    if (typeof last === 'number') await client.query('select setval($1::regclass, $2)', [sequence, last])
  }
}

/** What lies in a table now must be what was read from it, byte for byte. @throws ArchiveError */
async function requireSameRows(client: pg.ClientBase, table: TableShape, facts: TableFacts): Promise<void> {
  const { rows, bytes, sha256 } = await hashRows(client, table)
  if (rows !== facts.rows || bytes !== facts.bytes || sha256 !== facts.sha256)
    throw new ArchiveError(`the rows of ${table.name} are not the same after they were restored`)
  const sums = await readSums(client, table)
  for (const column of table.amounts)
    if (sums[column] !== facts.sums[column])
      throw new ArchiveError(`the sum of ${table.name}.${column} is not the same after it was restored`)
}

/**
 * Fills the tables that migrations have made with the rows of an archive, in the caller's transaction, and compares
 * what lies there afterwards with what the archive says.
 * @param rowsOf the rows of a table, as PostgreSQL copied them
 * @throws ArchiveError, and the database's own error for rows that it does not take
 */
export async function loadTables(
  client: pg.ClientBase,
  manifest: Manifest,
  rowsOf: (table: string) => AsyncIterable<Buffer>,
): Promise<void> {
  await readAlike(client)
  await client.query(`set local maintenance_work_mem to '256MB'`)
  const made = await readTables(client)
  requireSameShape(made, manifest.tables)
  // in the order in which the rows were written
  const tables = made.map((table) => ({
    ...table,
    columns: manifest.tables.find(({ name }) => name === table.name)?.columns ?? table.columns,
  }))
  const bounds = await readBounds(client)
  await loosen(client, tables, bounds)
  for (const table of tables) await writeRows(client, table, rowsOf(table.name))
  await tighten(client, tables, bounds)
  await setCounters(client, manifest.sequences)
  for (const table of tables) {
    const facts = manifest.tables.find(({ name }) => name === table.name)
    if (facts) await requireSameRows(client, table, facts)
  }
}
