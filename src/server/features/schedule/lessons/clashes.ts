import { sql } from 'drizzle-orm'
import type { EntryKind } from '#contract/schedule/limits.ts'
import type { Tx } from '../../../db/database.ts'

export interface Planned {
  title: string
  /** Unix seconds */
  begintime: number
  endtime: number
}

export interface Clash extends Planned {
  kind: EntryKind
}

/** SQL: an occupancy as those who plan read it. */
export const clashOf = (occupancy: string): string => `json_build_object(
  'kind', case ${occupancy}.source when 'class' then 'openClass' when 'slot' then 'booking' else 'lesson' end,
  'title', coalesce(
    (select l.title from lessons l where ${occupancy}.source in ('lesson', 'slot') and l.id = ${occupancy}.source_id),
    (select c.name from open_classes c where ${occupancy}.source = 'class' and c.id = ${occupancy}.source_id), ''),
  'begintime', floor(extract(epoch from lower(${occupancy}.span)))::int8,
  'endtime', floor(extract(epoch from upper(${occupancy}.span)))::int8)`

/**
 * What a teacher has at each of these times already, beside the lessons that are being moved; null: nothing. Under the
 * lock of the teacher's time it stays so.
 */
export async function clashesOf(
  tx: Tx,
  teacherId: number | null,
  planned: readonly Planned[],
  moved: readonly number[] = [],
): Promise<(Clash | null)[]> {
  if (teacherId === null || planned.length === 0) return planned.map(() => null)
  const { rows } = await tx.execute<{ clash: Clash | null } & Record<string, unknown>>(sql`
    select (
      select ${sql.raw(clashOf('o'))}
      from occupancies o
      where o.person_id = ${teacherId} and o.span && tstzrange(wanted.begin_at, wanted.end_at)
        and (o.hold_until is null or o.hold_until > now())
        and not (o.source = 'lesson' and o.source_id = any(${sql.param(moved)}::int[]))
      order by o.source = 'slot' desc, lower(o.span) limit 1) as clash
    from (
      select number, to_timestamp(begins) as begin_at, to_timestamp(ends) as end_at
      from unnest(${sql.param(planned.map(({ begintime }) => begintime))}::float8[],
        ${sql.param(planned.map(({ endtime }) => endtime))}::float8[]) with ordinality as given (begins, ends, number)
    ) wanted order by wanted.number`)
  return rows.map(({ clash }) => clash)
}

/** Until the transaction ends the database refuses to occupy a teacher twice, instead of marking it. */
export async function refuseOverbooking(tx: Tx): Promise<void> {
  await tx.execute(sql`select set_config('shuyuan.refuse_overbooking', 'on', true)`)
}
