import { and, eq, isNull, sql } from 'drizzle-orm'
import type { ChatMessageShape } from '#contract/chat/events.ts'
import { byteLength, chatLimits, cleanMessage, messageFault } from '#contract/chat/rules.ts'
import { chatMembers, chatMessages, chatRooms, users } from '../../db/tables/all.ts'
import type { Db, Queryable } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { refuse, type Refusal } from '../../lib/refusal.ts'
import { isBlocked } from './blocked-words.ts'
import { type Entered, enterOpen } from './enter.ts'
import { messageColumns, messageOf, messagesWhere } from './message-columns.ts'
import { roomState } from './room-state.ts'

export interface Draft {
  classId: number
  userId: number
  /** of somebody who moderates the class, to whom neither mutes nor pauses apply */
  author: Pick<Entered, 'manages' | 'moderates'>
  content: string
  nonce: string
  /** the message that it answers */
  replyTo: number | null
  isAnnouncement: boolean
}

/**
 * Takes the person's turn and stores the message in one statement, so that of fifty at once one is stored. A message
 * that is stored already takes no turn. @returns null where the turn was not to be had
 */
export async function storeMessage(db: Queryable, draft: Draft): Promise<ChatMessageShape | null> {
  const { classId, userId, author, content, nonce, replyTo, isAnnouncement } = draft
  const { moderates, manages } = author
  const isAssistant = moderates && !manages
  const { rows } = await db.execute<{ id: number; seconds: number; name: string; avatar: string }>(sql`
    with room as (
      select coalesce(r.all_muted, false) as all_muted,
        make_interval(secs => coalesce(r.seconds_between, ${chatLimits.secondsBetween})) as pause,
        coalesce(r.max_bytes, ${chatLimits.bytes}) as max_bytes
      from (select) as one left join ${chatRooms} r on r.class_id = ${classId}
    ), turn as (
      insert into ${chatMembers} as m (class_id, user_id, sent_at)
      select ${classId}::int, ${userId}::int, clock_timestamp() from room
      where (${moderates} or not all_muted and max_bytes >= ${byteLength(content)})
        and not exists (
          select from ${chatMessages} c
          where c.class_id = ${classId} and c.user_id = ${userId} and c.nonce = ${nonce})
        and (${replyTo}::int is null or exists (
          select from ${chatMessages} c
          where c.id = ${replyTo}::int and c.class_id = ${classId} and c.deleted_at is null))
      on conflict (class_id, user_id) do update set sent_at = excluded.sent_at
      where ${moderates} or m.muted_at is null
        and (m.sent_at is null or m.sent_at <= excluded.sent_at - (select pause from room))
      returning 1
    ), stored as (
      insert into ${chatMessages}
        (class_id, user_id, nonce, content, is_teacher, is_assistant, is_announcement, reply_to)
      select ${classId}::int, ${userId}::int, ${nonce}, ${content}, ${manages}::boolean, ${isAssistant}::boolean,
        ${isAnnouncement}::boolean, ${replyTo}::int from turn
      on conflict do nothing
      returning id, at
    )
    select stored.id, extract(epoch from stored.at)::float as seconds, ${messageColumns.name} as name,
      ${users.avatarUrl} as avatar
    from stored join ${users} on ${users.id} = ${userId}`)
  const [row] = rows
  if (!row) return null
  const { id, seconds, name, avatar } = row
  if (replyTo !== null) return readMessage(db, id)
  return messageOf({
    ...{ id, at: new Date(seconds * 1000), name, avatarUrl: avatar, userId, content },
    ...{ isTeacher: manages, isAssistant, isAnnouncement },
    ...{ replyTo, quotedName: null, quotedContent: null },
  })
}

async function readMessage(db: Queryable, id: number): Promise<ChatMessageShape | null> {
  const [row] = await messagesWhere(db, eq(chatMessages.id, id))
  return row ? messageOf(row) : null
}

/** What is stored already under the sender's nonce. */
export async function readOwn(
  db: Queryable,
  { classId, userId, nonce }: Draft,
): Promise<ChatMessageShape | null> {
  const [row] = await messagesWhere(
    db,
    and(eq(chatMessages.classId, classId), eq(chatMessages.userId, userId), eq(chatMessages.nonce, nonce)),
  )
  return row ? messageOf(row) : null
}

async function isThere(db: Db, classId: number, id: number): Promise<boolean> {
  const present = and(
    eq(chatMessages.id, id),
    eq(chatMessages.classId, classId),
    isNull(chatMessages.deletedAt),
  )
  return (await db.$count(chatMessages, present)) > 0
}

/** Why a turn was not granted. */
async function obstacle(db: Db, { classId, userId, content, author, replyTo }: Draft): Promise<Refusal> {
  if (replyTo !== null && !(await isThere(db, classId, replyTo))) return refuse('chatMessageNotFound')
  // whoever moderates waits for nothing: their message was refused for the one that it answers, which has come back
  if (author.moderates) return refuse('chatMessageNotFound')
  const room = await roomState(db, classId)
  const [member] = await db
    .select({
      mutedAt: chatMembers.mutedAt,
      waited: sql<number>`extract(epoch from clock_timestamp() - ${chatMembers.sentAt})::float`,
    })
    .from(chatMembers)
    .where(and(eq(chatMembers.classId, classId), eq(chatMembers.userId, userId)))
  if (member?.mutedAt) return refuse('chatMuted')
  if (room.all_muted) return refuse('chatAllMuted')
  if (byteLength(content) > room.max_bytes) return refuse('chatTooLong')
  const seconds = Math.max(1, Math.ceil(room.seconds_between - (member?.waited ?? 0)))
  return refuse('chatTooOften', {}, { seconds })
}

/** A message as it is stored. @throws Refusal chatEmpty, chatTooLong */
export function requireMessage(typed: string): string {
  const content = cleanMessage(typed)
  const fault = messageFault(content)
  if (fault) throw refuse(fault === 'empty' ? 'chatEmpty' : 'chatTooLong')
  return content
}

/**
 * Stores a message of a class and sends it to everybody there.
 * @throws Refusal chatEmpty, chatTooLong, chatTooOften, chatMuted, chatAllMuted, chatBlockedWord, chatMessageNotFound of the
 * one that it answers, and those of entering
 */
export async function postMessage(
  { db, chat }: Deps,
  user: SessionUser,
  classId: number,
  typed: { content: string; nonce: string; reply_to?: number | undefined },
): Promise<ChatMessageShape> {
  const content = requireMessage(typed.content)
  const author = await enterOpen(db, user, classId)
  if (await isBlocked(db, content)) throw refuse('chatBlockedWord')
  const draft: Draft = {
    ...{ classId, userId: user.id, author, content, nonce: typed.nonce },
    ...{ replyTo: typed.reply_to ?? null, isAnnouncement: false },
  }
  const message = await storeMessage(db, draft)
  if (!message) {
    const before = await readOwn(db, draft)
    if (before) return before
    throw await obstacle(db, draft)
  }
  await chat.announce(classId, { kind: 'messages', messages: [message] })
  return message
}
