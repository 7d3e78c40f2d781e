import { type SQL, sql } from 'drizzle-orm'
import type { OperationTypes } from '#contract/operation.ts'
import type { report } from '#contract/report/operations.ts'
import { type MoneyReport, type MovementFigure, shapeOf } from '#contract/report/shapes.ts'
import type { Db } from '../../db/database.ts'
import { countUpToLimit, DEFAULT_PAGE } from '../../db/paging.ts'
import { money } from '../../lib/money.ts'
import { refuse } from '../../lib/refusal.ts'
import { isOfKey, movementsOf } from './movements.ts'
import { type Period, readPeriod } from './period.ts'
import { type Reader, readForScreen } from './read-only.ts'

type List = OperationTypes<typeof report.reportMovements>
type Movement = List['reply']['list'][number]

interface Found extends Omit<Movement, 'id' | 'kind'>, Record<string, unknown> {
  id: number
  is_refund: boolean
  /** the moment in microseconds, by which pages are read on */
  place: string
}

/** Movements are read on by their moment, kind and number, from the newest on: no more is read than a page shows. */
function startAfter(cursor: string | undefined): SQL {
  if (cursor === undefined) return sql`true`
  const seen = /^(\d{1,18}) (payment|refund) (\d{1,10})$/.exec(Buffer.from(cursor, 'base64url').toString())
  if (!seen) throw refuse('invalidField', { field: 'cursor' })
  const [, place, kind, id] = seen
  const isRefund = kind === 'refund'
  const moment = sql`('epoch'::timestamptz + ${place}::int8 * interval '1 microsecond')`
  return sql`m.at <= ${moment} and (m.at, m.is_refund, m.id) < (${moment}, ${isRefund}, ${id}::int8)`
}

const kindOf = ({ is_refund }: Found): Movement['kind'] => (is_refund ? 'refund' : 'payment')

const cursorAfter = (found: Found): string =>
  Buffer.from(`${found.place} ${kindOf(found)} ${found.id}`).toString('base64url')

const isCounted: Readonly<Record<MovementFigure, SQL>> = {
  orders: sql`m.is_order`,
  received: sql`not m.is_refund`,
  refunded: sql`m.is_refund`,
}

/** A condition of the movements that a figure of a report is the sum of; of refunds what went back alone. */
function wantedOf(name: MoneyReport, { by, key, currency, figure }: List['query'], period: Period): SQL {
  const group = by !== undefined && shapeOf(name).by.includes(by) ? by : undefined
  if (by !== undefined && group === undefined)
    throw refuse('invalidField', { field: 'by', allowed: 'choice' })
  const conditions = [
    // what nobody paid for is no movement
    sql`(m.amount > 0 or m.is_refund)`,
    group === undefined ? sql`true` : isOfKey(group, key ?? '', period),
    currency === undefined ? sql`true` : sql`m.currency = ${currency}`,
    figure === undefined ? sql`true` : isCounted[figure],
  ]
  return sql.join(conditions, sql` and `)
}

/** The payments and refunds behind a figure, newest first. @throws Refusal invalidField, reportTooLong, tooManyRequests */
export async function listMovements(
  db: Db,
  reader: Reader,
  name: MoneyReport,
  query: List['query'],
): Promise<List['reply']> {
  const limit = query.limit ?? DEFAULT_PAGE
  const start = startAfter(query.cursor)
  const period = await readPeriod(db, query)
  const wanted = wantedOf(name, query, period)
  const movements = sql`from (${movementsOf(name, period)}) m join orders o on o.id = m.order_id`
  const { rows, total } = await readForScreen(db, reader, async (tx) => ({
    rows: (
      await tx.execute<Found>(sql`
        select m.is_refund, m.id, extract(epoch from m.at)::int8 as at, (extract(epoch from m.at) * 1000000)::int8::text as place,
          m.order_id, o.order_number, o.snapshot ->> 'name' as course_name, u.id as userid, u.username, u.name, m.method,
          m.amount::text, m.currency
        ${movements} join users u on u.id = o.user_id where ${wanted} and ${start}
        order by m.at desc, m.is_refund desc, m.id desc limit ${limit + 1}`)
    ).rows,
    total: await countUpToLimit(tx, sql`select 1 ${movements} where ${wanted}`),
  }))
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    list: page.map((found) => {
      const { is_refund: _is, place: _place, id, amount, ...movement } = found
      const kind = kindOf(found)
      return { ...movement, kind, id: `${kind} ${id}`, amount: money(amount, movement.currency) }
    }),
    total,
    next: rows.length > limit && last ? cursorAfter(last) : null,
  }
}
