import { type SQL, sql } from 'drizzle-orm'
import type { Language } from '#contract/languages.ts'
import {
  announcementKinds,
  type AnnouncementTexts,
  type AudienceKind,
} from '#contract/message/announcements.ts'
import {
  securityMessageKinds,
  type MessageKind,
  type MessageParams,
  type OutgoingChannel,
} from '#contract/message/kinds.ts'
import type { Db } from '../../db/database.ts'
import type { Names } from '../../db/tables/columns.ts'
import type { SchoolMessages } from './quiet-hours.ts'
import type { Content } from './render.ts'

/** how long one try may take before it counts as lost with its server, seconds */
const LEASE_SECONDS = 300

/** so long a security message goes to an address that is not its reader's any more: later somebody else may have it */
const SECURITY_HOURS = 24

/** What leaves by the outbox, with all that its words are made of. */
export interface Delivery extends Content {
  id: number
  userId: number
  address: string
  attempts: number
  /** Unix seconds */
  createdAt: number
}

interface Row extends Record<string, unknown> {
  id: number
  user_id: number
  address: string
  attempts: number
  created_at: number
  purpose: Delivery['purpose']
  kind: MessageKind | null
  params: MessageParams | null
  target_id: number | null
  code: string | null
  language: Language | null
  zone: string | null
  types: number[]
  reader: string
  texts: AnnouncementTexts | null
  audience: AudienceKind | null
  target_name: string | null
  target_names: Names | null
}

/** What the words of a delivery `d` are made of. */
export const contentColumns: SQL = sql`d.id, d.user_id, d.address, d.attempts,
  floor(extract(epoch from d.created_at))::int8 as created_at, d.purpose, m.kind, m.params, m.target_id,
  s.language, s.zone, u.types, u.name as reader, a.texts, a.audience, a.target_name, a.target_names`
export const contentTables: SQL = sql`join users u on u.id = d.user_id left join messages m on m.id = d.message_id
  left join message_settings s on s.user_id = d.user_id
  left join announcements a on a.id = m.target_id and m.kind in ${announcementKinds}`

/** Who has never said in what language they read gets the school's main one. */
export const deliveryOf = (
  row: Row,
  { zone: schoolZone, mainLanguage }: Pick<SchoolMessages, 'zone' | 'mainLanguage'>,
): Delivery => ({
  id: row.id,
  userId: row.user_id,
  address: row.address,
  attempts: row.attempts,
  createdAt: row.created_at,
  purpose: row.purpose,
  kind: row.kind,
  params: row.params,
  targetId: row.target_id,
  code: row.code,
  language: row.language ?? mainLanguage,
  zone: row.zone ?? schoolZone,
  schoolZone,
  userTypes: row.types,
  reader: row.reader,
  announcement: row.texts &&
    row.audience && {
      texts: row.texts,
      audience: row.audience,
      targetName: row.target_name ?? '',
      targetNames: row.target_names ?? {},
    },
})
export type { Row as DeliveryRow }

/**
 * A delivery that is not sent any more: too late, the class has changed, the announcement was stopped, or its reader has
 * left, has another address or switched it off. Who has merged two accounts has not left, and gets what waited for the closed
 * one. A security message goes to the address that it was put there for, for a day: who has just changed it may be a thief.
 */
const isStale = sql`(
  coalesce(d.valid_until <= now(), false) or (u.locked_at is not null and (u.merged_into is null or d.purpose <> 'message'))
  or coalesce(not (s.choices -> m.kind ->> d.channel)::boolean, false)
  or case when m.kind = any(${sql.param(securityMessageKinds)}::text[])
    and d.created_at > now() - make_interval(hours => ${SECURITY_HOURS}) then false else case d.channel
    when 'sms' then d.address is distinct from '+' || u.area_code || ' ' || u.telephone
    when 'wechat' then not exists (
      select from wechat_links wl where wl.user_id = d.user_id and wl.openid = d.address and wl.refused_at is null)
    else d.address <> u.email or (d.purpose = 'message' and u.verified_email <> u.email) end end
  or coalesce(a.state = 'stopped', false)
  or (m.kind = 'class_begins' and not exists (
    select from open_classes c where c.id = m.target_id and c.cancelled_at is null
      and extract(epoch from c.begin_at)::int8 = (m.params ->> 'at')::int8)))`

/** SMS that a person has been sent in the last 24 hours beside codes. */
const smsOfDay = sql`(select count(*) from message_deliveries sent where sent.user_id = due.user_id
  and sent.channel = 'sms' and sent.sent_at > now() - interval '24 hours')`

/**
 * Takes what is due, each for this server alone, and drops what is stale in the same statement: so a class that was
 * cancelled a second before is announced to nobody. What a killed server was sending is due again when its time is over:
 * a mail or a message by WeChat is sent again under its message id, while an SMS, which nothing would recognise as the same,
 * is not: it may have left, so it counts as unconfirmed even when it is stale by now, and is paid for as one that left.
 * @param smsCost what an SMS costs the school now
 * @returns what to send now, and how many were taken in all
 */
export async function takeDue(
  db: Db,
  channel: OutgoingChannel,
  most: number,
  school: SchoolMessages,
  smsCost: string,
): Promise<{ due: Delivery[]; taken: number }> {
  const { rows } = await db.execute<Row & { state: string }>(sql`
    with due as materialized (
      select d.id, d.user_id, d.state, ${isStale} as stale
      from message_deliveries d ${contentTables}
      where d.channel = ${channel} and d.state in ('waiting', 'sending') and d.next_try_at <= now()
      order by d.next_try_at, d.id limit ${most} for update of d skip locked
    ), judged as (
      select id, case
        when ${channel}::text = 'sms' and state = 'sending' then 'unconfirmed'
        when stale then 'dropped'
        when ${channel}::text = 'sms'
          and ${smsOfDay} + row_number() over (partition by user_id order by id) > ${school.sms_per_day}::int then 'dropped'
        else 'sending' end as state
      from due
    ), taken as (
      update message_deliveries d
      set state = judged.state, attempts = d.attempts + (judged.state = 'sending')::int,
        next_try_at = now() + make_interval(secs => ${LEASE_SECONDS}),
        cost = d.cost + case when judged.state = 'unconfirmed' then ${smsCost}::numeric else 0 end,
        code = case when judged.state = 'sending' then d.code end
      from judged where judged.id = d.id
      returning d.*
    )
    select ${contentColumns}, d.code, d.state from taken d ${contentTables} order by d.id`)
  const due = rows.filter(({ state }) => state === 'sending').map((row) => deliveryOf(row, school))
  return { due, taken: rows.length }
}

/** How many SMS may still leave in this hour. */
export async function smsLeft(db: Db, { sms_per_hour }: SchoolMessages): Promise<number> {
  const { rows } = await db.execute<{ sent: number }>(sql`
    select count(*)::int as sent from message_deliveries
    where channel = 'sms' and sent_at > now() - interval '1 hour'`)
  return Math.max(0, sms_per_hour - (rows[0]?.sent ?? 0))
}
