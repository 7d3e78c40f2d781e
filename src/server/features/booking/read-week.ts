import { sql } from 'drizzle-orm'
import { cachePerDatabase } from '../../lib/cache-per-database.ts'
import { inBatches, MOST_HEAVY } from '../../lib/batched-look-ups.ts'
import type { Db, Queryable } from '../../db/database.ts'
import { gaveLesson, liveGrant } from '../catalog/index.ts'
import { offerColumns } from './bookable-course.ts'
import { workingSpans } from './working-time.ts'

export interface WeekRequest {
  studentId: number
  productId: number
  teacherId: number
  /** Unix seconds: slots that begin in [from, to) */
  from: number
  to: number
  /** the booking of the student for which another time is looked for */
  moved?: number | undefined
}

/** [begin, end) in Unix seconds. */
export interface Span {
  begin: number
  end: number
}

/** A booked lesson of the teacher, as long as somebody is in it. */
export interface StandingLesson extends Span {
  id: number
  product_id: number
  quota: number
  taken: number
}

/** What the student has of a standing lesson. */
export interface OwnBooking {
  id: number
  lesson_id: number
  /** not booked yet */
  is_held: boolean
}

/** With what a teacher or a student is busy. */
export interface BusyTime extends Span {
  source: 'lesson' | 'class' | 'slot' | 'booking'
  source_id: number
  is_held: boolean
}

/** A time of a teacher, the same for all students. */
export interface TeacherWeek {
  is_offered: boolean
  teaches: boolean
  /** the teacher's; null: they have none */
  zone: string | null
  has_hours: boolean
  /** when the teacher works; minutes: of a lesson, by the teacher */
  working: readonly (Span & { minutes: number | null })[]
  closed: readonly Span[]
  /** no two of them are at one time */
  standing: readonly StandingLesson[]
  teacher_busy: readonly BusyTime[]
}

interface StudentWeek {
  /** by the clock of the database, as are all moments */
  now: number
  own: readonly OwnBooking[]
  student_busy: readonly BusyTime[]
  /** lesson hours that the student can book */
  left: number
  /** until when the student has a lesson hour to book with; null: there is none */
  hours_until: number | null
  /** the booked lesson that is free once the booking that moves has left it */
  left_lesson: number | null
}

/** All that decides what a student may book with a teacher in a time, beside the rules of the school. */
export interface Week extends StudentWeek {
  of_teacher: TeacherWeek
}

/** A booking that counts: booked, or held by a student who still decides. `b` is a row of `bookings`. */
export const isLiveBooking = (b: string): string =>
  `(${b}.status in ('booked', 'used') or ${b}.status = 'held' and ${b}.held_until > now())`

const epoch = (moment: string): string => `date_part('epoch', ${moment})`

const listOf = (rows: string): string => `coalesce((select json_agg(one) from (${rows}) one), '[]')`

/** No lesson and no buffer lasts longer. */
const LONGEST = "interval '1 day'"
const READ = `tstzrange(a.from_at, a.to_at + ${LONGEST})`

const within = (span: string): string =>
  `${epoch(`lower(${span} * ${READ})`)} as begin, ${epoch(`upper(${span} * ${READ})`)} as end`

const working = `
  select ${epoch('w.begin_at')} as begin, ${epoch('w.end_at')} as end, w.minutes
  from (${workingSpans('a.teacher', 'a.from_at', 'a.to_at')}) w`

const closed = `
  select ${within('c.span')} from hour_exceptions c
  where c.teacher_id = a.teacher and c.kind = 'closed' and c.span && ${READ}`

const standing = `
  select l.id, ${epoch('l.begin_at')} as begin, ${epoch('l.end_at')} as end, booked.product_id, booked.quota,
    count(*)::int as taken
  from lessons l
  join booked_lessons booked on booked.lesson_id = l.id and booked.cancelled_at is null
  join bookings b on b.lesson_id = l.id and ${isLiveBooking('b')}
  where l.teacher_id = a.teacher and l.begin_at >= a.from_at and l.begin_at < a.to_at
  group by l.id, booked.product_id, booked.quota`

/** A student has few bookings with a teacher, and a teacher many lessons. */
const own = `
  select b.id, b.lesson_id, b.status = 'held' as is_held
  from bookings b
  join lessons l on l.id = b.lesson_id and l.teacher_id = a.teacher and l.begin_at >= a.from_at and l.begin_at < a.to_at
  join booked_lessons booked on booked.lesson_id = l.id and booked.cancelled_at is null
  where b.student_id = a.student and ${isLiveBooking('b')}`

const busyOf = (person: string): string => `
  select ${within('o.span')}, o.source, o.source_id, o.hold_until is not null as is_held
  from occupancies o
  where o.person_id = ${person} and o.span && ${READ} and (o.hold_until is null or o.hold_until > now())`

const during = (l: string): string =>
  `${l}.cancelled_at is null and ${l}.begin_at < a.to_at + ${LONGEST} and ${l}.end_at > a.from_at`

const asBusy = (l: string, source: BusyTime['source']): string =>
  `select ${epoch(`${l}.begin_at`)}, ${epoch(`${l}.end_at`)}, '${source}', ${l}.id, false`

/**
 * The same of a student, who is busy too with the lessons and open classes of what they own, and the free open classes
 * that they have joined: `occupancies` has these of teachers alone.
 */
