import { and, eq, inArray, sql } from 'drizzle-orm'
import type { booking as operations } from '#contract/booking/operations.ts'
import type { Language } from '#contract/languages.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db, Tx } from '../../db/database.ts'
import { lessonBookings, lessons } from '../../db/tables/all.ts'
import { sqlState, violates } from '../../db/violations.ts'
import { cachePerDatabase } from '../../lib/cache-per-database.ts'
import { OneAfterAnother } from '../../lib/one-after-another.ts'
import { refuse } from '../../lib/refusal.ts'
import { lockCoursesOf, lockTimeOf } from '../schedule/index.ts'
import { loadSetting, readSetting, type Settings, translationWanted } from '../site/index.ts'
import { moveHours } from './balance.ts'
import { requireOffer } from './bookable-course.ts'
import { findSlots, firstFreeSlot, type Slot, slotsOf } from './find-slots.ts'
import { readGatheredWeek, type WeekRequest } from './read-week.ts'
import { readBooking } from './read-bookings.ts'
import { releaseBooking, releaseExpiredHolds } from './release-booking.ts'
import { insertBooking, occupySlot, openLessonClass } from './store-booking.ts'
import { notifyBooking } from './notify-booking.ts'

type Book = OperationTypes<typeof operations.bookLesson>
type Body = Book['body']

const DEADLOCK = '40P01'
const DAY_SECONDS = 86_400

/** The teachers whose lessons the student holds, and of the booking that is moved. @throws Refusal bookingNotFound */
async function teachersConcerned(tx: Tx, studentId: number, { teacher_id, moved_from }: Body) {
  const others = await tx
    .select({ id: lessonBookings.id, teacherId: lessons.teacherId })
    .from(lessonBookings)
    .innerJoin(lessons, eq(lessons.id, lessonBookings.lessonId))
    .where(
      and(
        eq(lessonBookings.studentId, studentId),
        sql`(${lessonBookings.status} = 'held' or ${lessonBookings.id} = ${moved_from ?? 0})`,
      ),
    )
  if (moved_from !== undefined && !others.some(({ id }) => id === moved_from)) throw refuse('bookingNotFound')
  return [teacher_id, ...others.map(({ teacherId }) => teacherId)]
}

/** Lets go what the student holds elsewhere: a student holds one lesson at a time. */
async function releaseOtherHolds(tx: Tx, studentId: number, lessonId: number | null): Promise<void> {
  const held = await tx
    .select()
    .from(lessonBookings)
    .where(
      and(
        eq(lessonBookings.studentId, studentId),
        eq(lessonBookings.status, 'held'),
        lessonId === null ? undefined : sql`${lessonBookings.lessonId} <> ${lessonId}`,
      ),
    )
  for (const row of held) await releaseBooking(tx, row, { actorId: studentId })
}

/** Who books, where it is not the student: the school does so for a reason. */
export interface OnBehalf {
  actorId: number
  reason: string
}

/** Frees the booking that this one replaces. @throws Refusal bookingNotFound, bookingOver, alreadyBooked */
async function releaseMoved(
  tx: Tx,
  studentId: number,
  id: number,
  { teacher_id, begin_time }: Body,
  by?: OnBehalf,
): Promise<void> {
  const [old] = await tx
    .select({
      booking: lessonBookings,
      begun: sql<boolean>`${lessons.beginAt} <= now()`,
      keepsTeacher: sql<boolean>`${lessons.teacherId} = ${teacher_id}
        and ${lessons.beginAt} = to_timestamp(${begin_time}::float8)`,
    })
    .from(lessonBookings)
    .innerJoin(lessons, eq(lessons.id, lessonBookings.lessonId))
    .where(and(eq(lessonBookings.id, id), eq(lessonBookings.studentId, studentId)))
  if (old?.booking.status !== 'booked') throw refuse('bookingNotFound')
  if (old.begun) throw refuse('bookingOver')
  if (old.keepsTeacher) throw refuse('alreadyBooked')
  await releaseBooking(tx, old.booking, { ...(by ?? { actorId: studentId }), isMoved: true })
}

