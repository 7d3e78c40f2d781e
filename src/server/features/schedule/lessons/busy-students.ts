import { sql } from 'drizzle-orm'
import { is } from '#contract/account/limits.ts'
import { BUSY_STUDENTS_NAMED } from '#contract/schedule/limits.ts'
import type { Tx } from '../../../db/database.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { hadLesson, ownersOf } from '../../catalog/index.ts'

/** What stands at its new time already, and does not clash with itself. */
export interface Self {
  lessonId?: number
  classId?: number
}

/** [begintime, endtime) in Unix seconds. */
interface Span extends Self {
  begintime: number
  endtime: number
}

export interface BusyStudents {
  count: number
  /** of the first of them; empty for who may not know them */
  names: string[]
}

/** Teachers know the students of their courses, who works in the office as far as their role lets them. */
const seesNames = (user: SessionUser): boolean => !is(user, 'admin') || user.permissions.has('account.read')

/*
 * Each part is found from an index: those who own the course or have joined the open class, what else they own, and of
 * that what touches the times. A hold is no booking yet.
 */
const OWNERS = ownersOf('select product_id from request')
const OTHERS = ownersOf('select product_id from at_that_time')
const busy = `
  students as materialized (
    select user_id, until from ${OWNERS} owner
    union all
    select joined.user_id, 'infinity'::timestamptz from request join open_class_bookings joined using (class_id)
    where joined.cancelled_at is null
  ),
  at_that_time as materialized (
    select wanted.number, wanted.begin_at as wanted_at, l.product_id, null::int as class_id, l.begin_at
    from request cross join wanted join lessons l on l.begin_at < wanted.end_at and l.end_at > wanted.begin_at
    where l.cancelled_at is null and l.id <> all(request.moved) and l.id is distinct from wanted.lesson_id and l.product_id in (
      select g.product_id from grants g where g.user_id in (select user_id from students))
    union all
    select wanted.number, wanted.begin_at, c.product_id, c.id, c.begin_at
    from wanted join open_classes c on c.begin_at < wanted.end_at and c.end_at > wanted.begin_at
    where c.cancelled_at is null and c.lesson_id is null and c.id is distinct from wanted.class_id
  ),
  others as materialized (select * from ${OTHERS} other),
  busy as (
    select class.number, student.user_id
    from at_that_time class join others other on other.product_id = class.product_id
    join students student on student.user_id = other.user_id
    where ${hadLesson('other.until', 'class')} and student.until > class.wanted_at
    union
    select class.number, student.user_id
    from at_that_time class join open_class_bookings joined on joined.class_id = class.class_id
    join students student on student.user_id = joined.user_id
    where joined.cancelled_at is null and class.product_id is null and student.until > class.wanted_at
    union
    select wanted.number, student.user_id
    from students student cross join request join occupancies o on o.person_id = student.user_id and o.span && request.span
    join wanted on o.span && tstzrange(wanted.begin_at, wanted.end_at)
    where o.source = 'booking' and o.hold_until is null and student.until > wanted.begin_at
  )`

/** Whose students: of a course, of an open class, or of one that is sold as a product. */
export interface Attended {
  productId: number | null
  classId?: number
  moved?: readonly number[]
}

/**
 * The students of a course or of an open class who have another class at each of these times, beside the lessons that are
 * being moved; null: none, and for a time that is null, which is not asked about.
 */
export async function busyStudentsOf(
  tx: Tx,
  user: SessionUser,
  { productId, classId, moved = [] }: Attended,
  times: readonly (Span | null)[],
): Promise<(BusyStudents | null)[]> {
  if (times.every((time) => time === null)) return times.map(() => null)
  const { rows } = await tx.execute<{ busy: BusyStudents | null } & Record<string, unknown>>(sql`
    with wanted as materialized (
      select number, to_timestamp(begins) as begin_at, to_timestamp(ends) as end_at, lesson_id, class_id
      from unnest(${sql.param(times.map((time) => time?.begintime ?? null))}::float8[],
        ${sql.param(times.map((time) => time?.endtime ?? null))}::float8[],
        ${sql.param(times.map((time) => time?.lessonId ?? null))}::int[],
        ${sql.param(times.map((time) => time?.classId ?? null))}::int[])
        with ordinality as given (begins, ends, lesson_id, class_id, number)
      where begins is not null
    ), request as materialized (
      select ${productId}::int as product_id, ${classId ?? null}::int as class_id, ${sql.param(moved)}::int[] as moved,
        (select tstzrange(min(begin_at), max(end_at)) from wanted) as span
    ), ${sql.raw(busy)}
    select case when found.count is not null then json_build_object('count', found.count, 'names', (
        select coalesce(json_agg(coalesce(nullif(u.name, ''), u.username) order by u.id), '[]')
        from users u where ${seesNames(user)} and u.id = any(found.first))) end as busy
    from generate_series(1, ${times.length}::int) as every (number)
    left join (
      select number, count(*)::int as count, (array_agg(user_id order by user_id))[1:${sql.raw(String(BUSY_STUDENTS_NAMED))}] as first
      from busy group by number
    ) found on found.number = every.number
    order by every.number`)
  return rows.map((row) => row.busy)
}
