import { bookingLimits, type EmptyReason } from '#contract/booking/limits.ts'
import type { booking as operations } from '#contract/booking/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../db/database.ts'
import { readSetting, type Settings } from '../site/index.ts'
import { refuse } from '../../lib/refusal.ts'
import { firstFreeSlot, type Slot, slotsOf } from './find-slots.ts'
import { checkOffer } from './bookable-course.ts'
import { readBooking } from './read-bookings.ts'
import { readGatheredWeek, type Week } from './read-week.ts'

type Grid = OperationTypes<typeof operations.bookingGrid>

const DAY_SECONDS = 86_400

/** Why nothing of a week can be booked, the most decisive reason first. */
function emptyReason(
  slots: readonly Slot[],
  { of_teacher: teacher, left }: Week,
  isMove: boolean,
): EmptyReason | null {
  if (slots.some(({ state }) => state === 'bookable')) return null
  if (left === 0 && !isMove) return 'noLessonHours'
  if (!teacher.has_hours) return 'noHours'
  const open = slots.filter(({ reason }) => reason !== 'past' && reason !== 'closed')
  if (open.length === 0) return 'noneThisWeek'
  if (open.every(({ reason }) => reason === 'tooFar')) return 'tooFar'
  if (open.every(({ reason }) => reason === 'tooSoon' || reason === 'tooFar')) return 'tooSoon'
  if (open.some(({ reason }) => reason === 'afterValidity')) return 'afterValidity'
  return 'allTaken'
}

/**
 * A week of a teacher as a student may book it, and when the next lesson is free where it has none; by the school's
 * rules of booking, unless others are given.
 * @throws Refusal invalidField, productNotFound, teacherNotFound, bookingNotFound
 */
export async function bookingGrid(
  db: Db,
  studentId: number,
  query: Grid['query'],
  rules?: Settings['web_config'],
): Promise<Grid['reply']> {
  const { product_id: productId, teacher_id: teacherId, start, moved_from: moved } = query
  if (moved !== undefined) await readBooking(db, studentId, moved)
  const end = query.end ?? start + 7 * DAY_SECONDS
  if (end <= start || end - start > bookingLimits.gridSeconds)
    throw refuse('invalidField', { field: 'end', allowed: 'range_end' })
  const config = rules ?? (await readSetting(db, 'web_config'))
  const request = { studentId, productId, teacherId, moved, from: start, to: end }
  const week = await readGatheredWeek(db, request)
  checkOffer(week.of_teacher)
  const slots = [...slotsOf(week, config, request)]
  const reason = emptyReason(slots, week, moved !== undefined)
  const seeksNext = reason !== null && reason !== 'noHours' && reason !== 'noLessonHours'
  const horizon = Math.ceil(Date.now() / 1000) + config.booking_horizon_days * DAY_SECONDS
  const next =
    seeksNext && end < horizon
      ? await firstFreeSlot(db, config, { ...request, from: end, to: horizon + 1 })
      : undefined
  return {
    zone: week.of_teacher.zone ?? config.time_zone,
    slots: slots.map(({ lesson_id: _, ...slot }) => slot),
    left: week.left,
    empty_reason: reason,
    next_free: next?.begintime ?? null,
  }
}
