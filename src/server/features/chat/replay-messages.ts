import { and, asc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { CHAT_WINDOW_SECONDS, type chatReplay } from '#contract/chat/replay.ts'
import type { OperationTypes } from '#contract/operation.ts'
import { literally } from '../../db/like.ts'
import type { Db } from '../../db/database.ts'
import { chatMessages, users } from '../../db/tables/all.ts'
import { refuse } from '../../lib/refusal.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { classAccess, replayRefusal } from '../class-access/index.ts'
import { type ClassClock, classClock, watchedVideo } from '../video/index.ts'
import { messageColumns } from './message-columns.ts'

type Replay = OperationTypes<typeof chatReplay.chatReplay>

/** messages of one answer: of a crowded class those that came first in the time that was asked for */
const MOST = 500

const { id, at, name, avatarUrl, content, isTeacher } = messageColumns
const replayColumns = { id, at, name, avatarUrl, content, isTeacher }

const ofClass = (classId: number) => and(eq(chatMessages.classId, classId), isNull(chatMessages.deletedAt))

/**
 * What was said in a class while these seconds of its recording were received. Seconds of a longer time are cut.
 * @throws Refusal openClassNotFound, openClassNotBought, demoOpenClass, noReplay, videoNotFound
 */
export async function replayMessages(
  db: Db,
  user: SessionUser,
  classId: number,
  { fileID, from, to: wanted }: Replay['query'],
): Promise<Replay['reply']> {
  const refused = await replayRefusal(db, await classAccess(db, user, classId))
  if (refused) throw refuse(refused)
  const video = await watchedVideo(db, user, fileID)
  const to = Math.min(wanted, from + CHAT_WINDOW_SECONDS)
  const clock = await classClock(db, classId)
  const time = clock.timeOf(video.id, from, to)
  if (!time) return { list: [], more: 0 }
  const rows = await db
    .select(replayColumns)
    .from(chatMessages)
    .innerJoin(users, eq(users.id, chatMessages.userId))
    .where(
      and(
        ofClass(classId),
        time.after ? gt(chatMessages.at, time.after) : undefined,
        time.before ? lt(chatMessages.at, time.before) : undefined,
      ),
    )
    .orderBy(asc(chatMessages.at), asc(chatMessages.id))
    .limit(MOST + 1)
  const list = rows.slice(0, MOST).flatMap(({ id, at, name, avatarUrl, content, isTeacher }) => {
    const place = clock.secondOf(at)
    if (place?.videoId !== video.id || place.second < from || place.second >= to) return []
    return [
      {
        ...{ id, second: place.second, nickName: name, profile_picture_url: avatarUrl, content },
        is_teacher: isTeacher ? (1 as const) : (0 as const),
      },
    ]
  })
  return { list, more: rows.length > MOST ? 1 : 0 }
}

export interface FoundMessage {
  videoId: number
  fileId: string
  second: number
  content: string
  name: string
}

/** Messages of a class that contain a word, at the seconds of its recordings; the first ones of very many. */
export async function searchChat(
  db: Db,
  clock: ClassClock,
  classId: number,
  word: string,
): Promise<FoundMessage[]> {
  const rows = await db
    .select({ at: chatMessages.at, content: chatMessages.content, name: messageColumns.name })
    .from(chatMessages)
    .innerJoin(users, eq(users.id, chatMessages.userId))
    .where(and(ofClass(classId), sql`${chatMessages.content} ilike ${`%${literally(word)}%`}`))
    .orderBy(asc(chatMessages.at), asc(chatMessages.id))
    .limit(MOST)
  return rows.flatMap(({ at, content, name }) => {
    const place = clock.secondOf(at)
    return place ? [{ ...place, content, name }] : []
  })
}
