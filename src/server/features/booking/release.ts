import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { bookedLessons, lessonBookings, occupancies, openClasses } from '../../db/tables/all.ts'
import { moveHours } from './balance.ts'
import { notifyBooking } from './notify-booking.ts'

type BookingRow = typeof lessonBookings.$inferSelect

export interface Release {
  /** null: the time of a hold has run out, or a refund took the course back */
  actorId: number | null
  reason?: string
  /** its hour is used nevertheless */
  isLate?: boolean
  /** another booking takes its place, which is what people are told */
  isMoved?: boolean
}

/** A lesson that nobody is in any more is cancelled; one that is only held is busy as long as the last hold. */
export async function settleLesson(tx: Tx, lessonId: number): Promise<void> {
  const { rows } = await tx.execute<{ standing: number; until: Date | null; people: number }>(sql`
    select count(*)::int as people, count(*) filter (where status <> 'held')::int as standing,
      max(held_until) as until
    from bookings where lesson_id = ${lessonId} and status <> 'cancelled'`)
  const [left] = rows
  if (!left || left.standing > 0) return
  const slot = and(eq(occupancies.source, 'slot'), eq(occupancies.sourceId, lessonId))
  if (left.people > 0) {
    await tx.update(occupancies).set({ holdUntil: left.until }).where(slot)
    return
  }
  await tx.delete(occupancies).where(slot)
  await tx.update(bookedLessons).set({ cancelledAt: sql`now()` }).where(eq(bookedLessons.lessonId, lessonId))
  await tx.update(openClasses).set({ cancelledAt: sql`now()` }).where(eq(openClasses.lessonId, lessonId))
}

/** Ends a hold or a booking, under the lock of its teacher's and its student's time; the hour of a booked one returns. */
export async function releaseBooking(tx: Tx, booking: BookingRow, release: Release): Promise<void> {
  const { actorId, reason = '', isLate = false, isMoved = false } = release
  const { id, lessonId, studentId, grantId, status } = booking
  await tx
    .update(lessonBookings)
    .set({
      status: 'cancelled',
      heldUntil: null,
      cancelledAt: sql`now()`,
      cancelledBy: actorId,
      cancelReason: reason,
      isLate,
    })
    .where(eq(lessonBookings.id, id))
  await tx.delete(occupancies).where(and(eq(occupancies.source, 'booking'), eq(occupancies.sourceId, id)))
  if (status === 'booked') {
    const kind = isLate ? 'used' : 'returned'
    await moveHours(tx, { grantId, kind, hours: 1, bookingId: id, actorId, reason })
    if (!isMoved) await notifyBooking(tx, 'lesson_cancelled', id, reason)
    await tx.execute(sql`
      update open_class_bookings set cancelled_at = now()
      where user_id = ${studentId} and class_id = (select id from open_classes where lesson_id = ${lessonId})`)
  }
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
