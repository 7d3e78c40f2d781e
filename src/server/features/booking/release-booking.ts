import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { bookedLessons, lessonBookings, lessons, occupancies, openClasses } from '../../db/tables/all.ts'
import { moveHours } from './balance.ts'
import { notifyBooking } from './notify-booking.ts'

type BookingRow = typeof lessonBookings.$inferSelect

export interface Release {
  /** null: the time of a hold has run out, or a refund took the course back */
  actorId: number | null
  reason?: string
  /** its hour is used nevertheless */
  isLate?: boolean
  /** another booking takes its place; the message says so */
  isMoved?: boolean
  /** the teacher did not come */
  teacherAbsent?: boolean
}

/**
 * A lesson that nobody is in any more is cancelled, and one that nobody has ever booked is none; one that is only held is
 * busy as long as the last hold.
 */
export async function settleLesson(tx: Tx, lessonId: number): Promise<void> {
  const { rows } = await tx.execute<{
    standing: number
    /** as PostgreSQL writes it */
    until: string | null
    people: number
    ever: number
  }>(sql`
    select count(*) filter (where status <> 'cancelled')::int as people,
      count(*) filter (where status in ('booked', 'used'))::int as standing, max(held_until) as until,
      count(*)::int as ever
    from bookings where lesson_id = ${lessonId}`)
  const [left] = rows
  if (!left || left.standing > 0) return
  if (left.ever === 0) {
    await tx.delete(lessons).where(eq(lessons.id, lessonId))
    return
  }
  const slot = and(eq(occupancies.source, 'slot'), eq(occupancies.sourceId, lessonId))
  if (left.people > 0) {
    await tx
      .update(occupancies)
      .set({ holdUntil: sql`${left.until}::timestamptz` })
      .where(slot)
    return
  }
  await tx.delete(occupancies).where(slot)
  await tx.update(bookedLessons).set({ cancelledAt: sql`now()` }).where(eq(bookedLessons.lessonId, lessonId))
  await tx.update(openClasses).set({ cancelledAt: sql`now()` }).where(eq(openClasses.lessonId, lessonId))
}

/**
 * Ends a booking, under the lock of its teacher's and its student's time, and returns its hour. A hold leaves nothing
 * behind.
 */
export async function releaseBooking(tx: Tx, booking: BookingRow, release: Release): Promise<void> {
  const { actorId, reason = '', isLate = false, isMoved = false, teacherAbsent = false } = release
  const { id, lessonId, studentId, grantId, status } = booking
  if (status === 'held') {
    await tx.delete(lessonBookings).where(eq(lessonBookings.id, id))
    await settleLesson(tx, lessonId)
    return
  }
  await tx
    .update(lessonBookings)
    .set({
      status: 'cancelled',
      cancelledAt: sql`now()`,
      cancelledBy: actorId,
      cancelReason: reason,
      isLate,
      teacherAbsent,
    })
    .where(eq(lessonBookings.id, id))
  await tx.delete(occupancies).where(and(eq(occupancies.source, 'booking'), eq(occupancies.sourceId, id)))
  const kind = isLate ? 'used' : 'returned'
  await moveHours(tx, { grantId, kind, hours: 1, bookingId: id, actorId, reason })
  if (!isMoved) await notifyBooking(tx, 'lesson_cancelled', id, reason)
  await tx.execute(sql`
    update open_class_bookings set cancelled_at = now()
    where user_id = ${studentId} and class_id = (select id from open_classes where lesson_id = ${lessonId})`)
  await settleLesson(tx, lessonId)
}

/** Ends the holds whose time has run out among these teachers' lessons and of this student. */
export async function releaseExpiredHolds(
  tx: Tx,
  { teacherId, studentId }: { teacherId: number; studentId: number },
): Promise<void> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select b.id from bookings b join lessons l on l.id = b.lesson_id
    where b.status = 'held' and b.held_until <= now() and l.teacher_id = ${teacherId}
    union
    select id from bookings where status = 'held' and held_until <= now() and student_id = ${studentId}`)
  for (const { id } of rows) {
    const [held] = await tx.select().from(lessonBookings).where(eq(lessonBookings.id, id))
    if (held) await releaseBooking(tx, held, { actorId: null })
  }
}
