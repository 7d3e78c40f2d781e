import { type SQL, sql } from 'drizzle-orm'
import { userTypes } from '#contract/account/limits.ts'
import type { ClassAttendanceFilter } from '#contract/attendance/enums.ts'
import { isOver, replayOf, visitOf } from '../../db/class-state.ts'
import { lessonEnd, secondsOf } from '../../db/lesson-columns.ts'
import { studentsOf } from '../catalog/index.ts'

/**
 * Who should be in a class `r`: who has bought or booked the open class, or the students who had the lesson before it was
 * over. The report of classes counts open classes by the same rule (`report/teaching.ts`).
 */
const expected = `
  select g.user_id from grants g
  where r.lesson_id is null and g.product_id = r.product_id and g.revoked_at is null
  union
  select b.user_id from open_class_bookings b
  where r.lesson_id is null and r.product_id is null and b.class_id = r.id and b.cancelled_at is null
  union
  select student.user_id from lessons l cross join lateral ${studentsOf('l')} student
  where l.id = r.lesson_id and student.since < coalesce(${lessonEnd}, 'infinity')`

const people = sql.raw(`(
  select anyone.user_id, bool_or(anyone.is_expected) as is_expected from (
    select one.user_id, true as is_expected from (${expected}) one
    union all
    select user_id, false from class_visits where class_id = r.id
    union all
    select user_id, false from view_records where class_id = r.id
  ) anyone group by anyone.user_id)`)

/**
 * A class `r` with the students who should be or were in it, as `users` too. Nobody counts as absent by minutes: who was in
 * it for a moment came. Nobody is absent before it is over.
 */
export const classPeople = (classId: number): SQL => sql`from open_classes r
  cross join lateral ${people} person
  join users on users.id = person.user_id and users.types @> array[${userTypes.student}]::smallint[]
  cross join lateral ${sql.raw(visitOf('person.user_id', 'r'))} visit
  cross join lateral ${sql.raw(replayOf('person.user_id', 'r'))} replay
  where r.id = ${classId}`

export const isAway = sql`(person.is_expected and visit.first is null and ${sql.raw(isOver('r'))})`

export const classFilters: Readonly<Record<ClassAttendanceFilter, SQL>> = {
  present: sql`visit.first is not null`,
  absent: isAway,
}

/** For selects from `classPeople`. */
export const classPeopleColumns = sql`users.id, users.username, users.name,
  person.is_expected::int as is_expected, ${isAway}::int as is_absent,
  ${secondsOf('visit.first')} as first_entry_time, ${secondsOf('visit.last')} as last_exit_time,
  visit.seconds as total_time, replay.seconds as replay_time`
