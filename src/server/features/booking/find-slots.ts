import { sql } from 'drizzle-orm'
import type { SlotReason, SlotState } from '#contract/booking/limits.ts'
import type { Queryable } from '../../db/database.ts'
import type { Settings } from '../site/index.ts'
import { isClosed, workingSpans } from './working-time.ts'

export interface SlotsAsked {
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
  from asked a
  cross join lateral (${workingSpans('a.teacher', 'a.from_at', 'a.to_at')}) as worked
  cross join lateral (
    select case when a.own_minutes then coalesce(worked.minutes, a.minutes) else a.minutes end as minutes) as length
  cross join lateral generate_series(
    0, floor(extract(epoch from worked.end_at - worked.begin_at) / 60 / length.minutes)::int - 1) as n`

/** The student's own lessons with the teacher stand in the grid whatever the working hours have become. */
const ownLessons = `
  select l.begin_at, l.end_at from asked a
  join lessons l on l.teacher_id = a.teacher and l.begin_at >= a.from_at and l.begin_at < a.to_at
  join bookings b on b.lesson_id = l.id and b.student_id = a.student and b.status = 'booked'`

/** The booked lesson of the teacher at exactly this time, as long as somebody is in it. */
const standing = `
  select l.id, booked.product_id, booked.quota, count(*)::int as taken,
    max(b.id) filter (where b.student_id = a.student) as own_id,
    bool_or(b.student_id = a.student and b.status <> 'held') as is_booked,
    bool_or(b.student_id = a.student and b.status = 'held') as is_held
  from lessons l
  join booked_lessons booked on booked.lesson_id = l.id and booked.cancelled_at is null
  join bookings b on b.lesson_id = l.id and ${isLiveBooking('b')}
  where l.teacher_id = a.teacher and l.begin_at = slot.begin_at and l.end_at = slot.end_at
  group by l.id, booked.product_id, booked.quota`

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
  select from occupancies o
  where o.person_id = ${person} and o.span && tstzrange(slot.begin_at, ${to})
    and (o.hold_until is null or o.hold_until > now()) and not ${except})`

/**
 * The lessons that a student may book with a teacher, or not, in their order: the one rule of the grid and of booking,
 * which asks it again under the teacher's lock.
 */
export async function findSlots(
  db: Queryable,
  config: Settings['web_config'],
  { studentId, productId, teacherId, from, to, moved = 0 }: SlotsAsked,
  only: { bookable?: true; limit?: number } = {},
): Promise<Slot[]> {
  const { rows } = await db.execute<Slot & Record<string, unknown>>(sql`
    with asked as (
      select ${studentId}::int as student, ${teacherId}::int as teacher, ${productId}::int as product,
        ${moved}::int as moved,
        to_timestamp(${from}::float8) as from_at, to_timestamp(${to}::float8) as to_at,
        ${config.courseminutes}::int as minutes, ${config.classe_quotas}::int as quota,
        ${config.enable_teacher_define_schedule_class_time}::bool as own_minutes,
        make_interval(mins => ${config.lesson_buffer_minutes}::int) as buffer,
        now() + make_interval(hours => ${config.booking_notice_hours}::int) as earliest,
        now() + make_interval(days => ${config.booking_horizon_days}::int) as latest
    ),
    hours as (
      select paid.until, left_lesson.lesson_id from asked a
      cross join lateral (${sql.raw(hoursUntil)}) as paid
      left join lateral (${sql.raw(leftLesson)}) as left_lesson on true
    ),
    slots as (
      ${sql.raw(steps)} union ${sql.raw(ownLessons)}
    ),
    judged as (
      select slot.begin_at, slot.end_at, there.id as lesson_id, coalesce(there.quota, a.quota) as quota,
        coalesce(there.taken, 0) as taken, there.own_id, coalesce(there.is_held, false) as is_held,
        case
          when there.is_booked then 'booked'
          when slot.begin_at <= now() then 'past'
          when ${sql.raw(isClosed('a.teacher', 'slot.begin_at', 'slot.end_at'))} then 'closed'
          when slot.begin_at < a.earliest then 'tooSoon'
          when slot.begin_at > a.latest then 'tooFar'
          when there.product_id <> a.product
            or ${sql.raw(
              isBusy(
                'a.teacher',
                'slot.end_at + a.buffer',
                "(o.source = 'slot' and (o.source_id is not distinct from there.id or o.source_id is not distinct from hours.lesson_id))",
              ),
            )} then 'busy'
          when there.taken >= there.quota and not there.is_held then 'full'
          when ${sql.raw(isBusy('a.student', 'slot.end_at', "(o.source = 'booking' and (o.hold_until is not null or o.source_id = a.moved))"))}
            then 'ownClash'
          when hours.until is null then 'noLessonHours'
          when hours.until <= slot.begin_at then 'afterValidity'
          else 'bookable'
        end as verdict
      from slots slot
      cross join asked a
      cross join hours
      left join lateral (${sql.raw(standing)}) as there on true
      where slot.begin_at >= a.from_at and slot.begin_at < a.to_at
    )
    select extract(epoch from begin_at)::int8 as begintime, extract(epoch from end_at)::int8 as endtime,
      case when verdict in ('booked', 'full', 'bookable') then verdict else 'notBookable' end as state,
      case when verdict not in ('booked', 'full', 'bookable') then verdict end as reason,
      quota, taken, is_held::int, own_id as booking_id, lesson_id
    from judged
    where ${only.bookable ? sql`verdict = 'bookable'` : sql`true`}
    order by begin_at, end_at
    limit ${only.limit ?? 2000}`)
  return rows
}
