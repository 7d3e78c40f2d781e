import { sql } from 'drizzle-orm'
import type { ReportGroup } from '#contract/report/shapes.ts'
import type { Tx } from '../../db/database.ts'
import type { Part } from './figures.ts'
import { dayOf, inBoth, isBefore, type Period } from './period.ts'

interface Sent extends Record<string, unknown> {
  key: string
  is_before: boolean
  mails: number
  mails_failed: number
  sms: number
  sms_failed: number
}

/** the key of the SMS that carry a code */
const CODE = 'code'

/** E-mails and SMS that left the school, those with codes among them, and those that could not. */
export async function messages(tx: Tx, by: ReportGroup, period: Period): Promise<Part[]> {
  const key = by === 'day' ? dayOf(sql`one.at`, period) : sql`one.kind`
  const { rows } = await tx.execute<Sent>(sql`
    select ${key} as key, ${isBefore(sql`one.at`, period)} as is_before,
      count(*) filter (where one.channel = 'mail' and one.left)::int as mails,
      count(*) filter (where one.channel = 'mail' and not one.left)::int as mails_failed,
      count(*) filter (where one.channel = 'sms' and one.left)::int as sms,
      count(*) filter (where one.channel = 'sms' and not one.left)::int as sms_failed
    from (
      select coalesce(m.kind, d.purpose) as kind, d.channel, d.created_at as at, d.state in ('sent', 'unconfirmed') as left
      from message_deliveries d left join messages m on m.id = d.message_id
      where d.state in ('sent', 'unconfirmed', 'failed') and ${inBoth(sql`d.created_at`, period)}
      union all
      select ${CODE}, 'sms', s.created_at, true from sms_messages s where ${inBoth(sql`s.created_at`, period)}
    ) one group by 1, 2 order by 1`)
  return rows.map(({ key: kind, is_before, mails, mails_failed, sms, sms_failed }) => ({
    key: kind,
    is_before,
    sums: { mails, mails_failed, sms, sms_failed },
  }))
}
