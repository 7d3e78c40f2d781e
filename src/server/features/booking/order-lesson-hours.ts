import { eq, type SQL, sql } from 'drizzle-orm'
import { NO_REASON } from '#contract/booking/limits.ts'
import type { Queryable, Tx } from '../../db/database.ts'
import { lessonBookings } from '../../db/tables/all.ts'
import { refuse } from '../../lib/refusal.ts'
import { lockTimeOf } from '../schedule/index.ts'
import { moveHours } from './balance.ts'
import { releaseBooking } from './release-booking.ts'
import { leftOf } from './settle-bookings.ts'

interface Coming extends Record<string, unknown> {
  id: number
  teacher_id: number | null
  student_id: number
}

interface By {
  actorId: number | null
  reason?: string
}

/** What is booked or held for later with some grants (a condition on `g`). */
const comingOf = async (tx: Tx, ofGrants: SQL): Promise<Coming[]> =>
  (
    await tx.execute<Coming>(sql`
      select b.id, l.teacher_id, b.student_id
      from bookings b join lessons l on l.id = b.lesson_id join grants g on g.id = b.grant_id
      where ${ofGrants} and b.status in ('held', 'booked') and l.begin_at > now() order by b.id`)
  ).rows

async function releaseAll(tx: Tx, coming: readonly Coming[], by: By): Promise<void> {
  for (const { id } of coming) {
    const [found] = await tx.select().from(lessonBookings).where(eq(lessonBookings.id, id))
    if (found?.status === 'held' || found?.status === 'booked') await releaseBooking(tx, found, by)
  }
}

/** Cancels the lessons to come of an order, and lets go what is held; the hours return. */
async function cancelComing(tx: Tx, orderId: number, by: By): Promise<void> {
  const coming = await comingOf(tx, sql`g.order_id = ${orderId}`)
  await lockTimeOf(
    tx,
    coming.flatMap(({ teacher_id, student_id }) => [teacher_id, student_id]),
  )
  await releaseAll(tx, coming, by)
}

const grantsOf = async (db: Queryable, orderId: number) =>
  (
    await db.execute<{ id: number; left: number }>(sql`
      select g.id, b."left" from grants g join balances b on b.grant_id = g.id
      where g.order_id = ${orderId} order by g.id`)
  ).rows

/** Takes back the lesson hours that an order gave: its lessons to come are cancelled, and what is left is revoked. */
export async function revokeHours(tx: Tx, orderId: number): Promise<void> {
  const by = { actorId: null }
  await cancelComing(tx, orderId, by)
  for (const { id: grantId } of await grantsOf(tx, orderId)) {
    // from here on nothing is booked with it; what was booked meanwhile goes too
    await leftOf(tx, grantId)
    await releaseAll(tx, await comingOf(tx, sql`g.id = ${grantId}`), by)
    const left = await leftOf(tx, grantId)
    if (left > 0) await moveHours(tx, { grantId, kind: 'revoked', hours: left, actorId: null })
  }
}

/** Cancels what a student whom the school removes from a course has booked in it. */
export const cancelBookingsOf = (tx: Tx, orderId: number, actorId: number): Promise<void> =>
  cancelComing(tx, orderId, { actorId, reason: NO_REASON })

/** How many lesson hours of an order are left; null: it gives none. */
export async function hoursLeft(db: Queryable, orderId: number): Promise<number | null> {
  const given = await grantsOf(db, orderId)
  return given.length === 0 ? null : given.reduce((sum, { left }) => sum + left, 0)
}

/**
 * Takes lesson hours of an order that is refunded in part: of those that are left, never what is booked.
 * @throws Refusal tooFewLessonHours
 */
export async function takeHours(tx: Tx, orderId: number, hours: number, actorId: number): Promise<void> {
  let open = hours
  for (const { id: grantId } of await grantsOf(tx, orderId)) {
    const taken = Math.min(open, await leftOf(tx, grantId))
    if (taken > 0) await moveHours(tx, { grantId, kind: 'revoked', hours: taken, actorId })
    open -= taken
  }
  if (open > 0) throw refuse('tooFewLessonHours')
}

/** Gives back what was taken for a refund that the school has given up. */
export async function returnTakenHours(
  tx: Tx,
  orderId: number,
  hours: number,
  { actorId, reason }: { actorId: number; reason: string },
): Promise<void> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select g.id from grants g join balances b on b.grant_id = g.id
    where g.order_id = ${orderId} order by b.revoked desc, g.id limit 1`)
  const [grant] = rows
  if (grant && hours > 0) await moveHours(tx, { grantId: grant.id, kind: 'adjusted', hours, actorId, reason })
}
