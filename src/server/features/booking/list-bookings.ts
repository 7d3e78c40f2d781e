import { type SQL, sql } from 'drizzle-orm'
import type { BookingPeriod } from '#contract/booking/limits.ts'
import type { taughtBookings as operations } from '#contract/booking/teacher-bookings.ts'
import type { Language } from '#contract/languages.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../db/database.ts'
import { countUpToLimit, cutPage, DEFAULT_PAGE, readCursor } from '../../db/paging.ts'
import { matchesUser } from '../account/index.ts'
import { textIn, translationWanted, withinDays } from '../site/index.ts'
import { wasInClass } from './attendance.ts'

type List = OperationTypes<typeof operations.teacherBookings>
type Booking = List['reply']['list'][number]

const coming = sql`b.status = 'booked' and l.end_at > now()`

export const bookingsOfPeriod: Readonly<Record<BookingPeriod, SQL>> = {
  coming,
  move_asked: sql`${coming} and b.move_asked_at is not null`,
  past: sql`b.status in ('booked', 'used') and l.end_at <= now()`,
  cancelled: sql`b.status = 'cancelled'`,
}

/** Bookings as `b`, with `l` their lessons, `p` their courses and `users` their students. */
export const fromBookings = sql`from bookings b
  join lessons l on l.id = b.lesson_id
  join booked_lessons booked on booked.lesson_id = l.id
  join products p on p.id = booked.product_id
  join users on users.id = b.student_id`

const nameOf = (user: string): SQL => sql.raw(`coalesce(nullif(${user}.name, ''), ${user}.username)`)

const columns = (
  language: Language | undefined,
) => sql`b.id, l.id as lesson_id, p.id as product_id, ${textIn('p', 'name', language)} as product_name,
  teacher.id as teacher_id, ${nameOf('teacher')} as teacher_name,
  users.id as userid, users.username, users.name,
  extract(epoch from l.begin_at)::int8 as begintime, extract(epoch from l.end_at)::int8 as endtime,
  b.status, lesson_class.id as open_class_id, (b.move_asked_at is not null)::int as move_asked,
  (
    select count(*)::int from bookings o
    where o.lesson_id = l.id and o.id <> b.id and o.status in ('booked', 'used')
  ) as others,
  case when l.end_at <= now() then (${sql.raw(wasInClass('b.student_id', 'lesson_class'))})::int end as attended,
  b.teacher_absent::int, b.is_late::int, (b.hour_returned_at is not null)::int as hour_returned, b.cancel_reason, coalesce(${nameOf('canceller')}, '') as cancelled_by`

/**
 * Bookings within `scope`, a condition on `b`, `l` and `p`; holds are none. With the language of the names; undefined: the
 * main language.
 * @throws Refusal invalidField
 */
export async function listBookings(
  db: Db,
  scope: SQL,
  {
    limit = DEFAULT_PAGE,
    cursor,
    booking_id,
    period = 'coming',
    keyword,
    from: first,
    to,
    language,
  }: List['query'] & { language: Language | undefined },
): Promise<List['reply']> {
  const within = (await withinDays(db, sql`l.begin_at`, { from: first, to })) ?? sql`true`
  const which =
    booking_id === undefined ? bookingsOfPeriod[period] : sql`b.id = ${booking_id} and b.status <> 'held'`
  const wanted = sql`${fromBookings} where ${scope} and ${which} and ${matchesUser(keyword) ?? sql`true`} and ${within}`
  const isNextFirst = period === 'coming' || period === 'move_asked'
  const beyond = isNextFirst ? sql`>` : sql`<`
  const direction = isNextFirst ? sql`asc` : sql`desc`
  const start =
    cursor === undefined
      ? sql`true`
      : sql`(l.begin_at, b.id) ${beyond} (
          select seen_lesson.begin_at, seen.id from bookings seen
          join lessons seen_lesson on seen_lesson.id = seen.lesson_id where seen.id = ${readCursor(cursor)})`
  const [{ rows }, total] = await Promise.all([
    db.execute<Booking & Record<string, unknown>>(sql`
      with page as (
        select b.id ${wanted} and ${start}
        order by l.begin_at ${direction}, b.id ${direction} limit ${limit + 1}
      )
      select ${columns(language)} ${fromBookings}
      join page on page.id = b.id
      join users teacher on teacher.id = l.teacher_id
      left join open_classes lesson_class on lesson_class.lesson_id = l.id
      left join users canceller on canceller.id = b.cancelled_by
      order by l.begin_at ${direction}, b.id ${direction}`),
    countUpToLimit(db, sql`select 1 ${wanted}`),
  ])
  const { page, next } = cutPage(rows, limit)
  return { list: page, total, next }
}

/** @throws Refusal invalidField */
export const teacherBookings = async (
  db: Db,
  teacherId: number,
  { language, ...query }: List['query'] & { language: Language },
): Promise<List['reply']> =>
  listBookings(db, sql`l.teacher_id = ${teacherId}`, {
    ...query,
    language: await translationWanted(db, language),
  })
