import { sql } from 'drizzle-orm'
import type { bookingAdmin as operations } from '#contract/booking/manage/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../../db/database.ts'
import { refuse } from '../../../lib/refusal.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { writeAudit } from '../../audit/index.ts'
import { bookIn, runBooking } from '../book-lesson.ts'
import { requireReason } from '../cancel-for-student.ts'
import { bookingGrid } from '../grid.ts'
import { rulesOfSchool } from './rules-of-school.ts'

type Grid = OperationTypes<typeof operations.adminBookingGrid>
type Move = OperationTypes<typeof operations.moveBooking>

interface Movable extends Record<string, unknown> {
  student: number
  product: number
  teacher: number
  begin: number
}

/** @throws Refusal bookingNotFound */
async function requireMovable(db: Db, id: number): Promise<Movable> {
  const { rows } = await db.execute<Movable>(sql`
    select b.student_id as student, booked.product_id as product, l.teacher_id as teacher,
      extract(epoch from l.begin_at)::int8 as begin
    from bookings b join lessons l on l.id = b.lesson_id join booked_lessons booked on booked.lesson_id = l.id
    where b.id = ${id} and b.status = 'booked'`)
  const [found] = rows
  if (!found) throw refuse('bookingNotFound')
  return found
}

/** The week of a teacher to which a booking may be moved. @throws Refusal bookingNotFound, productNotFound, teacherNotFound, invalidField */
export async function movableGrid(
  db: Db,
  id: number,
  { teacher_id, ...query }: Grid['query'],
): Promise<Grid['reply']> {
  const { student, product, teacher } = await requireMovable(db, id)
  const teacherId = teacher_id ?? teacher
  const move = { ...query, product_id: product, teacher_id: teacherId, moved_from: id }
  const [grid, teachers] = await Promise.all([
    bookingGrid(db, student, move, await rulesOfSchool(db)),
    db.execute<{ id: number; name: string }>(sql`
      select u.id, coalesce(nullif(u.name, ''), u.username) as name
      from product_teachers t join users u on u.id = t.teacher_id
      where t.product_id = ${product} order by t.position, u.id`),
  ])
  return { ...grid, teacher_id: teacherId, teachers: teachers.rows }
}

/** Moves a booking for its student. @throws Refusal as booking does, and invalidField */
export async function moveBooking(
  db: Db,
  admin: SessionUser,
  id: number,
  { teacher_id, begin_time, reason }: Move['body'],
): Promise<Move['reply']> {
  const words = requireReason(reason)
  const { student, product, begin } = await requireMovable(db, id)
  const rules = await rulesOfSchool(db)
  const body = { product_id: product, teacher_id, begin_time, moved_from: id }
  const moved = await runBooking(db, async (tx) => {
    const made = await bookIn(tx, student, body, rules, { actorId: admin.id, reason: words })
    await writeAudit(tx, admin, 'booking moved', `booking ${id}`, {
      ...{ booking: made, from: begin, to: begin_time, teacher: teacher_id, reason: words },
    })
    return made
  })
  return { id: moved }
}
