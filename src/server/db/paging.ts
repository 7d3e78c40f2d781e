import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Queryable } from './database.ts'
import { refuse } from '../lib/refusal.ts'

export const DEFAULT_PAGE = 20
/** Totals are exact up to here; counting on would cost more than the number is worth. */
export const TOTAL_LIMIT = 10_000

interface PageRequest {
  limit?: number
  cursor?: string
  page?: number
}

/** Pages are read on by key: a cursor names the last id that was seen, opaquely. */
export const cursorOf = (id: number | undefined): string | null =>
  id === undefined ? null : Buffer.from(`id:${id}`).toString('base64url')

/** @throws invalidField for a cursor that we did not make */
export function readCursor(cursor: string): number {
  const id = Number(/^id:(\d{1,10})$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1])
  if (!Number.isSafeInteger(id) || id > 2_147_483_647) throw refuse('invalidField', { field: 'cursor' })
  return id
}

/** Of `limit + 1` rows read: the page, and the cursor of what follows. */
export function cutPage<Row extends { id: number }>(rows: Row[], limit: number) {
  const page = rows.slice(0, limit)
  return { page, next: rows.length > limit ? cursorOf(page.at(-1)?.id) : null }
}

/** How many rows stand before a page that is asked for by its number. */
export const rowsBefore = ({ limit = DEFAULT_PAGE, cursor, page = 1 }: PageRequest): number =>
  cursor === undefined ? (page - 1) * limit : 0

/** How many rows `select 1 from ... where ...` has: exact up to the limit, one more beyond it. */
export async function countUpToLimit(db: Queryable, selectOne: SQL): Promise<number> {
  const counted = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from (${selectOne} limit ${TOTAL_LIMIT + 1}) as counted`,
  )
  return counted.rows[0]?.total ?? 0
}

/** By what rows are sorted, and which stand after that of a cursor. */
export interface RowOrder {
  by: SQL
  after: (seen: number) => SQL
}
export const newestFirst = (id: SQL): RowOrder => ({
  by: sql`${id} desc`,
  after: (seen) => sql`${id} < ${seen}`,
})

/**
 * A page of a list by SQL, with its total. `wanted` is `from ... where ...`, and the columns have the `id` by which
 * pages are read on.
 * @throws invalidField for a cursor that we did not make
 */
export async function readRows<Row extends { id: number }>(
  db: Queryable,
  { limit = DEFAULT_PAGE, cursor }: PageRequest,
  { columns, wanted, order }: { columns: SQL; wanted: SQL; order: RowOrder },
): Promise<{ list: Row[]; total: number; next: string | null }> {
  const start = cursor === undefined ? sql`true` : order.after(readCursor(cursor))
  const [{ rows }, total] = await Promise.all([
    db.execute(sql`select ${columns} ${wanted} and ${start} order by ${order.by} limit ${limit + 1}`),
    countUpToLimit(db, sql`select 1 ${wanted}`),
  ])
  // what the columns give is what the caller says
  const { page, next } = cutPage(rows as unknown[] as Row[], limit)
  return { list: page, total, next }
}
/** A row whose answer has no number of its own. */
export const withoutId = <Row extends { id: number }>({ id: _, ...row }: Row): Omit<Row, 'id'> => row

export interface ListOrder {
  by: SQL[]
  /** the same for a query around one that gives the columns by their names */
  byName: SQL
  /** what it is sorted by */
  key: PgColumn
  /** the rows after that of a cursor; undefined: from the first */
  after: SQL | undefined
  offset: number
}

/**
 * The order of a list and where its page begins: newest first, or by one of its columns and then by age. A cursor names
 * the last row that was seen; what that row is sorted by is read again, since a row that has moved meanwhile is its own
 * best mark.
 * @throws invalidField for a cursor that we did not make
 */
export function orderOf<Column extends string>(
  id: PgColumn,
  columns: Readonly<Record<Column, PgColumn>>,
  { sort, ...page }: PageRequest & { sort?: Column | `-${Column}` },
): ListOrder {
  const seen = page.cursor === undefined ? undefined : readCursor(page.cursor)
  const falls = sort === undefined || sort.startsWith('-')
  const key = sort === undefined ? id : columns[(sort.startsWith('-') ? sort.slice(1) : sort) as Column]
  const before = falls ? sql`<` : sql`>`
  const mark = sql`(select ${key} from ${id.table} where ${id} = ${seen})`
  const keys = key === id ? [id] : [key, id]
  const direction = falls ? sql`desc` : sql`asc`
  return {
    key,
    by: keys.map((one) => sql`${one} ${direction}`),
    byName: sql.join(
      keys.map(({ name }) => sql`${sql.identifier(name)} ${direction}`),
      sql`, `,
    ),
    after:
      seen === undefined
        ? undefined
        : key === id
          ? sql`${id} ${before} ${seen}`
          : sql`(${key}, ${id}) ${before} (${mark}, ${seen})`,
    offset: rowsBefore(page),
  }
}
