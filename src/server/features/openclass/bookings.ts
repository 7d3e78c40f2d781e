import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import {
  appointmentSources,
  bookingStatuses,
  classStateAt,
  entrySources,
  userKinds,
} from '#contract/openclass/enums.ts'
import type { openClass as operations } from '#contract/openclass/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../db/database.ts'
import { openClassBookings as bookings } from '../../db/tables/all.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { refuse } from '../../lib/refusal.ts'
import { classAccess, isDemoSite, timesOf } from '../class-access/index.ts'
import { requireMayJoin } from './policy.ts'

type Appoint = OperationTypes<typeof operations.appoint>

const ownEntry: Readonly<Record<number, string>> = {
  [appointmentSources.computer]: entrySources.computer,
  [appointmentSources.phone]: entrySources.phone,
  [appointmentSources.wechat]: entrySources.wechat,
}

/** Joined again it is the booking of the second time; joined twice it is the first one's. */
async function join(db: Db, classId: number, userId: number, body: Appoint['body']): Promise<void> {
  const source = body.appointment_source ?? appointmentSources.computer
  const how = {
    userKind: body.is_user_reg ?? userKinds.existing,
    source,
    entrySource: body.access_entry_source?.trim() || (ownEntry[source] ?? entrySources.computer),
  }
  await db
    .insert(bookings)
    .values({ classId, userId, ...how })
    .onConflictDoUpdate({
      target: [bookings.classId, bookings.userId],
      set: { ...how, bookedAt: sql`now()`, cancelledAt: null },
      setWhere: isNotNull(bookings.cancelledAt),
    })
}

/**
 * Joins a class, or leaves it.
 * @throws Refusal invalidField, noPermission for somebody else's name, studentsOnly, demoOpenClass, openClassNotFound,
 * openClassCancelled, openClassOver, openClassNotBought
 */
export async function appoint(db: Db, user: SessionUser, body: Appoint['body']): Promise<Appoint['reply']> {
  const id = body.open_class_id ?? body.id
  if (id === undefined) throw refuse('invalidField', { field: 'open_class_id', allowed: 'number' })
  if (body.userid !== undefined && body.userid !== user.id) throw refuse('noPermission')
  requireMayJoin(user)
  const { openClass, watching } = await classAccess(db, user, id)
  if (body.action === 'decrement') {
    await db
      .update(bookings)
      .set({ cancelledAt: sql`now()` })
      .where(and(eq(bookings.classId, id), eq(bookings.userId, user.id), isNull(bookings.cancelledAt)))
    return { status: bookingStatuses.notBooked }
  }
  if (await isDemoSite(db)) throw refuse('demoOpenClass')
  if (openClass.cancelledAt) throw refuse('openClassCancelled')
  if (watching !== 'yes') throw refuse('openClassNotBought')
  if (classStateAt(timesOf(openClass), openClass.isReplay, Math.floor(Date.now() / 1000)) === 'end')
    throw refuse('openClassOver')
  await join(db, id, user.id, body)
  return { status: bookingStatuses.booked }
}
