import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/database.ts'
import { lessonBookings } from '../../db/tables/all.ts'
import { lockTimeOf } from '../schedule/index.ts'
import { wasInClass, wasTaught } from './attendance.ts'
import { moveHours } from './balance.ts'
import { releaseBooking } from './release-booking.ts'

const BATCH = 500

interface Due extends Record<string, unknown> {
  id: number
  teacher_id: number | null
  student_id: number
}

/** A booking as it stands under the lock of those whose time it takes. */
async function lockBooking(tx: Tx, { id, teacher_id, student_id }: Due) {
  await lockTimeOf(tx, [teacher_id, student_id])
  const [found] = await tx.select().from(lessonBookings).where(eq(lessonBookings.id, id))
  return found
}

/** Ends holds whose time has run out. */
async function endHolds(db: Db): Promise<number> {
  const { rows } = await db.execute<Due>(sql`
    select b.id, l.teacher_id, b.student_id from bookings b join lessons l on l.id = b.lesson_id
    where b.status = 'held' and b.held_until <= now() order by b.id limit ${BATCH}`)
  for (const due of rows)
    await db.transaction(async (tx) => {
      const held = await lockBooking(tx, due)
      if (held?.status === 'held' && held.heldUntil && held.heldUntil.getTime() <= Date.now())
        await releaseBooking(tx, held, { actorId: null })
    })
  return rows.length
}

/**
 * The hours of lessons that are over are used, whether the student came or not; to who was in the class without a teacher
 * the hour goes back.
 */
async function settleHours(db: Db): Promise<number> {
  const { rows } = await db.execute<Due & { without_teacher: boolean }>(sql`
    select b.id, l.teacher_id, b.student_id,
      ${sql.raw(wasInClass('b.student_id', 'lesson_class'))} and not ${sql.raw(wasTaught('l.teacher_id', 'lesson_class'))} as without_teacher
    from bookings b join lessons l on l.id = b.lesson_id left join open_classes lesson_class on lesson_class.lesson_id = l.id
    where b.status = 'booked' and l.end_at <= now() order by b.id limit ${BATCH}`)
  for (const due of rows)
    await db.transaction(async (tx) => {
      const booked = await lockBooking(tx, due)
      if (booked?.status !== 'booked') return
      if (due.without_teacher) {
        await releaseBooking(tx, booked, { actorId: null, teacherAbsent: true })
        return
      }
      await tx.update(lessonBookings).set({ status: 'used' }).where(eq(lessonBookings.id, due.id))
      const { id: bookingId, grantId } = booked
      await moveHours(tx, { grantId, kind: 'used', hours: 1, bookingId, actorId: null })
    })
  return rows.length
}

/** What is left when a grant has run out is forfeited. */
async function forfeitHours(db: Db): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select g.id from grants g join balances b on b.grant_id = g.id
    where g.valid_until <= now() and b."left" > 0 order by g.id limit ${BATCH}`)
  for (const { id: grantId } of rows)
    await db.transaction(async (tx) => {
      const left = await leftOf(tx, grantId)
      if (left > 0) await moveHours(tx, { grantId, kind: 'forfeited', hours: left, actorId: null })
    })
  return rows.length
}

/** How many hours of a balance are left, which stays so until the transaction ends. */
export async function leftOf(tx: Tx, grantId: number): Promise<number> {
  const { rows } = await tx.execute<{ left: number }>(
    sql`select "left" from balances where grant_id = ${grantId} for update`,
  )
  return rows[0]?.left ?? 0
}

/** Repeated: what time alone changes of bookings and lesson hours. */
export async function settleBookings(db: Db): Promise<number> {
  return (await endHolds(db)) + (await settleHours(db)) + (await forfeitHours(db))
}
