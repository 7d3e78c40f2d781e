import { and, eq, sql } from 'drizzle-orm'
import type { taughtBookings as operations } from '#contract/booking/teacher-bookings.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db, Tx } from '../../db/database.ts'
import { lessonBookings, lessons } from '../../db/tables/all.ts'
import { refuse } from '../../lib/refusal.ts'
import { lockTimeOf } from '../schedule/index.ts'
import { releaseBooking } from './release-booking.ts'
import { notifyBooking } from './notify-booking.ts'

type Cancel = OperationTypes<typeof operations.teacherCancelsBooking>['body']

/**
 * A booking that is not over, under the lock of those whose time it takes; of one teacher alone where one is named.
 * @throws Refusal bookingNotFound, bookingOver
 */
export async function lockBooked(tx: Tx, id: number, teacherId?: number) {
  const read = () =>
    tx
      .select({
        booking: lessonBookings,
        lesson: lessons,
        begun: sql<boolean>`${lessons.beginAt} <= now()`,
        over: sql<boolean>`${lessons.endAt} <= now()`,
      })
      .from(lessonBookings)
      .innerJoin(lessons, eq(lessons.id, lessonBookings.lessonId))
      .where(
        and(
          eq(lessonBookings.id, id),
          teacherId === undefined ? undefined : eq(lessons.teacherId, teacherId),
        ),
      )
  const [seen] = await read()
  if (!seen) throw refuse('bookingNotFound')
  await lockTimeOf(tx, [seen.lesson.teacherId, seen.booking.studentId])
  const [found] = await read()
  if (found?.booking.status === 'used') throw refuse('bookingOver')
  if (found?.booking.status !== 'booked') throw refuse('bookingNotFound')
  if (found.over) throw refuse('bookingOver')
  return found
}

/** A reason that is more than spaces. @throws Refusal invalidField */
export function requireReason(reason: string): string {
  const words = reason.trim()
  if (words === '') throw refuse('invalidField', { field: 'reason' })
  return words
}

/**
 * Cancels a booking for its student, or all of its lesson, at any time before its end; the hours go back.
 * @returns the numbers of the bookings
 * @throws Refusal bookingNotFound, bookingOver, invalidField
 */
export async function cancelForStudent(
  tx: Tx,
  { actorId, teacherId }: { actorId: number; teacherId?: number },
  id: number,
  { reason, whole_lesson }: Cancel,
): Promise<number[]> {
  const words = requireReason(reason)
  const { booking } = await lockBooked(tx, id, teacherId)
  const cancelled =
    whole_lesson === 1
      ? await tx
          .select()
          .from(lessonBookings)
          .where(and(eq(lessonBookings.lessonId, booking.lessonId), eq(lessonBookings.status, 'booked')))
          .orderBy(lessonBookings.id)
      : [booking]
  for (const row of cancelled) await releaseBooking(tx, row, { actorId, reason: words })
  return cancelled.map((row) => row.id)
}

/** @throws Refusal bookingNotFound, bookingOver, invalidField */
export const cancelTaught = (db: Db, teacherId: number, id: number, wanted: Cancel): Promise<null> =>
  db.transaction(async (tx) => {
    await cancelForStudent(tx, { actorId: teacherId, teacherId }, id, wanted)
    return null
  })

/** @throws Refusal bookingNotFound, bookingOver */
export const requestMove = (db: Db, teacherId: number, id: number): Promise<null> =>
  db.transaction(async (tx) => {
    const { begun } = await lockBooked(tx, id, teacherId)
    if (begun) throw refuse('bookingOver')
    await tx.update(lessonBookings).set({ moveAskedAt: sql`now()` }).where(eq(lessonBookings.id, id))
    await notifyBooking(tx, 'move_asked', id)
    return null
  })
