import type pg from 'pg'
import { endedByTeacherAt, streamState } from '#server/db/class-state.ts'
import { kindsOf, liveGrant } from '#server/features/catalog/index.ts'
import { classesOfStudent, classesOfTeacher } from '#server/features/schedule/person-classes.ts'

/*
 * The timetable as a query that looks up each lesson by itself: slow, and with every rule in its plainest form. What the
 * server answers is compared with it.
 */

const seconds = (moment: string): string => `floor(extract(epoch from ${moment}))::int8`

const teacherName = `coalesce(
  (select u.name from users u where u.id = l.teacher_id),
  (select string_agg(u.name, '、' order by t.position, u.id)
    from open_class_teachers t join users u on u.id = t.teacher_id where t.class_id = c.id),
  (select string_agg(u.name, '、' order by t.position, u.id)
    from product_teachers t join users u on u.id = t.teacher_id where t.product_id = own.product_id),
  '')`

const entriesOf = (classes: string, further: string): string => `
  select own.kind, l.id as lesson_id, c.id as open_class_id, c.name as title, p.id as product_id,
    coalesce(p.name, '') as product_name, p.type, ${teacherName} as teacher_name,
    ${seconds('c.begin_at')} as begintime, ${seconds('c.end_at')} as endtime,
    ${seconds(endedByTeacherAt('c'))} as ended_at,
    (coalesce(own.cancelled_at, c.cancelled_at) is not null)::int as is_cancelled, ${streamState('c')} as stream_state,
    ${further}
  from ${classes} own
  join open_classes c on c.id = own.class_id
  left join lessons l on l.id = c.lesson_id
  left join products p on p.id = own.product_id
  order by begintime, open_class_id`

const PARAMETERS = ['$1::int', 'to_timestamp($2::float8)', 'to_timestamp($3::float8)'] as const

const texts = {
  student: entriesOf(
    classesOfStudent(...PARAMETERS),
    `(select max(h.id) from homework h join homework_attempts a on a.homework_id = h.id
      where h.lesson_id = l.id and a.student_id = $1) as homework_id,
    (select f.id from lesson_feedback f where f.lesson_id = l.id and f.student_id = $1) as feedback_id`,
  ),
  teacher: entriesOf(
    classesOfTeacher(...PARAMETERS),
    `(select max(h.id) from homework h where h.lesson_id = l.id and h.published_at is not null) as homework_id,
    case
      when own.kind = 'booking' then (
        select count(*) from bookings b where b.lesson_id = l.id and b.status in ('booked', 'used'))
      when own.product_id is null then (
        select count(*) from open_class_bookings b where b.class_id = c.id and b.cancelled_at is null)
      else (
        select count(distinct g.user_id) from grants g where g.product_id = own.product_id and ${liveGrant('g')})
    end::int as students,
    array(
      select coalesce(nullif(u.name, ''), u.username) from bookings b join users u on u.id = b.student_id
      where own.kind = 'booking' and b.lesson_id = l.id and b.status in ('booked', 'used') order by b.seat
    ) as student_names`,
  ),
}

/** The entries of a timetable, each looked up by itself. */
export async function entriesOneByOne(
  pool: pg.Pool,
  role: keyof typeof texts,
  parameters: readonly [userId: number, start: number, end: number],
): Promise<object[]> {
  const { rows } = await pool.query<{ type: number | null }>(texts[role], [...parameters])
  return rows.map(({ type, ...entry }) => ({
    ...entry,
    class_type: type === null ? null : kindsOf(type).class_type,
  }))
}
