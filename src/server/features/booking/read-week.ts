import { sql } from 'drizzle-orm'
import { cachePerDatabase } from '../../lib/cache-per-database.ts'
import type { Queryable } from '../../db/database.ts'
import { liveGrant } from '../catalog/index.ts'
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
  /** the student's own booking or hold */
  own_id: number | null
  is_booked: boolean
  is_held: boolean
}

/** With what a teacher or a student is busy. */
export interface BusyTime extends Span {
  source: 'lesson' | 'class' | 'slot' | 'booking'
  source_id: number
  is_held: boolean
}

/** All that decides what a student may book with a teacher in a time, beside the rules of the school. */
export interface Week {
  /** by the clock of the database, as are all moments */
  now: number
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
  student_busy: readonly BusyTime[]
  /** lesson hours that the student can book */
  left: number
  /** until when the student has a lesson hour to book with; null: there is none */
  hours_until: number | null
  /** the booked lesson that is free once the booking that moves has left it */
  left_lesson: number | null
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
    count(*)::int as taken, max(b.id) filter (where b.student_id = a.student) as own_id,
    coalesce(bool_or(b.student_id = a.student and b.status <> 'held'), false) as is_booked,
    coalesce(bool_or(b.student_id = a.student and b.status = 'held'), false) as is_held
  from lessons l
  join booked_lessons booked on booked.lesson_id = l.id and booked.cancelled_at is null
  join bookings b on b.lesson_id = l.id and ${isLiveBooking('b')}
  where l.teacher_id = a.teacher and l.begin_at >= a.from_at and l.begin_at < a.to_at
  group by l.id, booked.product_id, booked.quota`

const busyOf = (person: string): string => `
  select ${within('o.span')}, o.source, o.source_id, o.hold_until is not null as is_held
  from occupancies o
  where o.person_id = ${person} and o.span && ${READ} and (o.hold_until is null or o.hold_until > now())`

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

const request = sql`
  select ${sql.placeholder('studentId')}::int as student, ${sql.placeholder('teacherId')}::int as teacher,
    ${sql.placeholder('productId')}::int as product, ${sql.placeholder('moved')}::int as moved,
    to_timestamp(${sql.placeholder('from')}::float8) as from_at, to_timestamp(${sql.placeholder('to')}::float8) as to_at`

const columns = {
  now: sql<number>`${sql.raw(epoch('now()'))}`,
  ...offerColumns(sql`a.product`, sql`a.teacher`),
  zone: sql<string | null>`(
    select s.zone from hour_sets s where s.teacher_id = a.teacher order by s.valid desc limit 1)`,
  has_hours: sql<boolean>`${sql.raw(hasHours)}`,
  working: sql<Week['working']>`${sql.raw(listOf(working))}`,
  closed: sql<Week['closed']>`${sql.raw(listOf(closed))}`,
  standing: sql<Week['standing']>`${sql.raw(listOf(standing))}`,
  teacher_busy: sql<Week['teacher_busy']>`${sql.raw(listOf(busyOf('a.teacher')))}`,
  student_busy: sql<Week['student_busy']>`${sql.raw(listOf(busyOf('a.student')))}`,
  left: sql<number>`hours."left"`,
  hours_until: sql<number | null>`hours.until`,
  left_lesson: sql<number | null>`(${sql.raw(leftLesson)})`,
}

/** Its text is made once for each connection to the database; a transaction is one. */
const statementOf = cachePerDatabase((db: Queryable) =>
  db
    .select(columns)
    .from(sql`(${request}) a cross join lateral (${sql.raw(hours)}) hours`)
    .prepare('bookable_week'),
)

/**
 * Reads a time of a teacher for a student, whole: each part is read once, by one statement with a name, which each
 * connection plans once.
 */
export async function readWeek(db: Queryable, { moved = 0, ...request }: WeekRequest): Promise<Week> {
  const [week] = await statementOf(db).execute({ ...request, moved })
  if (!week) throw new Error('the time of a teacher answered no row')
  return week
}
