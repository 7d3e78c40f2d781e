import { type SQL, sql } from 'drizzle-orm'
import type { ReportGroup } from '#contract/report/shapes.ts'
import type { Tx } from '../../db/database.ts'
import { activityWithin, isStudent, purchasesWithin, registrationsWithin } from './activity.ts'
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
  /** of a person `u` */
  source: SQL
  /** of such a `place` and a `source` */
  isBefore: SQL
  key: SQL
}

const groupingOf = (by: ReportGroup, period: Period): Grouping =>
  by === 'day'
    ? {
        place: placeOfDay(sql`one.at`, period),
        source: sql`0`,
        isBefore: isPlaceBefore(sql`place`, period),
        key: dayAt(sql`place`, period),
      }
    : {
        place: sql`${isBefore(sql`one.at`, period)}::int`,
        source: sql`u.register_source`,
        isBefore: sql`(place = 1)`,
        key: sql`source::text`,
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
  const grouping = groupingOf(by, period)
  const seen = counted.map(
    ([, within], kind) => sql`
      select ${kind}::int as kind, place, is_before, user_id, grouping(place) = 1 as is_total
      from (
        select place, ${grouping.isBefore} as is_before, user_id from (
          select ${grouping.place} as place, one.user_id
          from (${within((moment) => inBoth(moment, period))}) one offset 0
        ) placed
      ) placed group by grouping sets ((place, is_before, user_id), (is_before, user_id))`,
  )
  const { rows } = await tx.execute<Counted>(sql`
    select is_total, kind, coalesce(${grouping.key}, '') as key, is_before, people from (
      select s.is_total, s.kind, s.place, s.is_before, case when not s.is_total then ${grouping.source} end as source,
        count(*)::int as people
      from (${sql.join(seen, sql` union all `)}) s join users u on u.id = s.user_id where ${isStudent('u')}
      group by 1, 2, 3, 4, 5
    ) people order by key`)
  const partsOf = (total: boolean): Part[] =>
    rows
      .filter(({ is_total }) => is_total === total)
      .map(({ kind, people, key, is_before }) => ({
        ...{ key, is_before },
        sums: { [counted[kind]?.[0] ?? '']: people },
      }))
  return { parts: partsOf(false), totals: partsOf(true) }
}