const studentBusy = `${busyOf('a.student')}
  union
  ${asBusy('l', 'lesson')}
  from grants g join lessons l on ${gaveLesson('g', 'l')} where g.user_id = a.student and ${during('l')}
  union
  ${asBusy('c', 'class')}
  from grants g join open_classes c on ${gaveLesson('g', 'c')}
  where g.user_id = a.student and c.lesson_id is null and ${during('c')}
  union
  ${asBusy('c', 'class')}
  from open_class_bookings joined join open_classes c on c.id = joined.class_id
  where joined.user_id = a.student and joined.cancelled_at is null and c.lesson_id is null and c.product_id is null
    and ${during('c')}`

const leftLesson = `
  select m.lesson_id from bookings m
  where m.id = a.moved and m.status = 'booked' and not exists (
    select from bookings other where other.lesson_id = m.lesson_id and other.id <> m.id and ${isLiveBooking('other')})`

const hours = `
  select coalesce(sum(b."left") filter (where ${liveGrant('g')}), 0)::int as "left",
    ${epoch(`max(coalesce(g.valid_until, 'infinity')) filter (where g.revoked_at is null and g.block_status = 0
      and (b."left" > 0 or g.id = (
        select m.grant_id from bookings m where m.id = a.moved and m.status = 'booked')))`)} as until
  from grants g join balances b on b.grant_id = g.id
  where g.user_id = a.student and g.product_id = a.product`

const hasHours = `exists (
    select from hour_sets s join hour_rules r on r.set_id = s.id
    where s.teacher_id = a.teacher and upper_inf(s.valid)
    union all
    select from hour_exceptions e
    where e.teacher_id = a.teacher and e.kind = 'open' and upper(e.span) > now())`

/**
 * What is requested, a row each. Those whose `n` is that of their row read the teacher's time too; the others have it from
 * that row. It is JSON because the database expects the same number of rows of it whatever it holds: of an array it
 * would count them and plan the statement anew each time.
 */
const requests = sql`
  select n, of_row, n = of_row as is_first, student, teacher, product, moved,
    to_timestamp(from_second) as from_at, to_timestamp(to_second) as to_at
  from json_to_recordset(${sql.placeholder('requests')}::json) as request (
    n int, of_row int, student int, teacher int, product int, moved int, from_second float8, to_second float8)`

const { is_offered, teaches } = offerColumns(sql`a.product`, sql`a.teacher`)

const teacherWeek = sql`json_build_object(
  'is_offered', ${is_offered}, 'teaches', ${teaches}, 'has_hours', ${sql.raw(hasHours)},
  'zone', (select s.zone from hour_sets s where s.teacher_id = a.teacher order by s.valid desc limit 1),
  'working', ${sql.raw(listOf(working))}, 'closed', ${sql.raw(listOf(closed))},
  'standing', ${sql.raw(listOf(standing))}, 'teacher_busy', ${sql.raw(listOf(busyOf('a.teacher')))})`

const columns = {
  of_row: sql<number>`a.of_row`,
  of_teacher: sql<TeacherWeek | null>`case when a.is_first then ${teacherWeek} end`,
  now: sql<number>`${sql.raw(epoch('now()'))}`,
  own: sql<Week['own']>`${sql.raw(listOf(own))}`,
  student_busy: sql<Week['student_busy']>`${sql.raw(listOf(studentBusy))}`,
  left: sql<number>`hours."left"`,
  hours_until: sql<number | null>`hours.until`,
  left_lesson: sql<number | null>`(${sql.raw(leftLesson)})`,
}

/** Its text is made once for each connection to the database; a transaction is one. */
const statementOf = cachePerDatabase((db: Queryable) =>
  db
    .select(columns)
    .from(sql`(${requests}) a cross join lateral (${sql.raw(hours)}) hours`)
    .orderBy(sql`a.n`)
    .prepare('bookable_week'),
)

/**
 * Reads times of teachers for students, whole and of one moment, by one statement with a name, which each connection
 * plans once. A time of a teacher that several students request is read once.
 */
async function readWeeks(db: Queryable, requested: readonly WeekRequest[]): Promise<Week[]> {
  const firstRows = new Map<string, number>()
  const rows = requested.map((request, index) => {
    const { studentId: student, teacherId: teacher, productId: product, moved, from, to } = request
    const key = [teacher, product, from, to].join(' ')
    const of_row = firstRows.get(key) ?? index
    firstRows.set(key, of_row)
    return { n: index, of_row, student, teacher, product, moved, from_second: from, to_second: to }
  })
  const found = await statementOf(db).execute({ requests: JSON.stringify(rows) })
  return found.map(({ of_row, ...week }) => {
    const of_teacher = found[of_row]?.of_teacher
    if (!of_teacher) throw new Error('the time of a teacher answered no row')
    return { ...week, of_teacher }
  })
}

/** Reads the time of a teacher for a student. */
export async function readWeek(db: Queryable, request: WeekRequest): Promise<Week> {
  const [week] = await readWeeks(db, [request])
  if (!week) throw new Error('the time of a teacher answered no row')
  return week
}

const gatheredIn = cachePerDatabase((db: Db) =>
  inBatches(async (requested: WeekRequest[]) => {
    const weeks = await readWeeks(db, requested)
    const found = new Map<WeekRequest, Week>()
    for (const [index, request] of requested.entries()) {
      const week = weeks[index]
      if (week) found.set(request, week)
    }
    return found
  }, MOST_HEAVY),
)

/** The same outside of transactions: what is requested in one turn of the event loop is read together. */
export async function readGatheredWeek(db: Db, request: WeekRequest): Promise<Week> {
  const week = await gatheredIn(db)(request)
  if (!week) throw new Error('the time of a teacher answered no row')
  return week
}
