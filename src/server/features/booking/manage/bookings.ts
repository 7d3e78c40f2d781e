import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { bookingAdmin as operations } from '#contract/booking/manage/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../../db/database.ts'
import { lessonBookings } from '../../../db/tables/all.ts'
import { refuse } from '../../../lib/refusal.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { writeAudit } from '../../audit/index.ts'
import { cancelForStudent, requireReason } from '../cancel-for-student.ts'
import { listBookings } from '../list-bookings.ts'
import { changeHours } from './lesson-hours.ts'

type Bookings = OperationTypes<typeof operations.adminBookings>
type Cancel = OperationTypes<typeof operations.adminCancelsBooking>['body']

type Scope = Readonly<Partial<Record<'userid' | 'teacher_id' | 'product_id', number | undefined>>>

/** A condition on `b`, `l` and `p`. */
export const scopeOf = ({ userid, teacher_id, product_id }: Scope): SQL =>
  and(
    userid === undefined ? undefined : sql`b.student_id = ${userid}`,
    teacher_id === undefined ? undefined : sql`l.teacher_id = ${teacher_id}`,
    product_id === undefined ? undefined : sql`p.id = ${product_id}`,
  ) ?? sql`true`

/** @throws Refusal invalidField */
export function adminBookings(
  db: Db,
  { userid, teacher_id, product_id, ...query }: Bookings['query'],
): Promise<Bookings['reply']> {
  return listBookings(db, scopeOf({ userid, teacher_id, product_id }), { ...query, language: undefined })
}

/** @throws Refusal bookingNotFound, bookingOver, invalidField */
export const adminCancelsBooking = (db: Db, admin: SessionUser, id: number, wanted: Cancel): Promise<null> =>
  db.transaction(async (tx) => {
    for (const cancelled of await cancelForStudent(tx, { actorId: admin.id }, id, wanted))
      await writeAudit(tx, admin, 'booking cancelled', `booking ${cancelled}`, {
        reason: wanted.reason.trim(),
      })
    return null
  })

/**
 * Gives back the hour of a lesson that used it: the ledger keeps it as used, and as given by the school.
 * @throws Refusal bookingNotFound, hourNotUsed, lessonHoursOver, invalidField
 */
export const returnHour = (db: Db, admin: SessionUser, id: number, reason: string): Promise<null> =>
  db.transaction(async (tx) => {
    const words = requireReason(reason)
    const used = or(
      eq(lessonBookings.status, 'used'),
      and(eq(lessonBookings.status, 'cancelled'), eq(lessonBookings.isLate, true)),
    )
    const [returned] = await tx
      .update(lessonBookings)
      .set({ hourReturnedAt: sql`now()` })
      .where(and(eq(lessonBookings.id, id), used, isNull(lessonBookings.hourReturnedAt)))
      .returning({ grantId: lessonBookings.grantId })
    if (!returned) {
      const known = await tx
        .select({ id: lessonBookings.id })
        .from(lessonBookings)
        .where(eq(lessonBookings.id, id))
      throw refuse(known.length > 0 ? 'hourNotUsed' : 'bookingNotFound')
    }
    await changeHours(tx, admin, { grantId: returned.grantId, hours: 1, reason: words, bookingId: id })
    await writeAudit(tx, admin, 'lesson hour returned', `booking ${id}`, { reason: words })
    return null
  })
