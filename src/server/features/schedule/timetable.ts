import { LONGEST_RANGE_SECONDS } from '#contract/schedule/limits.ts'
import type { schedule } from '#contract/schedule/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import { endedByTeacherAt, streamState } from '../../db/class-state.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../lib/refusal.ts'
import { kindsOf, liveGrant } from '../catalog/index.ts'
import { classesOfStudent, classesOfTeacher } from './person-classes.ts'

type StudentTimetable = OperationTypes<typeof schedule.studentTimetable>
type TeacherTimetable = OperationTypes<typeof schedule.teacherTimetable>
type Span = StudentTimetable['query']

/** more of them are looked for in their courses */
const MOST_UNTIMED = 500

const seconds = (moment: string): string => `floor(extract(epoch from ${moment}))::int8`

/** A lesson has its own teacher, or those of its course; an open class its own. */
export const teacherName = `coalesce(
  (select u.name from users u where u.id = l.teacher_id),
  (select string_agg(u.name, '、' order by t.position, u.id)
    from open_class_teachers t join users u on u.id = t.teacher_id where t.class_id = c.id),
  (select string_agg(u.name, '、' order by t.position, u.id)
    from product_teachers t join users u on u.id = t.teacher_id where t.product_id = own.product_id),
  '')`

/** JSON of the classes of a person (person-classes.ts), in their order; `further` are columns of one role. */
const entriesOf = (classes: string, further: string): string => `coalesce((
  select json_agg(entry order by entry.begintime, entry.open_class_id) from (
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
  ) entry), '[]')`

const ASKED = ['$1::int', 'to_timestamp($2::float8)', 'to_timestamp($3::float8)'] as const

const studentSql = () =>
  `select ${entriesOf(
    classesOfStudent(...ASKED),
    `(select max(h.id) from homework h join homework_attempts a on a.homework_id = h.id
      where h.lesson_id = l.id and a.student_id = $1) as homework_id,
    (select f.id from lesson_feedback f where f.lesson_id = l.id and f.student_id = $1) as feedback_id`,
  )} as list`

/** The students of a course are counted once, not for each of its lessons. */
const teacherSql = () => `
  with own as materialized (select * from ${classesOfTeacher(...ASKED)} classes),
  bought as materialized (
    select g.product_id, count(distinct g.user_id)::int as students
    from grants g where g.product_id in (select product_id from own) and ${liveGrant('g')} group by g.product_id)
  select ${entriesOf(
    'own',
    `(select max(h.id) from homework h where h.lesson_id = l.id and h.published_at is not null) as homework_id,
      coalesce(case
        when own.kind = 'booking' then (
          select count(*) from bookings b where b.lesson_id = l.id and b.status in ('booked', 'used'))
        when own.product_id is null then (
          select count(*) from open_class_bookings b where b.class_id = c.id and b.cancelled_at is null)
        else (select students from bought where bought.product_id = own.product_id)
      end, 0)::int as students`,
  )} as list,
  coalesce((
    select json_agg(lesson) from (
      select l.id, c.id as open_class_id, l.title, p.id as product_id, p.name as product_name,
        ${streamState('c')} as stream_state
      from lessons l join products p on p.id = l.product_id join open_classes c on c.lesson_id = l.id
      where l.teacher_id = $1 and l.begin_at is null
      order by p.id desc, l.position, l.id limit ${MOST_UNTIMED}
    ) lesson), '[]') as untimed`

/** An entry as the database answers it. */
type Stored<Entry> = Omit<Entry, 'class_type'> & { type: number | null }
type StoredIn<Reply extends { list: readonly object[] }> = Omit<Reply, 'list'> & {
  list: Stored<Reply['list'][number]>[]
}

const withClassType = <Entry extends { type: number | null }>({ type, ...entry }: Entry) => ({
  ...entry,
  class_type: type === null ? null : kindsOf(type).class_type,
})

/**
 * Reads timetables, each by one statement with a name, which PostgreSQL plans once per connection. What is read touches
 * [start, end).
 */
export function timetablesIn(pool: Deps['pool']) {
  async function read<Reply extends { list: readonly object[] }>(
    name: string,
    text: string,
    userId: number,
    { start, end }: Span,
  ): Promise<StoredIn<Reply>> {
    if (end <= start || end - start > LONGEST_RANGE_SECONDS) throw refuse('invalidField', { field: 'end' })
    const { rows } = await pool.query<StoredIn<Reply>>({ name, text, values: [userId, start, end] })
    const [row] = rows
    if (!row) throw new Error(`${name} answered no row`)
    return row
  }
  const [ofStudent, ofTeacher] = [studentSql(), teacherSql()]
  return {
    /** @throws Refusal invalidField 'end' when the time is empty or longer than 62 days */
    async student(userId: number, span: Span): Promise<StudentTimetable['reply']> {
      const { list } = await read<StudentTimetable['reply']>('student-timetable', ofStudent, userId, span)
      return { list: list.map(withClassType) }
    },
    /** @throws Refusal invalidField 'end' when the time is empty or longer than 62 days */
    async teacher(userId: number, span: Span): Promise<TeacherTimetable['reply']> {
      const { list, untimed } = await read<TeacherTimetable['reply']>(
        'teacher-timetable',
        ofTeacher,
        userId,
        span,
      )
      return { list: list.map(withClassType), untimed }
    },
  }
}
