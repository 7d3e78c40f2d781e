import { type SQL, sql } from 'drizzle-orm'
import {
  type Channel,
  channels,
  kindNames,
  kindOf,
  type OutgoingChannel,
  switchOf,
} from '#contract/message/kinds.ts'
import type { Queryable } from '../../db/database.ts'
import { quietUntil, type SchoolMessages, schoolMessages } from './quiet-hours.ts'
import { announceTo } from './live/channel.ts'

/** kinds that a channel sends to those who have chosen nothing */
const usualBy = (channel: Channel) => kindNames.filter((kind) => kindOf(kind).by.includes(channel))
/** kinds that a channel sends to everybody */
const fixedBy = (channel: Channel) => usualBy(channel).filter((kind) => kindOf(kind).isFixed)

/**
 * The channels by which `w` reaches its reader `u`, whose row of message_settings is `s` and whose linked WeChat is `wl`, if
 * they have one: those that the school offers and the reader wants, and for which there is an address.
 * @param by the channels to choose from
 */
function reachOf(school: SchoolMessages, by: readonly Channel[]): Record<'inApp' | OutgoingChannel, SQL> {
  const wants = (channel: Channel): SQL =>
    by.includes(channel)
      ? sql`(w.kind = any(${sql.param(fixedBy(channel))}::text[]) or
    coalesce((s.choices -> w.kind ->> ${channel})::boolean, w.kind = any(${sql.param(usualBy(channel))}::text[]))
    and w.kind <> all(${sql.param(kindNames.filter((kind) => school.off.includes(switchOf(kind, channel))))}::text[]))`
      : sql`false`
  return {
    inApp: wants('app'),
    mail: sql`case when u.verified_email <> '' and u.verified_email = u.email and ${wants('mail')} then u.email end`,
    sms: sql`case when u.telephone is not null and ${wants('sms')} then '+' || u.area_code || ' ' || u.telephone end`,
    wechat: sql`case when wl.refused_at is null and ${wants('wechat')} then wl.openid end`,
  }
}

const reader = sql`join users u on u.id = w.user_id left join message_settings s on s.user_id = w.user_id
  left join wechat_links wl on wl.user_id = w.user_id`

/**
 * Sends people a message by the channels that the school offers and each of them wants: a message in the message centre,
 * and its mail, SMS and message by WeChat in the outbox. One statement for any number of people, so that all of it comes about or none.
 * Nobody gets a kind twice with one key, by whichever channel.
 * @param what a select of user_id, kind, key, params, target_id, and valid_until: when what leaves by the outbox comes too late
 * @param by the channels to choose from, unless they are all
 */
export async function notifySelected(
  tx: Queryable,
  what: SQL,
  by: readonly Channel[] = channels,
): Promise<void> {
  const school = await schoolMessages(tx)
  const { inApp, mail, sms, wechat } = reachOf(school, by)
  // in one order, so that two statements for the same people do not wait for each other
  await tx.execute(sql`
    with wanted as (
      select w.*, ${inApp} as in_app, coalesce(${mail}, ${sms}, ${wechat}) is not null as leaves
      from (${what}) as w ${reader} where u.locked_at is null
    ), notified as (
      insert into messages (user_id, kind, key, params, target_id, valid_until, in_app, read_at)
      select user_id, kind, key, params, target_id, valid_until, in_app, case when not in_app then now() end
      from wanted where in_app or leaves
      order by user_id, kind, key
      on conflict do nothing
      returning id, user_id, kind, valid_until, in_app
    ), sent as (
      insert into message_deliveries (user_id, message_id, purpose, channel, address, next_try_at, valid_until)
      select w.user_id, w.id, 'message', way.channel, way.address, way.at, w.valid_until
      from notified w ${reader}
      cross join lateral (select greatest(now(), ${quietUntil(school)}) as at) as hours
      cross join lateral (values ('mail', ${mail}, hours.at), ('sms', ${sms}, hours.at),
        ('wechat', ${wechat}, hours.at)) as way (channel, address, at)
      where way.address is not null and (w.valid_until is null or w.valid_until > way.at)
    )
    ${announceTo(sql`select user_id from notified where in_app`)}`)
}

export interface Reached extends Record<string, unknown> {
  people: number
  reached: number
  app: number
  mail: number
  sms: number
  wechat: number
}

/**
 * How many people would receive something, by which channels.
 * @param what a select of user_id and kind
 */
export async function countReached(db: Queryable, what: SQL, by: readonly Channel[]): Promise<Reached> {
  const { inApp, mail, sms, wechat } = reachOf(await schoolMessages(db), by)
  const { rows } = await db.execute<Reached>(sql`
    select count(*)::int as people, count(*) filter (where in_app or mail or sms or wechat)::int as reached,
      count(*) filter (where in_app)::int as app, count(*) filter (where mail)::int as mail,
      count(*) filter (where sms)::int as sms, count(*) filter (where wechat)::int as wechat
    from (
      select ${inApp} as in_app, ${mail} is not null as mail, ${sms} is not null as sms,
        ${wechat} is not null as wechat
      from (${what}) as w ${reader} where u.locked_at is null
    ) as reader`)
  return rows[0] ?? { people: 0, reached: 0, app: 0, mail: 0, sms: 0, wechat: 0 }
}
