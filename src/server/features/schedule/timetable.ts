import type { Language } from '#contract/languages.ts'
import { LONGEST_RANGE_SECONDS } from '#contract/schedule/limits.ts'
import type { schedule } from '#contract/schedule/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import { endedByTeacherAt, streamState } from '../../db/class-state.ts'
import type { Deps } from '../../deps.ts'
import { inBatches, MOST_HEAVY } from '../../lib/batched-look-ups.ts'
import { refuse } from '../../lib/refusal.ts'
import { WrittenJson } from '../../plugins/prepared-json.ts'
import { bookersOf, classTypeOf, liveGrant } from '../catalog/index.ts'
import { textFor } from '../site/index.ts'
import { classesOfStudent, classesOfTeacher } from './person-classes.ts'

type StudentTimetable = OperationTypes<typeof schedule.studentTimetable>
type TeacherTimetable = OperationTypes<typeof schedule.teacherTimetable>
type Span = StudentTimetable['query']

/** more of them are looked for in their courses */
const MOST_UNTIMED = 500

const seconds = (moment: string): string => `floor(date_part('epoch', ${moment}))::int8`

const namesOfClass = `(select string_agg(u.name, '、' order by t.position, u.id)
  from open_class_teachers t join users u on u.id = t.teacher_id where t.class_id = c.id)`
const namesOfProduct = (
  product: string,
): string => `(select string_agg(u.name, '、' order by t.position, u.id)
  from product_teachers t join users u on u.id = t.teacher_id where t.product_id = ${product})`

/** A lesson has its own teacher, or those of its course; an open class its own. */
const teacherNameOf = (ofLesson: string, ofProduct: string): string =>
  `coalesce(${ofLesson}, ${namesOfClass}, ${ofProduct}, '')`

/** The same for single classes `c` of lessons `l` and products `own.product_id`. */
export const teacherName = teacherNameOf(
  '(select u.name from users u where u.id = l.teacher_id)',
  namesOfProduct('own.product_id'),
)

/**
 * JSON of the classes of a person (person-classes.ts), in their order; `further` are columns of one role, of `joins`; names
 * are in the language of an expression.
 * What several classes share is read once and joined, since a term has hundreds of them.
 */
export const entriesOf = (classes: string, language: string, further: string, joins: string): string => `
  with own as materialized (select * from ${classes} classes),
  courses as materialized (
    select p.id, ${textFor('p', 'name', language)} as name, ${classTypeOf('p')} as class_type, ${namesOfProduct('p.id')} as teacher_names
    from products p where p.id in (select product_id from own)
  )
  select coalesce(json_agg(entry), '[]') from (
    select own.kind, own.lesson_id, c.id as open_class_id, ${textFor('c', 'name', language)} as title, p.id as product_id,
      coalesce(p.name, '') as product_name, p.class_type,
      ${teacherNameOf('teacher.name', 'p.teacher_names')} as teacher_name,
      ${seconds('c.begin_at')} as begintime, ${seconds('c.end_at')} as endtime,
      ${seconds(endedByTeacherAt('c'))} as ended_at,
      (coalesce(own.cancelled_at, c.cancelled_at) is not null)::int as is_cancelled, ${streamState('c')} as stream_state,
      ${further}
    from own
    join open_classes c on c.id = own.class_id
    left join users teacher on teacher.id = own.teacher_id
    left join courses p on p.id = own.product_id
    ${joins}
    order by c.begin_at, c.id
  ) entry`

const LANGUAGE = 'request.language'
const COLUMNS = ['request.person', 'request.from_at', 'request.to_at'] as const

/** The latest homework of each lesson, of the rows after `from`. */
const latestHomework = (rows: string): string => `
  left join (select h.lesson_id, max(h.id) as id from ${rows} group by h.lesson_id) latest
    on latest.lesson_id = own.lesson_id`

const studentSql = () =>
  `select json_build_object('list', (${entriesOf(
    classesOfStudent(...COLUMNS),
    LANGUAGE,
    'latest.id as homework_id, feedback.id as feedback_id',
    `${latestHomework(`homework_attempts a join homework h on h.id = a.homework_id where a.student_id = request.person`)}
    left join lesson_feedback feedback on feedback.lesson_id = own.lesson_id and feedback.student_id = request.person`,
  )}))::text as answer`

