import { type SQL, sql } from 'drizzle-orm'
import type { Language } from '#contract/languages.ts'
import type { Queryable } from '../../db/database.ts'
import { loadSetting, type Settings } from '../site/index.ts'

/** What the school says of messages, with its zone and the language of who has chosen none. */
export type SchoolMessages = Settings['messages'] & { zone: string; mainLanguage: Language }

export async function schoolMessages(db: Queryable): Promise<SchoolMessages> {
  const { time_zone: zone, main_language: mainLanguage } = await loadSetting(db, 'web_config')
  return { ...(await loadSetting(db, 'messages')), zone, mainLanguage }
}

/** Minutes of the day of a clock such as 22:30. */
export function minuteOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

export const clockOf = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** The zone of the reader whose row of message_settings is `s`, if they have one. */
export const zoneOf = ({ zone }: SchoolMessages): SQL => sql`coalesce(s.zone, ${zone}::text)`

/**
 * When the quiet hours end that the reader is in now, by the clock of their zone; null where they are in none. `s` is
 * their row of message_settings, if they have one.
 */
export function quietUntil(school: SchoolMessages): SQL {
  const ofQuiet = (own: SQL, clock: string): SQL =>
    sql`case coalesce(s.quiet, 'school') when 'own' then ${own} when 'school' then ${minuteOf(clock)}::int end`
  return sql`quiet_until(${zoneOf(school)}, ${ofQuiet(sql`s.quiet_from`, school.quiet_from)},
    ${ofQuiet(sql`s.quiet_until`, school.quiet_until)}, now())`
}
