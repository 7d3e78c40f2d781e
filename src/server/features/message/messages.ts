import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Language } from '#contract/languages.ts'
import { announcementKinds } from '#contract/message/announcements.ts'
import { kindNames, kindOf, UNREAD_LIMIT } from '#contract/message/kinds.ts'
import type { message } from '#contract/message/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../db/database.ts'
import { countUpToLimit, cutPage, DEFAULT_PAGE, readCursor } from '../../db/paging.ts'
import { announcements, messages, users } from '../../db/tables/all.ts'
import { readSetting, schoolName } from '../site/index.ts'
import { announcementWords } from './announcement-texts.ts'
import { announceTo } from './live/channel.ts'
import { paramsIn } from './render.ts'

type List = OperationTypes<typeof message.messages>
type MarkRead = OperationTypes<typeof message.readMessages>

/** The messages to a user, newest first, with the names that they are about, and the words of announcements, in a language. */
export async function listMessages(
  db: Db,
  userId: number,
  { query, language }: { query: List['query']; language: Language },
): Promise<List['reply']> {
  const limit = query.limit ?? DEFAULT_PAGE
  const { topic } = query
  const wanted = and(
    eq(messages.userId, userId),
    messages.inApp,
    query.unread === 1 ? isNull(messages.readAt) : undefined,
    topic &&
      inArray(
        messages.kind,
        kindNames.filter((kind) => kindOf(kind).topic === topic),
      ),
  )
  const start = query.cursor === undefined ? undefined : lt(messages.id, readCursor(query.cursor))
  const [rows, total, school] = await Promise.all([
    db
      .select({
        id: messages.id,
        kind: messages.kind,
        params: messages.params,
        target_id: messages.targetId,
        is_read: sql<0 | 1>`(${messages.readAt} is not null)::int`,
        created_at: sql<number>`floor(extract(epoch from ${messages.createdAt}))::int8`.mapWith(Number),
        reader: users.name,
        announcement: announcements,
      })
      .from(messages)
      .innerJoin(users, eq(users.id, messages.userId))
      .leftJoin(
        announcements,
        and(inArray(messages.kind, announcementKinds), eq(announcements.id, messages.targetId)),
      )
      .where(and(wanted, start))
      .orderBy(desc(messages.id))
      .limit(limit + 1),
    countUpToLimit(db, sql`select 1 from ${messages} where ${wanted}`),
    schoolName(db),
  ])
  const { page, next } = cutPage(rows, limit)
  const list = page.map(({ announcement, reader, ...message }) => ({
    ...message,
    params:
      (announcement &&
        announcementWords(announcement, { language, reader, school: school.nameFor(language) })) ??
      paramsIn(message.params, language),
  }))
  return { list, total, next }
}

/** How many messages of a user are unread, one more than the limit where there are more. */
export async function countUnread(db: Db, userId: number): Promise<{ unread: number }> {
  const { rows } = await db.execute<{ unread: number }>(sql`
    select count(*)::int as unread from (
      select 1 from messages where user_id = ${userId} and read_at is null limit ${UNREAD_LIMIT + 1}) as counted`)
  return { unread: rows[0]?.unread ?? 0 }
}

/** Marks messages of a user as read. @returns how many are unread now */
export async function markRead(
  db: Db,
  userId: number,
  { ids = [], until = 0 }: MarkRead['body'],
): Promise<MarkRead['reply']> {
  await db.execute(sql`
    with marked as (
      update messages set read_at = now()
      where user_id = ${userId} and read_at is null
        and (id = any(${sql.param(ids)}::int[]) or id <= ${until}::int)
      returning user_id
    )
    ${announceTo(sql`select user_id from marked`)}`)
  return countUnread(db, userId)
}

/** Removes what is old in the outbox, or whose message is, and keeps what of each day was sent. */
async function sweepDeliveries(db: Db, keepDays: number): Promise<void> {
  const { sent_days: sentDays } = await readSetting(db, 'retention')
  const { time_zone: zone } = await readSetting(db, 'web_config')
  await db.execute(sql`
    with old as (
      select d.id, coalesce(m.kind, d.purpose) as kind, u.is_demo
      from message_deliveries d join users u on u.id = d.user_id left join messages m on m.id = d.message_id
      where d.created_at < now() - make_interval(days => ${sentDays}::int) or m.created_at < now() - make_interval(days => ${keepDays}::int)
    ), gone as (
      delete from message_deliveries d using old where old.id = d.id
      returning old.kind, d.channel, d.created_at, d.cost, d.state, old.is_demo
    )
    insert into message_delivery_days (day, kind, channel, sent, failed, cost)
    select (created_at at time zone ${zone})::date, kind, channel, count(*) filter (where state <> 'failed'),
      count(*) filter (where state = 'failed'), sum(cost)
    from gone where state in ('sent', 'unconfirmed', 'failed') and not is_demo group by 1, 2, 3
    on conflict (day, kind, channel) do update set sent = message_delivery_days.sent + excluded.sent,
      failed = message_delivery_days.failed + excluded.failed, cost = message_delivery_days.cost + excluded.cost`)
}

/** Removes old messages, what is old in the outbox, and codes that open nothing any more. */
export async function sweepMessages(db: Db): Promise<void> {
  const { keep_days } = await readSetting(db, 'messages')
  await sweepDeliveries(db, keep_days)
  await db.execute(sql`delete from messages where created_at < now() - make_interval(days => ${keep_days})`)
  await db.execute(
    sql`update message_deliveries set code = null where code is not null and valid_until <= now()`,
  )
  // they count for a day
  await db.execute(sql`delete from mail_codes where created_at < now() - interval '2 days'`)
}
