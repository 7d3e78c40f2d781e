import { and, eq, isNotNull } from 'drizzle-orm'
import type { ChatRoomShape } from '#contract/chat/events.ts'
import { chatLimits } from '#contract/chat/rules.ts'
import type { Queryable } from '../../db/database.ts'
import { chatMembers, chatRooms } from '../../db/tables/all.ts'

/** How the room of a class is set up now. */
export async function roomState(db: Queryable, classId: number): Promise<ChatRoomShape> {
  const [room] = await db.select().from(chatRooms).where(eq(chatRooms.classId, classId))
  return {
    all_muted: room?.allMuted ? 1 : 0,
    seconds_between: room?.secondsBetween ?? chatLimits.secondsBetween,
    max_bytes: room?.maxBytes ?? chatLimits.bytes,
    notice: room?.notice ?? '',
  }
}

export async function isMuted(db: Queryable, classId: number, userId: number): Promise<boolean> {
  const [muted] = await db
    .select({ at: chatMembers.mutedAt })
    .from(chatMembers)
    .where(
      and(eq(chatMembers.classId, classId), eq(chatMembers.userId, userId), isNotNull(chatMembers.mutedAt)),
    )
  return muted !== undefined
}
