import { sql } from 'drizzle-orm'
import type { Static } from 'typebox'
import type { SmsAlarm } from '#contract/sms/operations.ts'
import type { Db } from '../../db/database.ts'

type Alarm = Static<typeof SmsAlarm>

/** The newest hour of the last 24 in which the limit of SMS for the whole site was reached. */
export async function smsAlarm(db: Db): Promise<Alarm | null> {
  const { rows } = await db.execute<Alarm & Record<string, unknown>>(sql`
    select floor(extract(epoch from created_at))::int8 as at, sends, refused
    from sms_alarms where created_at > now() - interval '24 hours' order by hour desc limit 1`)
  return rows[0] ?? null
}
