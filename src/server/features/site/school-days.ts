import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { refuse } from '../../lib/refusal.ts'
import { readSetting } from './settings.ts'

export interface Days {
  from?: string | undefined
  to?: string | undefined
}

/** Whether a text is a day of the calendar, as `2026-11-20`. */
export function isDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === day
}

/** @throws invalidField for a day that no calendar has */
export function requireDay(day: string, field: string): void {
  if (!isDay(day)) throw refuse('invalidField', { field, allowed: 'day' })
}

/** The moment at which a day of the school begins, or one so many days later. */
export const midnight = (zone: string, day: string, daysLater = 0): SQL =>
  sql`((${day}::date + ${daysLater}::int)::timestamp at time zone ${zone})`

/**
 * Whether a moment lies within days of the school, the first and the last one included; undefined: any moment does.
 * @throws invalidField
 */
export async function withinDays(db: Db, moment: SQLWrapper, { from, to }: Days): Promise<SQL | undefined> {
  if (from === undefined && to === undefined) return undefined
  if (from !== undefined) requireDay(from, 'from')
  if (to !== undefined) requireDay(to, 'to')
  const { time_zone } = await readSetting(db, 'web_config')
  const begins = from === undefined ? sql`true` : sql`${moment} >= ${midnight(time_zone, from)}`
  const ends = to === undefined ? sql`true` : sql`${moment} < ${midnight(time_zone, to, 1)}`
  return sql`(${begins} and ${ends})`
}
