import { type SQL, sql } from 'drizzle-orm'
import type { ReportGroup } from '#contract/report/shapes.ts'
import type { Tx } from '../../db/database.ts'
import { activityWithin, isStudent, purchasesWithin, registrationsWithin } from './activity.ts'
import { onceInEach } from './distinct.ts'
import type { Part } from './figures.ts'
import { dayAt, inBoth, isBefore, isPlaceBefore, type Period, placeOfDay } from './period.ts'

/** the columns of the report, and what each of them counts people in */
const counted = [
  ['registered', registrationsWithin],
  ['active', activityWithin],
  ['buyers', purchasesWithin],
] as const

interface Counted extends Record<string, unknown> {
  is_total: boolean
  /** its place in `counted` */
  kind: number
  key: string
  is_before: boolean
  people: number
}

interface Grouping {
  /** what a person counts once in, of a moment `one.at`: a whole number */
  place: SQL
  /** of such a `place`, and of a person `u` where `hasPerson` */
  group: SQL
  hasPerson: boolean
  /** of such a `place` */
  isBefore: SQL
  /** of such a `spot`, which is a group */
  key: SQL
}

const groupingOf = (by: ReportGroup, period: Period): Grouping =>
  by === 'day'
    ? {
        place: placeOfDay(sql`one.at`, period),
        ...{ group: sql`place::int`, hasPerson: false },
        isBefore: isPlaceBefore(sql`place`, period),
        key: dayAt(sql`spot`, period),
      }
    : {
        place: sql`${isBefore(sql`one.at`, period)}::int`,
        ...{ group: sql`u.register_source::int`, hasPerson: true },
        isBefore: sql`(place = 1)`,
        key: sql`spot::text`,
      }

/**
 * New, active and buying students. A person who learns on two days counts once in the total: in one pass over what people did
 * they are counted once in each place, and once in each period.
 */
export async function students(
  tx: Tx,
  by: ReportGroup,
  period: Period,
): Promise<{ parts: Part[]; totals: Part[] }> {
  const { place, group, hasPerson, isBefore: ofBefore, key } = groupingOf(by, period)
  const seen = counted.map(
    ([, within], kind) => sql`
      select ${kind}::int as kind, spot, is_before, grouping(spot) = 1 as is_total, count(*) as people
      from (
        select ${group} as spot, ${ofBefore} as is_before, user_id
        from (${onceInEach(
          place,
          within((moment) => inBoth(moment, period)),
        )}) once ${hasPerson ? sql`join users u on u.id = user_id` : sql``}
        where user_id not in (select id from users u where not ${isStudent('u')})
      ) spots group by grouping sets ((spot, is_before), (is_before, user_id))`,
  )
  const { rows } = await tx.execute<Counted>(sql`
    select is_total, kind, coalesce(${key}, '') as key, is_before,
      (case when is_total then count(*) else sum(people) end)::int as people
    from (${sql.join(seen, sql` union all `)}) s group by is_total, kind, spot, is_before order by 3`)
  const partsOf = (total: boolean): Part[] =>
    rows
      .filter(({ is_total }) => is_total === total)
      .map(({ kind, people, key, is_before }) => ({
        ...{ key, is_before },
        sums: { [counted[kind]?.[0] ?? '']: people },
      }))
  return { parts: partsOf(false), totals: partsOf(true) }
}
