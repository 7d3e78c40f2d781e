import { sql } from 'drizzle-orm'
import type { booking as operations } from '#contract/booking/operations.ts'
import { bookingLimits } from '#contract/booking/limits.ts'
import type { Language } from '#contract/languages.ts'
import type { OperationTypes } from '#contract/operation.ts'
import { streamState } from '../../db/class-state.ts'
import type { Db, Queryable } from '../../db/database.ts'
import { refuse } from '../../lib/refusal.ts'
import { readSetting, textIn, translationWanted } from '../site/index.ts'

type Bookings = OperationTypes<typeof operations.studentBookings>['reply']
type Booking = Bookings['list'][number]
type Course = Bookings['courses'][number]

/** cancelled and past ones further back are not listed */
const LISTED = 200

const ownBookings = (language: Language | undefined) => sql`
  select b.id, booked.product_id, ${textIn('p', 'name', language)} as product_name, u.id as teacher_id, u.name as teacher_name,
    extract(epoch from l.begin_at)::int8 as begintime, extract(epoch from l.end_at)::int8 as endtime,
    b.status, extract(epoch from b.held_until)::int8 as held_until, lesson_class.id as open_class_id,
    case when lesson_class.id is not null then ${sql.raw(streamState('lesson_class'))} end as stream_state,
    (b.move_asked_at is not null)::int as move_asked, b.cancel_reason, b.is_late::int,
    b.teacher_absent::int
  from bookings b
  join lessons l on l.id = b.lesson_id
  join booked_lessons booked on booked.lesson_id = l.id
  join products p on p.id = booked.product_id
  join users u on u.id = l.teacher_id
  left join open_classes lesson_class on lesson_class.lesson_id = l.id`

/** @param language of its texts; undefined: the main language. @throws Refusal bookingNotFound */
export async function readBooking(
  db: Queryable,
  studentId: number,
  id: number,
  language?: Language,
): Promise<Booking> {
  const { rows } = await db.execute<Booking & Record<string, unknown>>(
    sql`${ownBookings(language)} where b.id = ${id} and b.student_id = ${studentId}`,
  )
  const [found] = rows
  if (!found) throw refuse('bookingNotFound')
  return found
}

/** Of a booking `b`: it was not merely moved to another time, where it stands as another one. */
export const isNotMoved = sql`(b.status <> 'cancelled' or b.cancel_reason <> '' or b.is_late or b.teacher_absent
  or not exists (select from bookings next where next.student_id = b.student_id and next.moved_from = b.id))`

/** The appointment courses of a student with their lesson hours; of several grants of a course all hours together. */
async function ownCourses(db: Db, studentId: number, language: Language | undefined): Promise<Course[]> {
  const { rows } = await db.execute<Course & Record<string, unknown>>(sql`
    select p.id as product_id, ${textIn('p', 'name', language)} as product_name,
      (
        select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name) order by t.position, u.id), '[]')
        from product_teachers t join users u on u.id = t.teacher_id where t.product_id = p.id
      ) as teachers,
      json_build_object(
        'left', sum(case when g.block_status = 0 then b."left" else 0 end), 'bought', sum(b.bought),
        'adjusted', sum(b.adjusted), 'booked', sum(b.booked), 'used', sum(b.used), 'forfeited', sum(b.forfeited),
        'revoked', sum(b.revoked)
      ) as balance,
      case when bool_or(g.valid_until is null and g.revoked_at is null) then null
        else floor(extract(epoch from max(g.valid_until)))::int8 end as valid_until,
      (
        select coalesce(json_agg(h), '[]') from (
          select e.kind, e.hours, floor(extract(epoch from e.created_at))::int8 as at,
            extract(epoch from l.begin_at)::int8 as begintime,
            case when e.kind = 'adjusted' then e.reason else '' end as reason
          from balance_entries e
          join grants own on own.id = e.grant_id
          left join bookings k on k.id = e.booking_id
          left join lessons l on l.id = k.lesson_id
          where own.user_id = ${studentId} and own.product_id = p.id
          order by e.id desc limit ${bookingLimits.history}
        ) as h
      ) as history
    from grants g
    join balances b on b.grant_id = g.id
    join products p on p.id = g.product_id
    where g.user_id = ${studentId}
    group by p.id
    order by max(g.id) desc`)
  return rows
}

/** What the student's page of bookings shows. */
export async function studentBookings(db: Db, studentId: number, language: Language): Promise<Bookings> {
  const wanted = await translationWanted(db, language)
  const [{ booking_cancel_hours }, list, courses] = await Promise.all([
    readSetting(db, 'web_config'),
    db.execute<Booking & Record<string, unknown>>(sql`
      ${ownBookings(wanted)}
      where b.student_id = ${studentId} and (b.status <> 'held' or b.held_until > now())
        and ${isNotMoved}
      order by (b.status in ('held', 'booked') and l.end_at > now()) desc,
        case when b.status in ('held', 'booked') and l.end_at > now() then l.begin_at end,
        l.begin_at desc, b.id desc
      limit ${LISTED}`),
    ownCourses(db, studentId, wanted),
  ])
  return { list: list.rows, courses, cancel_hours: booking_cancel_hours }
}