/** @throws Refusal alreadyBooked, slotTaken, bookingClash, noLessonHours, slotNotBookable */
function requireBookable(slot: Slot | undefined): Slot {
  if (!slot) throw refuse('slotNotBookable')
  const { state, reason } = slot
  if (state === 'booked') throw refuse('alreadyBooked')
  if (state === 'full' || reason === 'busy') throw refuse('slotTaken')
  if (reason === 'ownClash') throw refuse('bookingClash')
  if (reason === 'noLessonHours' || reason === 'afterValidity') throw refuse('noLessonHours')
  if (state !== 'bookable') throw refuse('slotNotBookable')
  return slot
}

/** The grant that ends first among those that have an hour left and last until the lesson. @throws Refusal noLessonHours */
async function grantFor(tx: Tx, studentId: number, productId: number, begin: number): Promise<number> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select grants.id from grants join balances on balances.grant_id = grants.id
    where grants.user_id = ${studentId} and grants.product_id = ${productId} and grants.revoked_at is null
      and grants.block_status = 0 and balances."left" > 0
      and (grants.valid_until is null or grants.valid_until > to_timestamp(${begin}::float8))
    order by grants.valid_until nulls last, grants.id limit 1`)
  const [grant] = rows
  if (!grant) throw refuse('noLessonHours')
  return grant.id
}

/**
 * Everything of one booking, in one transaction. @returns its id
 * @throws Refusal as `book` does
 */
export async function bookIn(
  tx: Tx,
  studentId: number,
  body: Body,
  config: Settings['web_config'],
  by?: OnBehalf,
): Promise<number> {
  const { product_id: productId, teacher_id: teacherId, begin_time, moved_from, request_key } = body
  const isHold = body.hold === 1
  const actorId = by?.actorId ?? studentId
  await requireOffer(tx, productId, teacherId)
  await lockTimeOf(tx, [studentId, ...(await teachersConcerned(tx, studentId, body))])
  await lockCoursesOf(tx, studentId)
  if (request_key !== undefined) {
    const [known] = await tx
      .select({ id: lessonBookings.id })
      .from(lessonBookings)
      .where(and(eq(lessonBookings.studentId, studentId), eq(lessonBookings.requestKey, request_key)))
    if (known) return known.id
  }
  await releaseExpiredHolds(tx, { teacherId, studentId })
  if (moved_from !== undefined && !isHold) await releaseMoved(tx, studentId, moved_from, body, by)
  const request = { studentId, productId, teacherId, from: begin_time, to: begin_time + 1 }
  const slot = requireBookable((await findSlots(tx, config, request))[0])
  await releaseOtherHolds(tx, studentId, slot.lesson_id)
  const grantId = await grantFor(tx, studentId, productId, begin_time)
  const lessonId = await occupySlot(tx, slot, { productId, teacherId, config, isHold })
  const bookingId = await insertBooking(tx, slot, {
    ...{ lessonId, studentId, grantId, isHold },
    movedFrom: moved_from ?? null,
    requestKey: request_key ?? null,
  })
  if (isHold) return bookingId
  if (!(await moveHours(tx, { grantId, kind: 'booked', hours: 1, bookingId, actorId })))
    throw refuse('noLessonHours')
  await openLessonClass(tx, lessonId, studentId)
  await notifyBooking(tx, moved_from === undefined ? 'lesson_booked' : 'lesson_moved', bookingId)
  return bookingId
}

/** Books the first free lesson of a teacher, for the demo school. @returns its id; none where the next two weeks have none */
export async function bookFirstFree(
  tx: Tx,
  { studentId, productId, teacherId }: { studentId: number; productId: number; teacherId: number },
): Promise<number | undefined> {
  const config = await loadSetting(tx, 'web_config')
  const from = Math.floor(Date.now() / 1000) + DAY_SECONDS
  const request = { studentId, productId, teacherId, from, to: from + 14 * DAY_SECONDS }
  const free = await firstFreeSlot(tx, config, request)
  if (!free) return undefined
  const body = { product_id: productId, teacher_id: teacherId, begin_time: free.begintime }
  return bookIn(tx, studentId, body, config)
}

/** How two bookings at once exclude each other, where the locks have not done so. */
export function slotTakenOf(error: unknown): unknown {
  const taken = ['occupancies_person_span_excl', 'bookings_seat_key', 'bookings_student_key']
  return taken.some((name) => violates(error, name)) ? refuse('slotTaken') : error
}

/** Runs a booking in a transaction, once more after a deadlock. @throws Refusal as `book` does */
export async function runBooking<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  try {
    return await db.transaction(work).catch((error: unknown) => {
      if (sqlState(error) === DEADLOCK) return db.transaction(work)
      throw error
    })
  } catch (error) {
    throw slotTakenOf(error)
  }
}

/**
 * Bookings of a teacher wait for each other in any case. Here, and not in the database, they do so without a connection:
 * many at once would take all of them.
 */
const bookingsOf = cachePerDatabase((_db: Db) => new OneAfterAnother<number>())

/** @throws Refusal slotTaken where the lesson that the student wants is full */
async function requirePlace(db: Db, config: Settings['web_config'], request: WeekRequest): Promise<void> {
  const [slot] = slotsOf(await readGatheredWeek(db, request), config, request)
  if (slot?.state === 'full') throw refuse('slotTaken')
}

/**
 * Books a lesson with a teacher, in the place of another booking where that is named; or holds it for a while.
 * @throws Refusal productNotFound, teacherNotFound, slotTaken, slotNotBookable, bookingClash, alreadyBooked,
 * noLessonHours, bookingNotFound, bookingOver
 */
export async function book(
  db: Db,
  studentId: number,
  { language, ...body }: Body & { language: Language },
): Promise<Book['reply']> {
  const config = await readSetting(db, 'web_config')
  const wanted = await translationWanted(db, language)
  const { product_id: productId, teacher_id: teacherId, begin_time: from } = body
  const request = { studentId, productId, teacherId, from, to: from + 1 }
  const isNew = body.moved_from === undefined
  // who comes too late is refused without a transaction, and without waiting for others; who repeats a request has a place
  if (isNew) await requirePlace(db, config, request)
  return bookingsOf(db).run(teacherId, async (hasWaited) => {
    if (isNew && hasWaited) await requirePlace(db, config, request)
    return runBooking(db, async (tx) => {
      const id = await bookIn(tx, studentId, body, config)
      // by the same connection: who has booked must not be told otherwise because all others are taken
      return readBooking(tx, studentId, id, wanted)
    })
  })
}

/**
 * Cancels a booking of the student, or lets a hold go.
 * @param isHold let go by the page that chose it: another page of the same student may have booked it meanwhile
 * @throws Refusal bookingNotFound, bookingOver
 */
export async function cancelBooking(db: Db, studentId: number, id: number, isHold: boolean): Promise<null> {
  const { booking_cancel_hours } = await readSetting(db, 'web_config')
  await db.transaction(async (tx) => {
    const own = and(eq(lessonBookings.id, id), eq(lessonBookings.studentId, studentId))
    const [lesson] = await tx
      .select({ teacherId: lessons.teacherId })
      .from(lessonBookings)
      .innerJoin(lessons, eq(lessons.id, lessonBookings.lessonId))
      .where(own)
    if (!lesson) throw refuse('bookingNotFound')
    await lockTimeOf(tx, [studentId, lesson.teacherId])
    const [found] = await tx
      .select({
        booking: lessonBookings,
        begun: sql<boolean>`${lessons.beginAt} <= now()`,
        isLate: sql<boolean>`${lessons.beginAt} < now() + make_interval(hours => ${booking_cancel_hours}::int)`,
      })
      .from(lessonBookings)
      .innerJoin(lessons, eq(lessons.id, lessonBookings.lessonId))
      .where(and(own, inArray(lessonBookings.status, isHold ? ['held'] : ['held', 'booked'])))
    if (!found) throw refuse('bookingNotFound')
    const { booking, begun, isLate } = found
    if (begun && booking.status === 'booked') throw refuse('bookingOver')
    await releaseBooking(tx, booking, { actorId: studentId, isLate: isLate && booking.status === 'booked' })
  })
  return null
}
