import { sql } from 'drizzle-orm'
import type { SlotReason, SlotState } from '#contract/booking/limits.ts'
import type { Queryable } from '../../db/database.ts'
import type { Settings } from '../site/index.ts'
import { workingSpans } from './working-time.ts'

export interface SlotsRequest {
  studentId: number
  productId: number
  teacherId: number
  /** Unix seconds: slots that begin in [from, to) */
  from: number
  to: number
  /** the booking of the student for which another time is looked for */
  moved?: number | undefined
}

export interface Slot {
  begintime: number
  endtime: number
  state: SlotState
  reason: SlotReason | null
  quota: number
  taken: number
  is_held: 0 | 1
  booking_id: number | null
  /** of the booked lesson that stands there */
  lesson_id: number | null
}

/** A booking that counts: booked, or held by a student who still decides. `b` is a row of `bookings`. */
export const isLiveBooking = (b: string): string =>
  `(${b}.status in ('booked', 'used') or ${b}.status = 'held' and ${b}.held_until > now())`

/** What a lesson may be booked in: steps of its length from the beginning of each time in which the teacher works. */
const steps = `
  select worked.begin_at + make_interval(mins => length.minutes * n) as begin_at,
    worked.begin_at + make_interval(mins => length.minutes * (n + 1)) as end_at
  from request a
  cross join lateral (${workingSpans('a.teacher', 'a.from_at', 'a.to_at')}) as worked
  cross join lateral (
    select case when a.own_minutes then coalesce(worked.minutes, a.minutes) else a.minutes end as minutes) as length
  cross join lateral generate_series(
    0, floor(extract(epoch from worked.end_at - worked.begin_at) / 60 / length.minutes)::int - 1) as n`

/** The student's own lessons with the teacher stand in the grid whatever the working hours have become. */
const ownLessons = 'select begin_at, end_at from standing where is_booked'

/** The booked lessons of the teacher, as long as somebody is in them: no two of them are at one time. */
const standing = `
  select l.id, l.begin_at, l.end_at, booked.product_id, booked.quota, count(*)::int as taken,
    max(b.id) filter (where b.student_id = a.student) as own_id,
    coalesce(bool_or(b.student_id = a.student and b.status <> 'held'), false) as is_booked,
    coalesce(bool_or(b.student_id = a.student and b.status = 'held'), false) as is_held
  from request a
  join lessons l on l.teacher_id = a.teacher and l.begin_at >= a.from_at and l.begin_at < a.to_at
  join booked_lessons booked on booked.lesson_id = l.id and booked.cancelled_at is null
  join bookings b on b.lesson_id = l.id and ${isLiveBooking('b')}
  group by l.id, booked.product_id, booked.quota`

/** No lesson and no buffer lasts longer. */
const LONGEST = "interval '1 day'"

/** When the teacher and the student are busy: read once, and not again for each slot. */
const busyTimes = `
  select o.person_id, o.span, o.source, o.source_id, o.hold_until
  from request a cross join lateral unnest(array[a.teacher, a.student]) as person (id)
  join occupancies o on o.person_id = person.id and o.span && tstzrange(a.from_at, a.to_at + ${LONGEST})
  where o.hold_until is null or o.hold_until > now()`

const closedTimes = `
  select c.span from request a join hour_exceptions c on c.teacher_id = a.teacher and c.kind = 'closed'
    and c.span && tstzrange(a.from_at, a.to_at + ${LONGEST})`

/** The booked lesson that is free once the booking that moves has left it. */
const leftLesson = `
  select m.lesson_id from bookings m
  where m.id = a.moved and m.status = 'booked' and not exists (
    select from bookings other where other.lesson_id = m.lesson_id and other.id <> m.id and ${isLiveBooking('other')})`

/** Until when the student has a lesson hour to book with; null: there is none. */
const hoursUntil = `
  select max(coalesce(g.valid_until, 'infinity')) as until
  from grants g join balances b on b.grant_id = g.id
  where g.user_id = a.student and g.product_id = a.product and g.revoked_at is null and g.block_status = 0
    and (b."left" > 0 or g.id = (select m.grant_id from bookings m where m.id = a.moved and m.status = 'booked'))`

const isBusy = (person: string, to: string, except: string): string => `exists (
  select from busy o
  where o.person_id = ${person} and o.span && tstzrange(slot.begin_at, ${to}) and not ${except})`

const ofTeacher = `(o.source = 'slot' and (
  o.source_id is not distinct from there.id or o.source_id is not distinct from hours.lesson_id))`
