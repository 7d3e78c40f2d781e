import { type SQL, sql } from 'drizzle-orm'
import type { OperationTypes } from '#contract/operation.ts'
import type { report } from '#contract/report/operations.ts'
import { type MoneyReport, shapeOf } from '#contract/report/shapes.ts'
import type { Db } from '../../db/database.ts'
import { countUpToLimit, DEFAULT_PAGE } from '../../db/paging.ts'
import { money } from '../../lib/money.ts'
import { refuse } from '../../lib/refusal.ts'
import { keyOf, movementsOf } from './movements.ts'
import { type Period, readPeriod } from './period.ts'
import { readForScreen } from './read-only.ts'

type List = OperationTypes<typeof report.reportMovements>
type Movement = List['reply']['list'][number]

interface Found extends Omit<Movement, 'id' | 'amount'>, Record<string, unknown> {
  id: number
  received: string
  refunded: string
  /** the moment in microseconds, by which pages are read on */
  place: string
}

/** Movements are read on by their moment, kind and number. */
function startAfter(cursor: string | undefined): SQL {
  if (cursor === undefined) return sql`true`
  const seen = /^(\d{1,18}) (payment|refund) (\d{1,10})$/.exec(Buffer.from(cursor, 'base64url').toString())
  if (!seen) throw refuse('invalidField', { field: 'cursor' })
  const [, place, kind, id] = seen
  return sql`(found.place, found.kind, found.id) < (${place}::int8, ${kind}::text, ${id}::int)`
}

const cursorAfter = ({ place, kind, id }: Found): string =>
  Buffer.from(`${place} ${kind} ${id}`).toString('base64url')

/** The movements that a row of a report is the sum of; of refunds what went back alone. */
function wantedOf(name: MoneyReport, { by, key, currency }: List['query'], period: Period): SQL {
  const group = by !== undefined && shapeOf(name).by.includes(by) ? by : undefined
  if (by !== undefined && group === undefined)
    throw refuse('invalidField', { field: 'by', allowed: 'choice' })
  const conditions = [
    name === 'refunds' ? sql`m.kind = 'refund'` : sql`true`,
    // what nobody paid for is no movement
    sql`(m.received > 0 or m.kind = 'refund')`,
    group === undefined ? sql`true` : sql`${keyOf(group, period)} = ${key ?? ''}`,
    currency === undefined ? sql`true` : sql`m.currency = ${currency}`,
  ]
  return sql`from (${movementsOf(period)}) m join orders o on o.id = m.order_id where ${sql.join(conditions, sql` and `)}`
}

/** The payments and refunds behind a figure, newest first. @throws Refusal invalidField, reportTooLong */
export async function listMovements(db: Db, name: MoneyReport, query: List['query']): Promise<List['reply']> {
  const limit = query.limit ?? DEFAULT_PAGE
  const start = startAfter(query.cursor)
  const period = await readPeriod(db, query)
  const wanted = wantedOf(name, query, period)
  const { rows, total } = await readForScreen(db, async (tx) => ({
    rows: (
      await tx.execute<Found>(sql`
        select found.kind, found.id, extract(epoch from found.at)::int8 as at, found.place::text, found.order_id, found.order_number,
          found.snapshot ->> 'name' as course_name, u.id as userid, u.username, u.name, found.method,
          found.received::text, found.refunded::text, found.currency
        from (
          select m.kind, m.id, m.at, (extract(epoch from m.at) * 1000000)::int8 as place, m.order_id, o.order_number,
            o.snapshot, o.user_id, m.method, m.received, m.refunded, m.currency ${wanted}
        ) found join users u on u.id = found.user_id
        where ${start} order by found.place desc, found.kind desc, found.id desc limit ${limit + 1}`)
    ).rows,
    total: await countUpToLimit(tx, sql`select 1 ${wanted}`),
  }))
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    list: page.map(({ received, refunded, place: _place, id, ...movement }) => ({
      ...movement,
      id: `${movement.kind} ${id}`,
      amount: money(movement.kind === 'payment' ? received : refunded, movement.currency),
    })),
    total,
    next: rows.length > limit && last ? cursorAfter(last) : null,
  }
}
