import { sql } from 'drizzle-orm'
import type { Language } from '#contract/languages.ts'
import type { EntryKind } from '#contract/schedule/limits.ts'
import type { Tx } from '../../../db/database.ts'
import { languageLiteral, textFor } from '../../site/index.ts'
import type { BusyStudents, Self } from './busy-students.ts'

export interface Planned {
  title: string
  /** Unix seconds */
  begintime: number
  endtime: number
}

export interface Clash extends Planned {
  kind: EntryKind
}

interface PlannedFor extends Planned, Self {
  /** who gives it; null: nobody in particular, who has nothing at that time */
  teacherId: number | null
}

/** SQL: an occupancy as those who plan read it. @param language an expression; null: the main language */
export const clashOf = (occupancy: string, language: string): string => `json_build_object(
  'kind', case ${occupancy}.source when 'class' then 'openClass' when 'slot' then 'booking' else 'lesson' end,
  'title', coalesce(
    (select ${textFor('l', 'title', language)} from lessons l where ${occupancy}.source in ('lesson', 'slot') and l.id = ${occupancy}.source_id),
    (select ${textFor('c', 'name', language)} from open_classes c where ${occupancy}.source = 'class' and c.id = ${occupancy}.source_id), ''),
  'begintime', floor(extract(epoch from lower(${occupancy}.span)))::int8,
  'endtime', floor(extract(epoch from upper(${occupancy}.span)))::int8)`

/**
 * What the teacher of each of these lessons has at its time already, beside the lessons that are being moved; null:
 * nothing. Under the lock of the teachers' time it stays so.
 * @param language of the titles; undefined: the main language
 */
export async function clashesOf(
  tx: Tx,
  planned: readonly PlannedFor[],
  language: Language | undefined,
  moved: readonly number[] = [],
): Promise<(Clash | null)[]> {
  const { rows } = await tx.execute<{ clash: Clash | null } & Record<string, unknown>>(sql`
    select (
      select ${sql.raw(clashOf('o', languageLiteral(language)))}
      from occupancies o
      where o.person_id = wanted.teacher_id and o.span && tstzrange(wanted.begin_at, wanted.end_at)
        and (o.hold_until is null or o.hold_until > now())
        and not (o.source = 'lesson' and o.source_id = any(${sql.param(moved)}::int[]))
        and not (o.source = 'lesson' and o.source_id is not distinct from wanted.lesson_id)
        and not (o.source = 'class' and o.source_id is not distinct from wanted.class_id)
      order by o.source = 'slot' desc, lower(o.span) limit 1) as clash
    from (
      select number, teacher_id, lesson_id, class_id, to_timestamp(begins) as begin_at, to_timestamp(ends) as end_at
      from unnest(${sql.param(planned.map(({ teacherId }) => teacherId))}::int[],
        ${sql.param(planned.map(({ begintime }) => begintime))}::float8[],
        ${sql.param(planned.map(({ endtime }) => endtime))}::float8[],
        ${sql.param(planned.map(({ lessonId }) => lessonId ?? null))}::int[],
        ${sql.param(planned.map(({ classId }) => classId ?? null))}::int[])
        with ordinality as given (teacher_id, begins, ends, lesson_id, class_id, number)
    ) wanted order by wanted.number`)
  return rows.map(({ clash }) => clash)
}

interface Clashes {
  /** of the teacher */
  clash: Clash | null
  busy_students: BusyStudents | null
}

/** Planned lessons, each with what its teacher has at its time, and which students have something then, in the same order. */
export const withClashes = <Lesson extends object>(
  planned: readonly Lesson[],
  clashes: readonly (Clash | null)[],
  busy: readonly (BusyStudents | null)[],
): (Lesson & Clashes)[] =>
  planned.map((lesson, index) => ({
    ...lesson,
    clash: clashes[index] ?? null,
    busy_students: busy[index] ?? null,
  }))

export const hasClash = ({ clash, busy_students: busy }: Clashes): boolean => clash !== null || busy !== null

/** Until the transaction ends the database refuses to occupy a teacher twice, instead of marking it. */
export async function refuseOverbooking(tx: Tx): Promise<void> {
  await tx.execute(sql`select set_config('shuyuan.refuse_overbooking', 'on', true)`)
}
