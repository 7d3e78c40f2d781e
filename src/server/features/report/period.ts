import type { SQL, SQLWrapper } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { REPORT_DAYS_AT_MOST } from '#contract/report/shapes.ts'
import type { Db } from '../../db/database.ts'
import { refuse } from '../../lib/refusal.ts'
import { isDay, midnight, readSetting, requireDay } from '../site/index.ts'

const USUAL_DAYS = 30
const DAY_MS = 86_400_000

/** Days of the school, both included. */
export interface Days {
  from: string
  to: string
}

export interface Period {
  period: Days
  /** as many days, directly before */
  before: Days
  zone: string
}

export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10)

const lengthOf = ({ from, to }: Days): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS + 1

/** Every day of a period, in order. */
export const eachDay = ({ from, to }: Days): string[] =>
  Array.from({ length: lengthOf({ from, to }) }, (_, index) => addDays(from, index))

/** Today at the school, as `2026-11-20`. */
const todayIn = (zone: string): string => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format()

/**
 * The period of a report with the one before.
 * @throws Refusal invalidField for days that no calendar has, in the wrong order, or too far apart
 */
export async function readPeriod(
  db: Db,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Promise<Period> {
  if (from !== undefined) requireDay(from, 'from')
  if (to !== undefined) requireDay(to, 'to')
  const { time_zone: zone } = await readSetting(db, 'web_config')
  const last = to ?? todayIn(zone)
  const period = { from: from ?? addDays(last, 1 - USUAL_DAYS), to: last }
  const length = lengthOf(period)
  if (length < 1 || length > REPORT_DAYS_AT_MOST)
    throw refuse('invalidField', { field: 'from', allowed: 'report_from', limit: REPORT_DAYS_AT_MOST })
  return { period, before: { from: addDays(period.from, -length), to: addDays(period.from, -1) }, zone }
}

const within = (moment: SQLWrapper, zone: string, { from, to }: Days): SQL =>
  sql`(${moment} >= ${midnight(zone, from)} and ${moment} < ${midnight(zone, to, 1)})`

/** A moment lies in the period. */
export const inPeriod = (moment: SQLWrapper, { period, zone }: Period): SQL => within(moment, zone, period)

/** A moment lies in the period or in the one before: what a report with its comparison reads. */
export const inBoth = (moment: SQLWrapper, { period, before, zone }: Period): SQL =>
  within(moment, zone, { from: before.from, to: period.to })

/** Of a moment in one of both: it lies in the one before. */
export const isBefore = (moment: SQLWrapper, { period, zone }: Period): SQL =>
  sql`(${moment} < ${midnight(zone, period.from)})`

/** Where the days of both periods begin, in order. The database asks for it once in a statement. */
const beginnings = ({ period, before, zone }: Period): SQL => sql`array(
  select day at time zone ${zone} from generate_series(${before.from}::timestamp, ${period.to}::timestamp, '1 day') day)`

/** The place of a moment among the days of both periods, from 1 on: for each row a search, and no clock of a zone. */
export const placeOfDay = (moment: SQLWrapper, period: Period): SQL =>
  sql`width_bucket(${moment}, ${beginnings(period)})`

/** The day of such a place, as a text. */
export const dayAt = (place: SQLWrapper, { before }: Pick<Period, 'before'>): SQL =>
  sql`to_char(${before.from}::date + ${place} - 1, 'YYYY-MM-DD')`

/** Such a place is of the period before. */
export const isPlaceBefore = (place: SQLWrapper, { before }: Pick<Period, 'before'>): SQL =>
  sql`(${place} <= ${lengthOf(before)}::int)`

/** A moment lies on a day of the school; never, where the text is none. */
export const isOnDay = (moment: SQLWrapper, { zone }: Pick<Period, 'zone'>, day: string): SQL =>
  isDay(day) ? within(moment, zone, { from: day, to: day }) : sql`false`
