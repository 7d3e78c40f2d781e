import { sql } from 'drizzle-orm'
import type { openClassChat } from '#contract/chat/operations.ts'
import type { ChatRoomShape } from '#contract/chat/events.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Deps } from '../../deps.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { refuse } from '../../lib/refusal.ts'
import { writeAudit } from '../audit/index.ts'
import { moderatedClass } from '../class-access/index.ts'
import { isBlocked } from './blocked-words.ts'
import { announceRoom, changeRoom } from './change-room.ts'
import { enterOpen } from './enter.ts'
import { type Draft, readOwn, requireMessage, storeMessage } from './post-message.ts'
import { roomState } from './room-state.ts'

type Announce = OperationTypes<typeof openClassChat.announceInChat>

/**
 * Sends a message of a moderator that also stands above the others for some seconds. Sent again with its nonce it changes
 * nothing.
 * @throws Refusal openClassNotFound, noPermission, chatClosed, chatEmpty, chatTooLong, chatBlockedWord
 */
export async function announceInChat(
  { db, chat }: Deps,
  user: SessionUser,
  classId: number,
  { content: typed, nonce, seconds }: Announce['body'],
): Promise<Announce['reply']> {
  const content = requireMessage(typed)
  await moderatedClass(db, user, classId)
  const author = await enterOpen(db, user, classId)
  if (await isBlocked(db, content)) throw refuse('chatBlockedWord')
  const draft: Draft = {
    ...{ classId, userId: user.id, author, content, nonce },
    ...{ replyTo: null, isAnnouncement: true },
  }
  const stored = await db.transaction(async (tx) => {
    const message = await storeMessage(tx, draft)
    if (!message) return null
    await changeRoom(tx, classId, {
      announcementId: message.id,
      announcedUntil: sql`now() + make_interval(secs => ${seconds})`,
    })
    await writeAudit(tx, user, 'chat announcement made', `openclass ${classId}`, { content, seconds })
    return message
  })
  if (!stored) {
    const message = await readOwn(db, draft)
    // the right to moderate ended between the two
    if (!message) throw refuse('noPermission')
    return { message, room: await roomState(db, classId) }
  }
  await chat.announce(classId, { kind: 'messages', messages: [stored] })
  return { message: stored, room: await announceRoom({ db, chat }, classId) }
}

/** @throws Refusal openClassNotFound, noPermission */
export async function endAnnouncement(
  { db, chat }: Deps,
  user: SessionUser,
  classId: number,
): Promise<ChatRoomShape> {
  await moderatedClass(db, user, classId)
  await db.transaction(async (tx) => {
    await changeRoom(tx, classId, { announcementId: null, announcedUntil: null })
    await writeAudit(tx, user, 'chat announcement ended', `openclass ${classId}`)
  })
  return announceRoom({ db, chat }, classId)
}
