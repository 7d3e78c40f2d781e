import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { announcementAdmin } from '#contract/message/announcement-operations.ts'
import { announcementKinds } from '#contract/message/announcements.ts'
import type { OutgoingChannel } from '#contract/message/kinds.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db, Queryable } from '../../../../db/database.ts'
import { countUpToLimit, cutPage, DEFAULT_PAGE, readCursor } from '../../../../db/paging.ts'
import { announcements, users } from '../../../../db/tables/all.ts'
import type { AnnouncementNumbers, ChannelNumbers } from '../../../../db/tables/message.ts'
import { refuse } from '../../../../lib/refusal.ts'
import type { SessionUser } from '../../../../plugins/authentication.ts'
import { selectedUsers } from './selected-users.ts'
import { seconds, secondsOrNull } from '../../../../lib/seconds.ts'

type List = OperationTypes<typeof announcementAdmin.announcements>
type One = OperationTypes<typeof announcementAdmin.announcement>['reply']
type Row = typeof announcements.$inferSelect
type Listed = List['reply']['list'][number]

interface Left extends ChannelNumbers, Record<string, unknown> {
  id: number
  channel: OutgoingChannel
}

const none: ChannelNumbers = { waiting: 0, sent: 0, unconfirmed: 0, failed: 0, dropped: 0 }
const nothing = { messages: 0, read: 0, mail: none, sms: none, wechat: none }

/** What became of the messages of announcements; tests to oneself do not count. */
async function numbersOf(db: Queryable, ids: readonly number[]): Promise<Map<number, AnnouncementNumbers>> {
  if (ids.length === 0) return new Map()
  const own = sql`m.kind in ${announcementKinds} and m.target_id = any(${sql.param(ids)}::int[])
    and m.key like 'announcement %'`
  const { rows } = await db.execute<{ id: number; messages: number; read: number }>(sql`
    select m.target_id as id, count(*)::int as messages,
      count(*) filter (where m.in_app and m.read_at is not null)::int as read
    from messages m where ${own} group by 1`)
  const { rows: left } = await db.execute<Left>(sql`
    select m.target_id as id, d.channel,
      count(*) filter (where d.state in ('waiting', 'sending'))::int as waiting,
      count(*) filter (where d.state = 'sent')::int as sent,
      count(*) filter (where d.state = 'unconfirmed')::int as unconfirmed,
      count(*) filter (where d.state = 'failed')::int as failed,
      count(*) filter (where d.state = 'dropped')::int as dropped
    from messages m join message_deliveries d on d.message_id = m.id where ${own} group by 1, 2`)
  const byChannel = (id: number, wanted: OutgoingChannel): ChannelNumbers => {
    const found = left.find((row) => row.id === id && row.channel === wanted)
    if (!found) return none
    const { waiting, sent, unconfirmed, failed, dropped } = found
    return { waiting, sent, unconfirmed, failed, dropped }
  }
  return new Map(
    rows.map(({ id, messages, read }) => [
      id,
      {
        ...{ messages, read, mail: byChannel(id, 'mail'), sms: byChannel(id, 'sms') },
        wechat: byChannel(id, 'wechat'),
      },
    ]),
  )
}

interface Found {
  row: Row
  author: string | null
  users: number
}

const shown = ({ row, author, users: selected }: Found, numbers: AnnouncementNumbers): Listed => ({
  id: row.id,
  revision: row.revision,
  kind: row.kind,
  audience: row.audience,
  target_id: row.targetId,
  tags: row.tags,
  user_count: selected,
  channels: row.channels,
  texts: row.texts,
  target_name: row.targetName,
  state: row.state,
  leaves_at: secondsOrNull(row.leavesAt),
  sent_at: secondsOrNull(row.sentAt),
  created_at: seconds(row.createdAt),
  author: author ?? '',
  people: row.people,
  handled: row.handled,
  wechat: none,
  ...numbers,
})

async function find(db: Db, where: SQL | undefined, limit: number): Promise<Listed[]> {
  const rows = await db
    .select({
      row: announcements,
      author: users.name,
      users: sql<number>`(
        select count(*)::int from announcement_users selected where selected.announcement_id = announcements.id)`,
    })
    .from(announcements)
    .leftJoin(users, eq(users.id, announcements.createdBy))
    .where(where)
    .orderBy(desc(announcements.id))
    .limit(limit)
  const counted = rows.flatMap(({ row }) => (row.numbers || row.state === 'draft' ? [] : [row.id]))
  const numbers = await numbersOf(db, counted)
  return rows.map((one) => shown(one, one.row.numbers ?? numbers.get(one.row.id) ?? nothing))
}

/** The announcements of the school, newest first. */
export async function listAnnouncements(
  db: Db,
  { state, cursor, limit = DEFAULT_PAGE }: List['query'],
): Promise<List['reply']> {
  const wanted = state && eq(announcements.state, state)
  const start = cursor === undefined ? undefined : lt(announcements.id, readCursor(cursor))
  const [rows, total] = await Promise.all([
    find(db, and(wanted, start), limit + 1),
    countUpToLimit(db, sql`select 1 from ${announcements} where ${wanted ?? sql`true`}`),
  ])
  const { page, next } = cutPage(rows, limit)
  return { list: page, total, next }
}

/** @throws Refusal announcementNotFound */
export async function readAnnouncement(db: Db, caller: SessionUser, id: number): Promise<One> {
  const [found] = await find(db, eq(announcements.id, id), 1)
  if (!found) throw refuse('announcementNotFound')
  // read after the revision: a form that saves with it overwrites no selection that it has not shown
  return { ...found, users: await selectedUsers(db, caller, id) }
}

/** by then nothing waits any more: mails are tried for a day */
const KEPT_DAYS = 6

/** Keeps what became of announcements before their messages are removed. */
export async function keepAnnouncementNumbers(db: Db): Promise<void> {
  const due = await db
    .select({ id: announcements.id })
    .from(announcements)
    .where(
      sql`${announcements.numbers} is null and ${announcements.state} in ('sent', 'stopped')
        and ${announcements.sentAt} < now() - make_interval(days => ${KEPT_DAYS}::int)`,
    )
  const numbers = await numbersOf(
    db,
    due.map(({ id }) => id),
  )
  for (const { id } of due)
    await db
      .update(announcements)
      .set({ numbers: numbers.get(id) ?? nothing })
      .where(eq(announcements.id, id))
}
