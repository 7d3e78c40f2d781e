import { sql } from 'drizzle-orm'
import type { Deps } from '../../deps.ts'
import { smsAlarms } from '../../db/tables/account.ts'

/** The site's limit was reached: noted for the back office, and said in the log once an hour. */
export async function raiseSmsAlarm(deps: Deps, sends: number): Promise<void> {
  const [alarm] = await deps.db
    .insert(smsAlarms)
    .values({ hour: sql`floor(extract(epoch from now()) / 3600)::int`, sends })
    .onConflictDoUpdate({ target: smsAlarms.hour, set: { refused: sql`${smsAlarms.refused} + 1` } })
    .returning({ refused: smsAlarms.refused })
  if (alarm?.refused === 1)
    deps.log.error({ alarm: 'sms', sends }, 'the limit of SMS for the whole site is reached, none leaves now')
}
