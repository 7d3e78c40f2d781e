import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { refuse } from '../../lib/refusal.ts'
import { readSetting } from './settings.ts'

export interface Days {
  from?: string | undefined
  to?: string | undefined
}

/** @throws invalidField for a day that no calendar has */
function requireDay(day: string, field: string): void {
  const time = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day)
    throw refuse('invalidField', { field })
}

/**
 * Whether a moment lies within days of the school, the first and the last one included; undefined: any moment does.
 * @throws invalidField
 */
export async function withinDays(db: Db, moment: SQLWrapper, { from, to }: Days): Promise<SQL | undefined> {
  if (from === undefined && to === undefined) return undefined
  if (from !== undefined) requireDay(from, 'from')
  if (to !== undefined) requireDay(to, 'to')
  const { time_zone } = await readSetting(db, 'web_config')
  const midnight = (day: string, daysLater: number): SQL =>
    sql`((${day}::date + ${daysLater}::int)::timestamp at time zone ${time_zone})`
  const begins = from === undefined ? sql`true` : sql`${moment} >= ${midnight(from, 0)}`
  const ends = to === undefined ? sql`true` : sql`${moment} < ${midnight(to, 1)}`
  return sql`(${begins} and ${ends})`
}
