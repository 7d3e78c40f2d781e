import { vodBlockStatuses } from '#contract/catalog/enums.ts'

/*
 * Who gives a lesson, and who takes part: SQL for queries in which `l` is the name of a row of `lessons`, `teacher` and
 * `student` are expressions of a user's id.
 */

/** A user gives a lesson: it is theirs, or one of a course of theirs. */
export const teachesLesson = (teacher: string, l: string): string => `(
  ${l}.teacher_id = ${teacher} or exists (
    select from product_teachers own where own.product_id = ${l}.product_id and own.teacher_id = ${teacher}))`

/** The ids of all lessons of which `teachesLesson` says yes. */
export const lessonsTaughtBy = (teacher: string): string => `(
  select own.id from lessons own where own.teacher_id = ${teacher}
  union select l.id from product_teachers own join lessons l on l.product_id = own.product_id
  where own.teacher_id = ${teacher})`

/** Whether a grant was neither taken back nor removed. */
const isKept = (g: string): string =>
  `${g}.revoked_at is null and ${g}.block_status <> ${vodBlockStatuses.removed}`

/** Whether a grant gave its owner the lesson: not taken back, not removed, and not over when the lesson began. */
export const gaveLesson = (g: string, l: string): string => `${g}.product_id = ${l}.product_id
  and ${isKept(g)}
  and (${g}.valid_until is null or ${l}.begin_at is null or ${g}.valid_until > ${l}.begin_at)`

/**
 * The same for many lessons at once: product_id, user_id, and until when they own it, a relation. Who owns it `until` has the
 * lessons of which `hadLesson` says yes.
 * @param products a query of ids of products
 */
export const ownersOf = (products: string): string => `(
  select g.product_id, g.user_id, max(coalesce(g.valid_until, 'infinity')) as until from grants g
  where g.product_id in (${products}) and ${isKept('g')}
  group by g.product_id, g.user_id)`
export const hadLesson = (until: string, l: string): string =>
  `(${l}.begin_at is null or ${until} > ${l}.begin_at)`

/** Of bookings: it takes part in its lesson, as soon as it is more than held and unless it was cancelled. */
export const takesPart = (b: string): string => `${b}.status in ('booked', 'used')`

/** JSON of the names of those who have booked a lesson, in the order of their places. @param lesson expression of its id */
export const bookersOf = (lesson: string): string => `(
  select coalesce(json_agg(coalesce(nullif(u.name, ''), u.username) order by b.seat), '[]')
  from bookings b join users u on u.id = b.student_id where b.lesson_id = ${lesson} and ${takesPart('b')})`

/**
 * The students of a lesson, of a booked one who has booked it: a relation of `user_id` and `since`, from when on each of
 * them has had it.
 */
export const studentsOf = (l: string): string => `(
  select g.user_id, min(g.granted_at) as since from grants g where ${gaveLesson('g', l)} group by g.user_id
  union all
  select b.student_id, min(b.created_at) from bookings b where b.lesson_id = ${l}.id and ${takesPart('b')}
  group by b.student_id)`

export const isInLesson = (student: string, l: string): string => `(
  exists (select from grants g where g.user_id = ${student} and ${gaveLesson('g', l)})
  or exists (
    select from bookings b where b.lesson_id = ${l}.id and b.student_id = ${student} and ${takesPart('b')}))`

/** The ids of the lessons of every course that a student has or had, and of all that they booked: those of `isInLesson` are among them. */
export const lessonsAround = (student: string): string => `(
  select l.id from grants g join lessons l on l.product_id = g.product_id where g.user_id = ${student}
  union select b.lesson_id from bookings b where b.student_id = ${student})`

/**
 * Whether a grant is of a course of a teacher, or with a lesson of theirs, in its list or booked; not taken back, not
 * removed.
 */
export const taughtGrant = (teacher: string, g: string): string => `${isKept(g)}
  and (exists (
      select from product_teachers own where own.product_id = ${g}.product_id and own.teacher_id = ${teacher})
    or exists (select from lessons own where own.product_id = ${g}.product_id and own.teacher_id = ${teacher})
    or exists (
      select from bookings b join lessons own on own.id = b.lesson_id
      where b.grant_id = ${g}.id and own.teacher_id = ${teacher} and ${takesPart('b')}))`

/**
 * The users of all grants of which `taughtGrant` says yes. Those of a course are read from an index that has them together.
 * @param isWanted narrows the courses, `p`
 */
export const studentsTaughtBy = (teacher: string, isWanted: string): string => `(
  select g.user_id from grants g where ${isKept('g')} and g.product_id = any(array(
    select p.id from products p where ${isWanted} and p.id in (
      select own.product_id from product_teachers own where own.teacher_id = ${teacher}
      union select own.product_id from lessons own where own.teacher_id = ${teacher})))
  union
  select g.user_id from lessons own join bookings b on b.lesson_id = own.id
  join grants g on g.id = b.grant_id join products p on p.id = g.product_id
  where own.teacher_id = ${teacher} and ${takesPart('b')} and ${isKept('g')} and ${isWanted})`

/** Whether a user has a course in whose lessons a teacher teaches. */
export const teachesStudent = (teacher: string, student: string): string => `exists (
  select from grants g where g.user_id = ${student} and ${taughtGrant(teacher, 'g')})`
