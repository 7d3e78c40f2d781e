import { sql } from 'drizzle-orm'
import { bookingLimits, type EmptyReason } from '#contract/booking/limits.ts'
import type { booking as operations } from '#contract/booking/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../db/database.ts'
import { grantIsLive } from '../catalog/index.ts'
import { readSetting, type Settings } from '../site/index.ts'
import { refuse } from '../../lib/refusal.ts'
import { findSlots, type Slot } from './find-slots.ts'
import { checkOffer, nothing, offerColumns } from './bookable-course.ts'
import { readBooking } from './read-bookings.ts'

type Grid = OperationTypes<typeof operations.bookingGrid>

const DAY_SECONDS = 86_400

const product = sql.placeholder('productId')
const teacher = sql.placeholder('teacherId')

/** What beside the slots decides about a week. */
const settingColumns = {
  ...offerColumns(sql`${product}::int`, sql`${teacher}::int`),
  zone: sql<string | null>`(
    select s.zone from hour_sets s where s.teacher_id = ${teacher} order by s.valid desc limit 1)`,
  has_hours: sql<boolean>`exists (
    select from hour_sets s join hour_rules r on r.set_id = s.id
    where s.teacher_id = ${teacher} and upper_inf(s.valid)
    union all
    select from hour_exceptions e
    where e.teacher_id = ${teacher} and e.kind = 'open' and upper(e.span) > now())`,
  left: sql<number>`coalesce((
    select sum(b."left") from grants join balances b on b.grant_id = grants.id
    where grants.user_id = ${sql.placeholder('studentId')} and grants.product_id = ${product} and ${grantIsLive}
  ), 0)::int`,
}

type Setting = Pick<Awaited<ReturnType<typeof readSettingOf>>, 'has_hours' | 'left'>

/** @throws Refusal productNotFound, teacherNotFound */
async function readSettingOf(db: Db, request: { studentId: number; productId: number; teacherId: number }) {
  const [setting] = await db.select(settingColumns).from(nothing).prepare('grid_setting').execute(request)
  checkOffer(setting)
  return setting ?? { zone: null, has_hours: false, left: 0 }
}

/** Why nothing of a week can be booked, the most decisive reason first. */
function emptyReason(
  slots: readonly Slot[],
  { has_hours, left }: Setting,
  isMove: boolean,
): EmptyReason | null {
  if (slots.some(({ state }) => state === 'bookable')) return null
  if (left === 0 && !isMove) return 'noLessonHours'
  if (!has_hours) return 'noHours'
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
  if (end <= start || end - start > bookingLimits.gridSeconds) throw refuse('invalidField', { field: 'end' })
  const config = rules ?? (await readSetting(db, 'web_config'))
  const request = { studentId, productId, teacherId, moved }
  const [slots, setting] = await Promise.all([
    findSlots(db, config, { ...request, from: start, to: end }),
    readSettingOf(db, { studentId, productId, teacherId }),
  ])
  const reason = emptyReason(slots, setting, moved !== undefined)
  const seeksNext = reason !== null && reason !== 'noHours' && reason !== 'noLessonHours'
  const horizon = Math.ceil(Date.now() / 1000) + config.booking_horizon_days * DAY_SECONDS
  const [next] =
    seeksNext && end < horizon
      ? await findSlots(db, config, { ...request, from: end, to: horizon + 1 }, { bookable: true, limit: 1 })
      : []
  return {
    zone: setting.zone ?? config.time_zone,
    slots: slots.map(({ lesson_id: _, ...slot }) => slot),
    left: setting.left,
    empty_reason: reason,
    next_free: next?.begintime ?? null,
  }
}