const ofStudent = "(o.source = 'booking' and (o.hold_until is not null or o.source_id = a.moved))"

const judged = `
  select slot.begin_at, slot.end_at, there.id as lesson_id, coalesce(there.quota, a.quota) as quota,
    coalesce(there.taken, 0) as taken, there.own_id, coalesce(there.is_held, false) as is_held,
    case
      when there.is_booked then 'booked'
      when slot.begin_at <= now() then 'past'
      when exists (select from closed c where c.span && tstzrange(slot.begin_at, slot.end_at)) then 'closed'
      when slot.begin_at < a.earliest then 'tooSoon'
      when slot.begin_at > a.latest then 'tooFar'
      when there.product_id <> a.product or ${isBusy('a.teacher', 'slot.end_at + a.buffer', ofTeacher)} then 'busy'
      when there.taken >= there.quota and not there.is_held then 'full'
      when ${isBusy('a.student', 'slot.end_at', ofStudent)} then 'ownClash'
      when hours.until is null then 'noLessonHours'
      when hours.until <= slot.begin_at then 'afterValidity'
      else 'bookable'
    end as verdict
  from slots slot
  cross join request a
  cross join hours
  left join standing there on there.begin_at = slot.begin_at and there.end_at = slot.end_at
  where slot.begin_at >= a.from_at and slot.begin_at < a.to_at`

const request = sql`
  select ${sql.placeholder('studentId')}::int as student, ${sql.placeholder('teacherId')}::int as teacher,
    ${sql.placeholder('productId')}::int as product, ${sql.placeholder('moved')}::int as moved,
    to_timestamp(${sql.placeholder('from')}::float8) as from_at, to_timestamp(${sql.placeholder('to')}::float8) as to_at,
    ${sql.placeholder('minutes')}::int as minutes, ${sql.placeholder('quota')}::int as quota,
    ${sql.placeholder('ownMinutes')}::bool as own_minutes,
    make_interval(mins => ${sql.placeholder('buffer')}::int) as buffer,
    now() + make_interval(hours => ${sql.placeholder('notice')}::int) as earliest,
    now() + make_interval(days => ${sql.placeholder('horizon')}::int) as latest`

const found = sql`(
  with request as materialized (${request}),
  standing as materialized (${sql.raw(standing)}),
  busy as materialized (${sql.raw(busyTimes)}),
  closed as materialized (${sql.raw(closedTimes)}),
  hours as materialized (
    select paid.until, left_lesson.lesson_id from request a
    cross join lateral (${sql.raw(hoursUntil)}) as paid
    left join lateral (${sql.raw(leftLesson)}) as left_lesson on true
  ),
  slots as (${sql.raw(steps)} union ${sql.raw(ownLessons)})
  ${sql.raw(judged)}) as found`

const columns = {
  begintime: sql<number>`extract(epoch from begin_at)::int8`,
  endtime: sql<number>`extract(epoch from end_at)::int8`,
  state: sql<SlotState>`case when verdict in ('booked', 'full', 'bookable') then verdict else 'notBookable' end`,
  reason: sql<SlotReason | null>`case when verdict not in ('booked', 'full', 'bookable') then verdict end`,
  quota: sql<number>`quota`,
  taken: sql<number>`taken`,
  is_held: sql<0 | 1>`is_held::int`,
  booking_id: sql<number | null>`own_id`,
  lesson_id: sql<number | null>`lesson_id`,
}

const MOST = 2000

/**
 * The lessons that a student may book with a teacher, or not, in their order: the one rule of the grid and of booking,
 * which asks it again under the teacher's lock. Each connection prepares it once: planning takes longer than running.
 */
export async function findSlots(
  db: Queryable,
  config: Settings['web_config'],
  { moved = 0, ...who }: SlotsRequest,
  only: { bookable?: true; limit?: number } = {},
): Promise<Slot[]> {
  const isFree = only.bookable === true
  return db
    .select(columns)
    .from(found)
    .where(isFree ? sql`verdict = 'bookable'` : sql`true`)
    .orderBy(sql`begin_at, end_at`)
    .limit(sql.placeholder('limit'))
    .prepare(isFree ? 'free_slots' : 'slots')
    .execute({
      ...who,
      moved,
      limit: only.limit ?? MOST,
      minutes: config.courseminutes,
      quota: config.classe_quotas,
      ownMinutes: config.enable_teacher_define_schedule_class_time,
      buffer: config.lesson_buffer_minutes,
      notice: config.booking_notice_hours,
      horizon: config.booking_horizon_days,
    })
}
