import { and, eq, isNull } from 'drizzle-orm'
import type { ChatRoomShape } from '#contract/chat/events.ts'
import { chatMessages } from '../../db/tables/all.ts'
import type { Deps } from '../../deps.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { refuse } from '../../lib/refusal.ts'
import { writeAudit } from '../audit/index.ts'
import { moderatedClass } from '../class-access/index.ts'
import { announceRoom, changeRoom } from './change-room.ts'

/**
 * Pins a message in place of the one that was; of two at once the later stays.
 * @throws Refusal openClassNotFound, noPermission, chatMessageNotFound
 */
export async function pinMessage(
  { db, chat }: Deps,
  user: SessionUser,
  classId: number,
  messageId: number,
): Promise<ChatRoomShape> {
  await moderatedClass(db, user, classId)
  await db.transaction(async (tx) => {
    // who deletes it at this moment waits, and takes it down again
    const [message] = await tx
      .select({ id: chatMessages.id })
      .from(chatMessages)
      .where(
        and(
          eq(chatMessages.id, messageId),
          eq(chatMessages.classId, classId),
          isNull(chatMessages.deletedAt),
        ),
      )
      .for('share')
    if (!message) throw refuse('chatMessageNotFound')
    await changeRoom(tx, classId, { pinnedId: messageId })
    await writeAudit(tx, user, 'chat message pinned', `openclass ${classId}`, { message: messageId })
  })
  return announceRoom({ db, chat }, classId)
}

/** @throws Refusal openClassNotFound, noPermission */
export async function unpinMessage(
  { db, chat }: Deps,
  user: SessionUser,
  classId: number,
): Promise<ChatRoomShape> {
  await moderatedClass(db, user, classId)
  await db.transaction(async (tx) => {
    await changeRoom(tx, classId, { pinnedId: null })
    await writeAudit(tx, user, 'chat message unpinned', `openclass ${classId}`)
  })
  return announceRoom({ db, chat }, classId)
}
