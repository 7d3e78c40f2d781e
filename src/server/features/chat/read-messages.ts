import { and, desc, eq, lt } from 'drizzle-orm'
import type { openClassChat } from '#contract/chat/operations.ts'
import { chatLimits } from '#contract/chat/rules.ts'
import { chatStatuses } from '#contract/openclass/enums.ts'
import type { OperationTypes } from '#contract/operation.ts'
import { cachePerDatabase } from '../../lib/cache-per-database.ts'
import type { Db } from '../../db/database.ts'
import { chatMessages } from '../../db/tables/all.ts'
import { SharedReads } from '../../lib/shared-reads.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { enterOpen } from './enter.ts'
import { messageOf, messagesWhere } from './message-columns.ts'
import { memberState, roomState } from './room-state.ts'

type Reply = OperationTypes<typeof openClassChat.chatMessages>['reply']
type Stretch = Omit<Reply, 'chat_status' | 'wait_seconds'>

async function readStretch(db: Db, classId: number, before: number | undefined): Promise<Stretch> {
  const older = before === undefined ? undefined : lt(chatMessages.id, before)
  const rows = await messagesWhere(db, and(eq(chatMessages.classId, classId), older))
    .orderBy(desc(chatMessages.id))
    .limit(chatLimits.page + 1)
  const shown = rows.slice(0, chatLimits.page)
  const oldest = shown.at(-1)?.id
  return {
    list: shown
      .filter(({ deletedAt }) => deletedAt === null)
      .map(messageOf)
      .toReversed(),
    next: rows.length > chatLimits.page && oldest !== undefined ? oldest : null,
    deleted: shown.filter(({ deletedAt }) => deletedAt !== null).map(({ id }) => id),
    room: await roomState(db, classId),
  }
}

/**
 * Many readers who reconnect at once share one read of the newest messages. It is never older than their connection:
 * what another server sent between the two would reach them by neither.
 */
const newest = cachePerDatabase(() => new SharedReads<number, Stretch>())

/** @throws Refusal openClassNotFound, openClassNotBought, classWaiting, classRemoved, chatNotJoined, chatClosed */
export async function readMessages(
  db: Db,
  user: SessionUser,
  classId: number,
  before: number | undefined,
): Promise<Reply> {
  const { moderates } = await enterOpen(db, user, classId)
  const stretch =
    before === undefined
      ? await newest(db).read(classId, () => readStretch(db, classId, undefined))
      : await readStretch(db, classId, before)
  const { isMuted, waitSeconds } = await memberState(db, classId, user.id)
  return {
    ...stretch,
    chat_status: isMuted ? chatStatuses.muted : chatStatuses.normal,
    wait_seconds: moderates ? 0 : waitSeconds,
  }
}
