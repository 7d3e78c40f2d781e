import { vodBlockStatuses } from '#contract/catalog/enums.ts'
import type { EntryKind } from '#contract/schedule/limits.ts'
import { gaveLesson } from '../catalog/index.ts'

/*
 * SQL: the classes of a person that touch [from, to), whose expressions are arguments. A relation of `class_id`, `kind`,
 * `product_id`, `lesson_id` and `teacher_id` of its lesson, and `cancelled_at`, which is of the person: others may still
 * be in the same lesson.
 */
export type ClassesOf = (person: string, from: string, to: string) => string

const touches = (row: string, from: string, to: string): string =>
  `${row}.begin_at < ${to} and ${row}.end_at > ${from}`

/** Lessons that students have booked are of no course, so that those of courses need not be looked up among them. */
const isBooked = (lesson: string): string => `${lesson}.product_id is null`

/** A class of a lesson `l`, or an open class, which has none. */
const columns = (
  kind: EntryKind,
  classRow: string,
  product: string,
  cancelledAt = 'null::timestamptz',
): string => {
  const [lesson, teacher] = kind === 'openClass' ? ['null::int', 'null::int'] : ['l.id', 'l.teacher_id']
  return `select ${classRow}.id as class_id, '${kind}' as kind, ${product} as product_id, ${lesson} as lesson_id,
    ${teacher} as teacher_id, ${cancelledAt} as cancelled_at`
}

/**
 * Of a student: lessons of their courses, open classes that they own or have joined, lessons that they have booked. What
 * was cancelled for them stays; what they cancelled themselves goes.
 */
export const classesOfStudent: ClassesOf = (student, from, to) => `(
  select class_id, kind, product_id, lesson_id, teacher_id,
    case when bool_and(cancelled_at is not null) then max(cancelled_at) end as cancelled_at from (
    ${columns('lesson', 'r', 'l.product_id')}
    from grants g join lessons l on ${gaveLesson('g', 'l')} join open_classes r on r.lesson_id = l.id
    where g.user_id = ${student} and ${touches('l', from, to)}
    union all
    ${columns('openClass', 'o', 'o.product_id')}
    from grants g join open_classes o on o.product_id = g.product_id and o.lesson_id is null
    where g.user_id = ${student} and g.block_status <> ${vodBlockStatuses.removed}
      and (g.revoked_at is null or g.revoked_at >= o.cancelled_at) and ${touches('o', from, to)}
    union all
    ${columns('openClass', 'o', 'null')}
    from open_class_bookings joined join open_classes o on o.id = joined.class_id
    where joined.user_id = ${student} and joined.cancelled_at is null
      and o.lesson_id is null and o.product_id is null and ${touches('o', from, to)}
    union all
    ${columns('booking', 'r', 'booked.product_id', "case when b.status = 'cancelled' then b.cancelled_at end")}
    from bookings b join lessons l on l.id = b.lesson_id join booked_lessons booked on booked.lesson_id = l.id
    join open_classes r on r.lesson_id = l.id
    where b.student_id = ${student} and ${isBooked('l')} and ${touches('l', from, to)} and (
      b.status in ('booked', 'used')
      or b.status = 'cancelled' and b.cancelled_by is distinct from b.student_id
        -- a hold that has run out was never a booking
        and exists (select from open_class_bookings i where i.class_id = r.id and i.user_id = b.student_id))
  ) each_of group by class_id, kind, product_id, lesson_id, teacher_id)`

/** Lessons that were booked with a teacher; of several at one time the latest. `of` is a condition on lessons `l`. */
const bookedWith = (of: string): string => `
  ${columns('booking', 'r', 'booked.product_id', 'booked.cancelled_at')}
  from lessons l join booked_lessons booked on booked.lesson_id = l.id join open_classes r on r.lesson_id = l.id
  where ${of} and ${isBooked('l')} and not exists (
    select from lessons later join booked_lessons again on again.lesson_id = later.id
    join open_classes lesson_class on lesson_class.lesson_id = later.id
    where later.teacher_id = l.teacher_id and later.begin_at = l.begin_at and later.id > l.id)`

/**
 * Of a teacher: their own lessons, those of their courses that have no teacher of their own, their open classes, the
 * lessons that were booked with them.
 */
export const classesOfTeacher: ClassesOf = (teacher, from, to) => `(
  ${columns('lesson', 'r', 'l.product_id')}
  from lessons l join open_classes r on r.lesson_id = l.id
  where l.teacher_id = ${teacher} and l.product_id is not null and ${touches('l', from, to)}
  union all
  ${columns('lesson', 'r', 'l.product_id')}
  from product_teachers t join lessons l on l.product_id = t.product_id and l.teacher_id is null
  join open_classes r on r.lesson_id = l.id
  where t.teacher_id = ${teacher} and ${touches('l', from, to)}
  union all
  ${columns('openClass', 'o', 'o.product_id')}
  from open_class_teachers t join open_classes o on o.id = t.class_id and o.lesson_id is null
  where t.teacher_id = ${teacher} and ${touches('o', from, to)}
  union all
  ${bookedWith(`l.teacher_id = ${teacher} and ${touches('l', from, to)}`)})`

/** Of everybody, with `teacher_ids`: who gives each class, as `classesOfTeacher` decides it. */
export const classesOfSchool = (from: string, to: string): string => `(
  select found.*, case
    when found.teacher_id is not null then array[found.teacher_id]
    when found.kind = 'openClass' then array(
      select t.teacher_id from open_class_teachers t where t.class_id = found.class_id
      order by t.position, t.teacher_id)
    else array(
      select t.teacher_id from product_teachers t where t.product_id = found.product_id
      order by t.position, t.teacher_id)
  end as teacher_ids
  from (
    ${columns('lesson', 'r', 'l.product_id')}
    from lessons l join open_classes r on r.lesson_id = l.id
    where l.product_id is not null and ${touches('l', from, to)}
    union all
    ${columns('openClass', 'o', 'o.product_id')}
    from open_classes o where o.lesson_id is null and ${touches('o', from, to)}
    union all
    ${bookedWith(touches('l', from, to))}
  ) found)`
