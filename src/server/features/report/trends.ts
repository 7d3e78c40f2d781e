import Big from 'big.js'
import { sql } from 'drizzle-orm'
import type { OperationTypes } from '#contract/operation.ts'
import type { report } from '#contract/report/operations.ts'
import type { Db, Tx } from '../../db/database.ts'
import { money } from '../../lib/money.ts'
import { activityWithin, isStudent, registrationsWithin } from './activity.ts'
import { sumsOfMovements } from './movements.ts'
import { dayOf, eachDay, inBoth, type Period, readPeriod } from './period.ts'
import { readForScreen } from './read-only.ts'

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
  const within = (moment: Parameters<typeof inBoth>[0]) => inBoth(moment, period)
  const { rows } = await tx.execute<Day>(sql`
    select day, sum(registrations)::int as registrations, sum(active)::int as active, sum(watched)::int8 as watched,
      sum(orders)::int as orders
    from (
      select ${dayOf(sql`r.at`, period)} as day, count(*)::int as registrations, 0 as active, 0 as watched, 0 as orders
      from (${registrationsWithin(within)}) r join users u on u.id = r.user_id where ${isStudent('u')} group by 1
      union all
      select ${dayOf(sql`a.at`, period)}, 0, count(distinct a.user_id)::int, 0, 0
      from (${activityWithin(within)}) a join users u on u.id = a.user_id where ${isStudent('u')} group by 1
      union all
      select ${dayOf(sql`entered_at`, period)}, 0, 0, sum(watch_duration), 0
      from view_records where ${inBoth(sql`entered_at`, period)} group by 1
      union all
      select ${dayOf(sql`created_at`, period)}, 0, 0, 0, count(*)::int
      from orders where not is_test and ${inBoth(sql`created_at`, period)} group by 1
    ) one group by day`)
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

/** The last 30 days, day by day, with the sums of the 30 before. @throws Refusal reportTooLong */
export async function readTrends(db: Db): Promise<Trends> {
  const period = await readPeriod(db, {})
  const { sums, learned } = await readForScreen(db, async (tx) => ({
    sums: (await tx.execute<Sum>(sumsOfMovements('day', period))).rows,
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
