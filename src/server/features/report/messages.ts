import { sql } from 'drizzle-orm'
import type { ReportGroup } from '#contract/report/shapes.ts'
import type { Tx } from '../../db/database.ts'
import { loadSetting } from '../site/index.ts'
import type { Part } from './figures.ts'
import { dayAt, inBoth, isPlaceBefore, type Period, placeOfDay } from './period.ts'

interface Sent extends Record<string, unknown> {
  key: string
  is_before: boolean
  mails: number
  mails_failed: number
  sms: number
  sms_failed: number
  sms_cost: string
  wechat: number
  wechat_failed: number
}

/** the key of the SMS that carry a code */
const CODE = 'code'

/**
 * E-mails, SMS and messages by WeChat that left the school, those with codes among them, those that could not, and what the SMS cost. Of old days,
 * which the outbox has no more, their sums are kept.
 */
export async function messages(tx: Tx, by: ReportGroup, period: Period): Promise<Part[]> {
  // by whole numbers where it is by days
  const value = by === 'day' ? sql`one.place` : sql`one.kind`
  const key = by === 'day' ? dayAt(sql`sums.value`, period) : sql`sums.value`
  const { period: days, before } = period
  const { currency } = await loadSetting(tx, 'web_config')
  const { rows } = await tx.execute<Sent>(sql`
    select ${key} as key, sums.* from (
    select ${value} as value, ${isPlaceBefore(sql`one.place`, period)} as is_before,
      coalesce(sum(one.sent) filter (where one.channel = 'mail'), 0)::int as mails,
      coalesce(sum(one.failed) filter (where one.channel = 'mail'), 0)::int as mails_failed,
      coalesce(sum(one.sent) filter (where one.channel = 'sms'), 0)::int as sms,
      coalesce(sum(one.failed) filter (where one.channel = 'sms'), 0)::int as sms_failed,
      sum(one.cost)::text as sms_cost,
      coalesce(sum(one.sent) filter (where one.channel = 'wechat'), 0)::int as wechat,
      coalesce(sum(one.failed) filter (where one.channel = 'wechat'), 0)::int as wechat_failed
    from (
      select coalesce(m.kind, d.purpose) as kind, d.channel, ${placeOfDay(sql`d.created_at`, period)} as place,
        (d.state <> 'failed')::int as sent, (d.state = 'failed')::int as failed, d.cost
      from message_deliveries d left join messages m on m.id = d.message_id
      where d.state in ('sent', 'unconfirmed', 'failed') and ${inBoth(sql`d.created_at`, period)}
      union all
      select kind, channel, day - ${before.from}::date + 1, sent, failed, cost from message_delivery_days
      where day between ${before.from}::date and ${days.to}::date
      union all
      select ${CODE}, 'sms', ${placeOfDay(sql`s.created_at`, period)}, 1, 0, s.cost from sms_messages s
      where ${inBoth(sql`s.created_at`, period)}
    ) one group by 1, 2) sums order by 1`)
  return rows.map(({ key: kind, is_before, mails, mails_failed, sms, sms_failed, sms_cost, ...more }) => ({
    ...{ key: kind, is_before, currency },
    sums: {
      ...{ mails, mails_failed, sms, sms_failed, sms_cost },
      ...{ wechat: more.wechat, wechat_failed: more.wechat_failed },
    },
  }))
}
