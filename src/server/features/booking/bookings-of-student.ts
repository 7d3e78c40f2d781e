import { sql } from 'drizzle-orm'
import type { bookingsOfStudent as operations } from '#contract/booking/student-bookings.ts'
import type { Language } from '#contract/languages.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../db/database.ts'
import { secondsOf } from '../../db/lesson-columns.ts'
import { countUpToLimit, cutPage, DEFAULT_PAGE, readCursor } from '../../db/paging.ts'
import { taughtGrant } from '../catalog/index.ts'
import { textIn, translationWanted } from '../site/index.ts'
import { requireTaught } from '../student/index.ts'
import { isNotMoved } from './read-bookings.ts'

type List = OperationTypes<typeof operations.bookingsOfStudent>
type Reply = List['reply']
type Booking = Reply['list'][number]
type Course = Reply['courses'][number]

/** The appointment courses of a student with a teacher, each with its lesson hours. */
const coursesOf = async (
  db: Db,
  teacherId: number,
  studentId: number,
  language: Language | undefined,
): Promise<Course[]> =>
  (
    await db.execute<Course & Record<string, unknown>>(sql`
      select p.id as product_id, ${textIn('p', 'name', language)} as product_name,
        json_build_object(
          'left', sum(case when g.block_status = 0 then b."left" else 0 end), 'bought', sum(b.bought),
          'adjusted', sum(b.adjusted), 'booked', sum(b.booked), 'used', sum(b.used),
          'forfeited', sum(b.forfeited), 'revoked', sum(b.revoked)
        ) as balance,
        case when not bool_or(g.valid_until is null) then ${secondsOf('max(g.valid_until)')} end as valid_until
      from grants g join balances b on b.grant_id = g.id join products p on p.id = g.product_id
      where g.user_id = ${studentId} and ${sql.raw(taughtGrant(String(teacherId), 'g'))}
      group by p.id order by max(g.id) desc`)
  ).rows

/**
 * What a student has booked with a teacher; what is only held, and what was moved to another time, is left out.
 * @throws Refusal studentNotFound
 */
export async function bookingsOfStudent(
  db: Db,
  teacherId: number,
  studentId: number,
  { limit = DEFAULT_PAGE, cursor, language }: List['query'] & { language: Language },
): Promise<Reply> {
  await requireTaught(db, teacherId, studentId)
  const named = await translationWanted(db, language)
  const wanted = sql`from bookings b join lessons l on l.id = b.lesson_id
    join booked_lessons booked on booked.lesson_id = l.id join products p on p.id = booked.product_id
    where b.student_id = ${studentId} and l.teacher_id = ${teacherId}
      and b.status in ('booked', 'used', 'cancelled') and ${isNotMoved}`
  const start = cursor === undefined ? sql`true` : sql`b.id < ${readCursor(cursor)}`
  const [{ rows }, total, courses] = await Promise.all([
    db.execute<Booking & Record<string, unknown>>(sql`
      select b.id, l.id as lesson_id, p.id as product_id, ${textIn('p', 'name', named)} as product_name,
        ${secondsOf('l.begin_at')} as begintime, ${secondsOf('l.end_at')} as endtime,
        b.status, b.cancel_reason, b.is_late::int as is_late
      ${wanted} and ${start} order by b.id desc limit ${limit + 1}`),
    countUpToLimit(db, sql`select 1 ${wanted}`),
    coursesOf(db, teacherId, studentId, named),
  ])
  const { page, next } = cutPage(rows, limit)
  return { list: page, total, next, courses }
}
