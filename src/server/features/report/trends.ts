import Big from 'big.js'
import { type SQL, sql } from 'drizzle-orm'
import type { OperationTypes } from '#contract/operation.ts'
import type { report } from '#contract/report/operations.ts'
import type { Db, Tx } from '../../db/database.ts'
import { money } from '../../lib/money.ts'
import { activityWithin, isStudent, registrationsWithin } from './activity.ts'
import { sumsOfMovements } from './movements.ts'
import { dayAt, eachDay, inBoth, type Period, placeOfDay, readPeriod } from './period.ts'
import { type Reader, readForScreen } from './read-only.ts'

type Trends = OperationTypes<typeof report.trends>['reply']

interface Day extends Record<string, unknown> {
  day: string
  orders: number
  registrations: number
  active: number
  watched: number
}
interface Sum extends Record<string, unknown> {
  key: string
  currency: number
  orders: number
  received: string
  refunded: string
}

async function learningDays(tx: Tx, period: Period): Promise<Day[]> {
  const within = (moment: SQL) => inBoth(moment, period)
  const place = (moment: SQL) => placeOfDay(moment, period)
  const { rows } = await tx.execute<Day>(sql`
    select ${dayAt(sql`place`, period)} as day, sum(registrations)::int as registrations, sum(active)::int as active,
      sum(watched)::int8 as watched, sum(orders)::int as orders
    from (
      select ${place(sql`r.at`)} as place, count(*)::int as registrations, 0 as active, 0::int8 as watched, 0 as orders
      from (${registrationsWithin(within)}) r join users u on u.id = r.user_id where ${isStudent('u')} group by 1
      union all
      select place, 0, count(*)::int, 0, 0 from (
        select ${place(sql`a.at`)} as place, a.user_id from (${activityWithin(within)}) a group by 1, 2
      ) seen join users u on u.id = seen.user_id where ${isStudent('u')} group by 1
      union all
      select ${place(sql`entered_at`)}, 0, 0, sum(watch_duration), 0
      from view_records where ${within(sql`entered_at`)} group by 1
      union all
      select ${place(sql`created_at`)}, 0, 0, 0, count(*)::int
      from orders where not is_test and ${within(sql`created_at`)} group by 1
    ) one group by place`)
  return rows
}

const net = (sums: readonly Sum[]): Big =>
  sums.reduce((total, { received, refunded }) => total.plus(received).minus(refunded), new Big(0))

function revenueOf(sums: readonly Sum[], days: readonly string[]): Trends['revenue'] {
  const currencies = [...new Set(sums.map(({ currency }) => currency))].toSorted((a, b) => a - b)
  return currencies.map((currency) => {
    const own = sums.filter((sum) => sum.currency === currency)
    const amountOf = (some: readonly Sum[]) => money(net(some).toFixed(), currency)
    return {
      currency,
      amounts: days.map((day) => amountOf(own.filter(({ key }) => key === day))),
      before: amountOf(own.filter(({ key }) => !days.includes(key))),
    }
  })
}

/** The last 30 days, day by day, with the sums of the 30 before. @throws Refusal reportTooLong, tooManyRequests */
export async function readTrends(db: Db, reader: Reader): Promise<Trends> {
  const period = await readPeriod(db, {})
  const { sums, learned } = await readForScreen(db, reader, async (tx) => ({
    sums: (await tx.execute<Sum>(sumsOfMovements('sales', 'day', period))).rows,
    learned: await learningDays(tx, period),
  }))
  const days = eachDay(period.period)
  const dayAt = (day: string): Trends['days'][number] => ({
    ...{ orders: 0, registrations: 0, active: 0, watched: 0 },
    ...learned.find((one) => one.day === day),
    day,
  })
  const earlier = learned.filter(({ day }) => !days.includes(day))
  const sumOf = (field: 'orders' | 'registrations' | 'active' | 'watched'): number =>
    earlier.reduce((total, one) => total + one[field], 0)
  return {
    period: period.period,
    days: days.map(dayAt),
    revenue: revenueOf(sums, days),
    before: {
      orders: sumOf('orders'),
      registrations: sumOf('registrations'),
      active: sumOf('active'),
      watched: sumOf('watched'),
    },
  }
}
