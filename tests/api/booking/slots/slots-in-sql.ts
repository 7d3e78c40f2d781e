import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import type { Slot } from '#server/features/booking/find-slots.ts'
import { isLiveBooking, type WeekRequest } from '#server/features/booking/read-week.ts'
import { workingSpans } from '#server/features/booking/working-time.ts'
import type { Settings } from '#server/features/site/index.ts'

/*
 * The rules of booking as one query, whose verdicts the server's own are compared with. It is slow and says what it means:
 * every slot is joined with what is in its way.
 */

const steps = `
  select worked.begin_at + make_interval(mins => length.minutes * n) as begin_at,
    worked.begin_at + make_interval(mins => length.minutes * (n + 1)) as end_at
  from asked a
  cross join lateral (${workingSpans('a.teacher', 'a.from_at', 'a.to_at')}) as worked
  cross join lateral (
    select case when a.own_minutes then coalesce(worked.minutes, a.minutes) else a.minutes end as minutes) as length
  cross join lateral generate_series(
    0, floor(extract(epoch from worked.end_at - worked.begin_at) / 60 / length.minutes)::int - 1) as n`

const standing = `
  select l.id, l.begin_at, l.end_at, booked.product_id, booked.quota, count(*)::int as taken,
    max(b.id) filter (where b.student_id = a.student) as own_id,
    coalesce(bool_or(b.student_id = a.student and b.status <> 'held'), false) as is_booked,
    coalesce(bool_or(b.student_id = a.student and b.status = 'held'), false) as is_held
  from asked a
  join lessons l on l.teacher_id = a.teacher and l.begin_at >= a.from_at and l.begin_at < a.to_at
  join booked_lessons booked on booked.lesson_id = l.id and booked.cancelled_at is null
  join bookings b on b.lesson_id = l.id and ${isLiveBooking('b')}
  group by l.id, booked.product_id, booked.quota`

const hours = `
  select (
      select max(coalesce(g.valid_until, 'infinity'))
      from grants g join balances b on b.grant_id = g.id
      where g.user_id = a.student and g.product_id = a.product and g.revoked_at is null and g.block_status = 0
        and (b."left" > 0 or g.id = (select m.grant_id from bookings m where m.id = a.moved and m.status = 'booked'))
    ) as until, (
      select m.lesson_id from bookings m
      where m.id = a.moved and m.status = 'booked' and not exists (
        select from bookings other
        where other.lesson_id = m.lesson_id and other.id <> m.id and ${isLiveBooking('other')})
    ) as lesson_id
  from asked a`

const isBusy = (person: string, to: string, except: string): string => `exists (
  select from occupancies o
  where o.person_id = ${person} and o.span && tstzrange(slot.begin_at, ${to})
    and (o.hold_until is null or o.hold_until > now()) and not ${except})`

/** Lessons of the courses that the student owns, and classes that they have joined. */
const hasClass = `(exists (
  select from lessons l join grants g on g.product_id = l.product_id
  where g.user_id = a.student and g.revoked_at is null and g.block_status <> 1 and l.cancelled_at is null
    and coalesce(g.valid_until, 'infinity') > l.begin_at
    and tstzrange(l.begin_at, l.end_at) && tstzrange(slot.begin_at, slot.end_at)
) or exists (
  select from open_classes c join open_class_bookings j on j.class_id = c.id
  where j.user_id = a.student and j.cancelled_at is null and c.cancelled_at is null and c.lesson_id is null
    and c.product_id is null and tstzrange(c.begin_at, c.end_at) && tstzrange(slot.begin_at, slot.end_at)))`

const ofTeacher = `(o.source = 'slot' and (
  o.source_id is not distinct from there.id or o.source_id is not distinct from hours.lesson_id))`
const ofStudent = "(o.source = 'booking' and (o.hold_until is not null or o.source_id = a.moved))"

const judged = `
  select slot.begin_at, slot.end_at, there.id as lesson_id, coalesce(there.quota, a.quota) as quota,
    coalesce(there.taken, 0) as taken, there.own_id, coalesce(there.is_held, false) as is_held,
    case
      when there.is_booked then 'booked'
      when slot.begin_at <= now() then 'past'
      when exists (
        select from hour_exceptions c where c.teacher_id = a.teacher and c.kind = 'closed'
          and c.span && tstzrange(slot.begin_at, slot.end_at)) then 'closed'
      when slot.begin_at < now() + make_interval(hours => a.notice) then 'tooSoon'
      when slot.begin_at > now() + make_interval(days => a.horizon) then 'tooFar'
      when there.product_id <> a.product or ${isBusy('a.teacher', 'slot.end_at + a.buffer', ofTeacher)} then 'busy'
      when there.taken >= there.quota and not there.is_held then 'full'
      when ${isBusy('a.student', 'slot.end_at', ofStudent)} or ${hasClass} then 'ownClash'
      when hours.until is null then 'noLessonHours'
      when hours.until <= slot.begin_at then 'afterValidity'
      else 'bookable'
    end as verdict
  from slots slot cross join asked a cross join hours
  left join standing there on there.begin_at = slot.begin_at and there.end_at = slot.end_at
  where slot.begin_at >= a.from_at and slot.begin_at < a.to_at`

/** The slots of a time, by the query. */
export async function slotsInSql(
  tx: Tx,
  rules: Settings['web_config'],
  { studentId, teacherId, productId, moved = 0, from, to }: WeekRequest,
): Promise<Slot[]> {
  const { rows } = await tx.execute<Slot & Record<string, unknown>>(sql`
    with asked as (
      select ${studentId}::int as student, ${teacherId}::int as teacher, ${productId}::int as product,
        ${moved}::int as moved, to_timestamp(${from}::float8) as from_at, to_timestamp(${to}::float8) as to_at,
        ${rules.courseminutes}::int as minutes, ${rules.classe_quotas}::int as quota,
        ${rules.enable_teacher_define_schedule_class_time}::bool as own_minutes,
        make_interval(mins => ${rules.lesson_buffer_minutes}::int) as buffer,
        ${rules.booking_notice_hours}::int as notice, ${rules.booking_horizon_days}::int as horizon),
    standing as (${sql.raw(standing)}),
    hours as (${sql.raw(hours)}),
    slots as (${sql.raw(steps)} union select begin_at, end_at from standing where is_booked)
    select extract(epoch from begin_at)::int8 as begintime, extract(epoch from end_at)::int8 as endtime,
      case when verdict in ('booked', 'full', 'bookable') then verdict else 'notBookable' end as state,
      case when verdict not in ('booked', 'full', 'bookable') then verdict end as reason,
      quota, taken, is_held::int as is_held, own_id as booking_id, lesson_id
    from (${sql.raw(judged)}) judged order by begin_at, end_at`)
  return rows
}