/**
 * What those who teach or plan see of each class beside its times: its latest homework, how many students, and who has
 * booked it. Those of a course are counted once, not for each of its lessons.
 * @param seesBookers SQL expression: whether the reader may know who has booked
 */
export const taughtFacts = (seesBookers: string) => ({
  columns: `latest.id as homework_id,
    coalesce(case
      when own.kind = 'booking' then (
        select count(*) from bookings b where b.lesson_id = own.lesson_id and b.status in ('booked', 'used'))
      when own.product_id is null then (
        select count(*) from open_class_bookings b where b.class_id = c.id and b.cancelled_at is null)
      else bought.students
    end, 0)::int as students,
    case when own.kind = 'booking' and ${seesBookers} then ${bookersOf('own.lesson_id')} else '[]'::json end
      as student_names`,
  joins: `${latestHomework(
    `homework h where h.lesson_id in (select lesson_id from own) and h.published_at is not null`,
  )}
  left join (
    select g.product_id, count(distinct g.user_id)::int as students
    from grants g where g.product_id in (select product_id from own) and ${liveGrant('g')} group by g.product_id
  ) bought on bought.product_id = own.product_id`,
})

/** a teacher's booked lessons are those that were booked with them */
const taught = taughtFacts('true')

const teacherSql = () => `select json_build_object('list', (${entriesOf(
  classesOfTeacher(...COLUMNS),
  LANGUAGE,
  taught.columns,
  taught.joins,
)}), 'untimed', (
    select coalesce(json_agg(lesson), '[]') from (
      select l.id, c.id as open_class_id, ${textFor('c', 'name', LANGUAGE)} as title, p.id as product_id, ${textFor('p', 'name', LANGUAGE)} as product_name,
        ${streamState('c')} as stream_state
      from lessons l join products p on p.id = l.product_id join open_classes c on c.lesson_id = l.id
      where l.teacher_id = request.person and l.begin_at is null
      order by p.id desc, l.position, l.id limit ${MOST_UNTIMED}
    ) lesson))::text as answer`

interface Request extends Span {
  person: number
  /** null: the main one */
  language: Language | null
}

/**
 * Reads timetables: those that are asked for in one turn of the event loop by one statement with a name, which PostgreSQL
 * plans once per connection and which writes whole answers: two hundred lessons are neither parsed nor written again.
 * What is read touches [start, end).
 */
export function timetablesIn(pool: Deps['pool']) {
  function reader<Reply>(name: string, timetable: string) {
    const text = `
      select request.n, timetable.answer
      from (
        select n, person, language, to_timestamp("start") as from_at, to_timestamp("end") as to_at
        from json_to_recordset($1::json) as given (n int, person int, language text, "start" float8, "end" float8)
      ) request cross join lateral (${timetable}) timetable`
    const load = inBatches(async (requests: Request[]) => {
      const values = [JSON.stringify(requests.map((one, n) => ({ n, ...one })))]
      const { rows } = await pool.query<{ n: number; answer: string }>({ name, text, values })
      const answers = new Map(rows.map(({ n, answer }) => [n, answer]))
      return new Map(requests.map((one, n) => [one, answers.get(n)]))
    }, MOST_HEAVY)
    return async (
      person: number,
      { start, end }: Span,
      language: Language | null = null,
    ): Promise<WrittenJson<Reply>> => {
      if (end <= start || end - start > LONGEST_RANGE_SECONDS)
        throw refuse('invalidField', { field: 'end', allowed: 'range_end' })
      const answer = await load({ person, language, start, end })
      if (answer === undefined) throw new Error(`${name} answered no row`)
      return new WrittenJson(answer)
    }
  }
  return {
    /** @throws Refusal invalidField 'end' when the time is empty or longer than 62 days */
    student: reader<StudentTimetable['reply']>('student-timetable', studentSql()),
    /** @throws Refusal invalidField 'end' when the time is empty or longer than 62 days */
    teacher: reader<TeacherTimetable['reply']>('teacher-timetable', teacherSql()),
  }
}
