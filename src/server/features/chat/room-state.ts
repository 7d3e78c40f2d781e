import { and, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ChatRoomShape } from '#contract/chat/events.ts'
import { chatLimits } from '#contract/chat/rules.ts'
import type { Queryable } from '../../db/database.ts'
import { chatMembers, chatMessages, chatRooms, users } from '../../db/tables/all.ts'
import { quotedOf } from './message-columns.ts'

const pinned = alias(chatMessages, 'pinned')
const pinnedAuthor = alias(users, 'pinned_author')
const announced = alias(chatMessages, 'announced')
const announcer = alias(users, 'announcer')
const nameOf = (author: typeof announcer | typeof pinnedAuthor) =>
  sql<string>`coalesce(nullif(${author.name}, ''), ${author.username})`

/** How the room of a class is set up now. */
export async function roomState(db: Queryable, classId: number): Promise<ChatRoomShape> {
  const [row] = await db
    .select({
      room: chatRooms,
      pinned: { id: pinned.id, name: nameOf(pinnedAuthor), content: pinned.content },
      announced: {
        id: announced.id,
        nickName: nameOf(announcer),
        content: announced.content,
        seconds_left: sql<number>`ceil(extract(epoch from ${chatRooms.announcedUntil} - now()))::int`,
      },
    })
    .from(chatRooms)
    .leftJoin(pinned, and(eq(pinned.id, chatRooms.pinnedId), isNull(pinned.deletedAt)))
    .leftJoin(pinnedAuthor, eq(pinnedAuthor.id, pinned.userId))
    .leftJoin(
      announced,
      and(
        eq(announced.id, chatRooms.announcementId),
        isNull(announced.deletedAt),
        sql`${chatRooms.announcedUntil} > now()`,
      ),
    )
    .leftJoin(announcer, eq(announcer.id, announced.userId))
    .where(eq(chatRooms.classId, classId))
  const room = row?.room
  return {
    all_muted: room?.allMuted ? 1 : 0,
    seconds_between: room?.secondsBetween ?? chatLimits.secondsBetween,
    max_bytes: room?.maxBytes ?? chatLimits.bytes,
    notice: room?.notice ?? '',
    pinned: row?.pinned?.id ? quotedOf({ ...row.pinned, isDeleted: false }) : null,
    announcement: row?.announced?.id ? row.announced : null,
    revision: room?.revision ?? 0,
  }
}

/** Whether somebody is muted, and for how many seconds they have to wait before their next message. */
export async function memberState(
  db: Queryable,
  classId: number,
  userId: number,
): Promise<{ isMuted: boolean; waitSeconds: number }> {
  const [member] = await db
    .select({
      mutedAt: chatMembers.mutedAt,
      waitSeconds: sql<number>`greatest(0, ceil(coalesce(${chatRooms.secondsBetween}, ${chatLimits.secondsBetween})
        - extract(epoch from clock_timestamp() - ${chatMembers.sentAt})))::int`,
    })
    .from(chatMembers)
    .leftJoin(chatRooms, eq(chatRooms.classId, chatMembers.classId))
    .where(and(eq(chatMembers.classId, classId), eq(chatMembers.userId, userId)))
  return { isMuted: Boolean(member?.mutedAt), waitSeconds: member?.waitSeconds ?? 0 }
}

export const isMuted = async (db: Queryable, classId: number, userId: number): Promise<boolean> =>
  (await memberState(db, classId, userId)).isMuted
