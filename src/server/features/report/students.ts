import { type SQL, sql } from 'drizzle-orm'
import type { ReportGroup } from '#contract/report/shapes.ts'
import type { Tx } from '../../db/database.ts'
import { activityWithin, isStudent, purchasesWithin, registrationsWithin } from './activity.ts'
import type { Part } from './figures.ts'
import { dayOf, inBoth, isBefore, type Period } from './period.ts'

interface Counted extends Record<string, unknown> {
  what: 'registered' | 'active' | 'buyers'
  key: string
  is_before: boolean
  people: number
}

async function count(tx: Tx, key: SQL, period: Period): Promise<Part[]> {
  const within = (moment: SQL) => inBoth(moment, period)
  const { rows } = await tx.execute<Counted>(sql`
    select one.what, ${key} as key, ${isBefore(sql`one.at`, period)} as is_before,
      count(distinct one.user_id)::int as people
    from (
      select 'registered' as what, r.* from (${registrationsWithin(within)}) r
      union all select 'active', a.* from (${activityWithin(within)}) a
      union all select 'buyers', b.* from (${purchasesWithin(within)}) b
    ) one join users u on u.id = one.user_id
    where ${isStudent('u')} group by 1, 2, 3 order by 2`)
  return rows.map(({ what, people, ...part }) => ({ ...part, sums: { [what]: people } }))
}

/** New, active and buying students. A person who learns on two days counts once in the total. */
export async function students(
  tx: Tx,
  by: ReportGroup,
  period: Period,
): Promise<{ parts: Part[]; totals: Part[] }> {
  const key = by === 'day' ? dayOf(sql`one.at`, period) : sql`u.register_source::text`
  return { parts: await count(tx, key, period), totals: await count(tx, sql`''`, period) }
}
