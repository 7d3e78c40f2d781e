import pg from 'pg'

export interface TableShape {
  name: string
  /** those that hold data of their own: generated ones are computed again */
  columns: string[]
  /** columns of amounts */
  amounts: string[]
}

/** Tables that hold nothing of the school: the chat's adapter passes large messages between servers through one. */
const NOT_OF_SCHOOL = ['socket_io_attachments']

export const quoted = (name: string): string => pg.escapeIdentifier(name)
export const tableOf = (name: string): string => `public.${quoted(name)}`
export const columnsOf = ({ columns }: TableShape): string => columns.map(quoted).join(', ')

/** The school's tables by name, as the database has them. */
export async function readTables(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select c.relname as name,
        array_agg(a.attname::text order by a.attnum) as columns,
        coalesce(array_agg(a.attname::text order by a.attnum) filter (where a.atttypid = 'numeric'::regtype), '{}') as amounts
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
        join pg_attribute a on a.attrelid = c.oid
      where n.nspname = 'public' and c.relkind = 'r' and c.relname <> all($1)
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      group by c.relname order by c.relname collate "C"`,
    [NOT_OF_SCHOOL],
  )
  return rows
}

export interface CountingColumn {
  table: string
  column: string
  sequence: string
}

/** Columns that count by themselves. */
export async function readCountingColumns(client: pg.ClientBase): Promise<CountingColumn[]> {
  const { rows } = await client.query<CountingColumn>(
    `select t.relname as table, a.attname as column, s.oid::regclass::text as sequence
      from pg_class s join pg_namespace n on n.oid = s.relnamespace
        join pg_depend d on d.objid = s.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')
          and d.refclassid = 'pg_class'::regclass
        join pg_class t on t.oid = d.refobjid
        join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
      where s.relkind = 'S' and n.nspname = 'public' and t.relname <> all($1)
      order by 1, 2`,
    [NOT_OF_SCHOOL],
  )
  return rows
}

/** Sums of a table's columns of amounts, as decimal strings; null: no row has one. */
export async function readSums(
  client: pg.ClientBase,
  { name, amounts }: TableShape,
): Promise<Record<string, string | null>> {
  if (amounts.length === 0) return {}
  const sums = amounts.map((column) => `sum(${quoted(column)})::text as ${quoted(column)}`)
  const { rows } = await client.query<Record<string, string | null>>(
    `select ${sums.join(', ')} from ${tableOf(name)}`,
  )
  return rows[0] ?? {}
}
