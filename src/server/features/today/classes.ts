import { endedByTeacherAt, streamState } from '../../db/class-state.ts'
import { bookersOf, liveGrant } from '../catalog/index.ts'
import { nameFor } from './read-today.ts'

/*
 * SQL expressions for the user `caller.id` (read-today.ts).
 */

const seconds = (moment: string): string => `floor(extract(epoch from ${moment}))::int8`

/** As many as a day can hold, and the next ones. */
const MOST_CLASSES = 30

/** JSON of the classes among `ids` (a query of their ids) that ended less than a day ago, run, or are to come. */
const classesAmong = (ids: string, further = ''): string => `coalesce((
  select json_agg(one order by one.begintime, one.open_class_id) from (
    select c.id as open_class_id, c.lesson_id, ${nameFor('c')} as title, c.product_id,
      coalesce(${nameFor('p')}, (
        select ${nameFor('booked_of')} from booked_lessons k join products booked_of on booked_of.id = k.product_id
        where k.lesson_id = c.lesson_id
      ), '') as product_name,
      ${seconds('c.begin_at')} as begintime, ${seconds('c.end_at')} as endtime,
      ${seconds(endedByTeacherAt('c'))} as ended_at, ${streamState('c')} as stream_state ${further}
    from open_classes c left join products p on p.id = c.product_id
    where c.id in (${ids}) and c.cancelled_at is null and c.end_at > now() - interval '1 day'
    order by c.begin_at, c.id limit ${MOST_CLASSES}
  ) one), '[]')`

/** Of what a student owns, the lessons that they have booked, and the open classes that they have joined. */
export const studentClasses = classesAmong(`
  select r.id from grants g join lessons l on l.product_id = g.product_id join open_classes r on r.lesson_id = l.id
  where g.user_id = caller.id and ${liveGrant('g')}
  union all
  select o.id from grants g join open_classes o on o.product_id = g.product_id and o.lesson_id is null
  where g.user_id = caller.id and ${liveGrant('g')}
  union all
  select b.class_id from open_class_bookings b join open_classes o on o.id = b.class_id
  where b.user_id = caller.id and b.cancelled_at is null and o.product_id is null`)

/** Those that a teacher gives: own lessons, those of own courses that have no teacher, own open classes. */
export const teacherClasses = classesAmong(
  `
  select r.id from lessons l join open_classes r on r.lesson_id = l.id where l.teacher_id = caller.id
  union all
  select r.id from product_teachers t join lessons l on l.product_id = t.product_id and l.teacher_id is null
    join open_classes r on r.lesson_id = l.id
  where t.teacher_id = caller.id
  union all
  select t.class_id from open_class_teachers t where t.teacher_id = caller.id`,
  `, case
      when c.product_id is null and not exists (
        select from lessons l where l.id = c.lesson_id and l.product_id is not null) then (
        select count(*) from open_class_bookings b where b.class_id = c.id and b.cancelled_at is null)
      -- the class of a free preview has no product, which its lesson names
      else (
        select count(distinct g.user_id) from grants g where ${liveGrant('g')} and g.product_id = coalesce(
          c.product_id, (select l.product_id from lessons l where l.id = c.lesson_id)))
    end as students,
    ${bookersOf('c.lesson_id')} as student_names`,
)
