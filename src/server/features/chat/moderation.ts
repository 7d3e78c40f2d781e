import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { openClassChat } from '#contract/chat/operations.ts'
import type { ChatRoomShape } from '#contract/chat/events.ts'
import { cleanMessage } from '#contract/chat/rules.ts'
import { chatStatuses } from '#contract/openclass/enums.ts'
import type { OperationTypes } from '#contract/operation.ts'
import { chatMembers, chatMessages, users } from '../../db/tables/all.ts'
import type { Deps } from '../../deps.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { refuse } from '../../lib/refusal.ts'
import { writeAudit } from '../audit/index.ts'
import { hasCome, moderatedClass } from '../class-access/index.ts'
import { isBlocked } from './blocked-words.ts'
import { messageColumns } from './message-columns.ts'
import { announceRoom, changeRoom, takeDown } from './change-room.ts'

type RoomChange = OperationTypes<typeof openClassChat.updateChatRoom>['body']

/** @throws Refusal openClassNotFound, noPermission, chatBlockedWord */
export async function updateRoom(
  { db, chat }: Deps,
  user: SessionUser,
  classId: number,
  { all_muted, seconds_between, max_bytes, notice }: RoomChange,
): Promise<ChatRoomShape> {
  await moderatedClass(db, user, classId)
  const text = notice === undefined ? undefined : cleanMessage(notice)
  if (text && (await isBlocked(db, text))) throw refuse('chatBlockedWord')
  const given = {
    ...(all_muted !== undefined && { allMuted: all_muted === 1 }),
    ...(seconds_between !== undefined && { secondsBetween: seconds_between }),
    ...(max_bytes !== undefined && { maxBytes: max_bytes }),
    ...(text !== undefined && { notice: text }),
  }
  if (Object.keys(given).length > 0)
    await db.transaction(async (tx) => {
      await changeRoom(tx, classId, given)
      await writeAudit(tx, user, 'chat room changed', `openclass ${classId}`, given)
    })
  return announceRoom({ db, chat }, classId)
}

/** @throws Refusal openClassNotFound, noPermission, userUnknown */
export async function mutePerson(
  { db, chat }: Deps,
  user: SessionUser,
  classId: number,
  userId: number,
  status: 0 | 1,
): Promise<null> {
  const { manages } = await moderatedClass(db, user, classId)
  // an assistant reaches nobody of the school by a number who has not come to the class
  if (!manages && !(await hasCome(db, classId, userId))) throw refuse('userUnknown')
  const [known] = await db.select({ id: users.id }).from(users).where(eq(users.id, userId))
  if (!known) throw refuse('userUnknown')
  const change =
    status === chatStatuses.muted
      ? { mutedAt: sql`coalesce(${chatMembers.mutedAt}, now())`, mutedBy: user.id }
      : { mutedAt: null, mutedBy: null }
  await db.transaction(async (tx) => {
    await tx
      .insert(chatMembers)
      .values({ classId, userId, ...change, ...(status && { mutedAt: sql`now()` }) })
      .onConflictDoUpdate({ target: [chatMembers.classId, chatMembers.userId], set: change })
    const action = status === chatStatuses.muted ? 'chat person muted' : 'chat person unmuted'
    await writeAudit(tx, user, action, `openclass ${classId}`, { user: userId })
  })
  await chat.announce(classId, { kind: 'mute', userid: userId, chat_status: status })
  return null
}

/** @throws Refusal openClassNotFound, noPermission */
export async function mutedPeople(
  { db }: Deps,
  user: SessionUser,
  classId: number,
): Promise<{ list: { userid: number; nickName: string }[] }> {
  await moderatedClass(db, user, classId)
  const list = await db
    .select({ userid: users.id, nickName: messageColumns.name })
    .from(chatMembers)
    .innerJoin(users, eq(users.id, chatMembers.userId))
    .where(and(eq(chatMembers.classId, classId), isNotNull(chatMembers.mutedAt)))
    .orderBy(asc(chatMembers.mutedAt), asc(users.id))
    .limit(1_000)
  return { list }
}

/** @throws Refusal openClassNotFound, noPermission, chatMessageNotFound */
export async function deleteMessage(
  { db, chat }: Deps,
  user: SessionUser,
  classId: number,
  messageId: number,
): Promise<null> {
  await moderatedClass(db, user, classId)
  const wasAbove = await db.transaction(async (tx) => {
    const deleted = await tx
      .update(chatMessages)
      .set({ deletedAt: sql`now()`, deletedBy: user.id })
      .where(
        and(
          eq(chatMessages.id, messageId),
          eq(chatMessages.classId, classId),
          isNull(chatMessages.deletedAt),
        ),
      )
      .returning({ id: chatMessages.id })
    if (deleted.length === 0) throw refuse('chatMessageNotFound')
    await writeAudit(tx, user, 'chat message deleted', `openclass ${classId}`, { message: messageId })
    return takeDown(tx, classId, messageId)
  })
  await chat.announce(classId, { kind: 'deleted', id: messageId })
  if (wasAbove) await announceRoom({ db, chat }, classId)
  return null
}
