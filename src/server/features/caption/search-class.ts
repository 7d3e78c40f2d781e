import { and, asc, eq, isNull } from 'drizzle-orm'
import type { caption } from '#contract/caption/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../db/database.ts'
import { openClassVideos, videos } from '../../db/tables/all.ts'
import { refuse } from '../../lib/refusal.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { searchChat } from '../chat/index.ts'
import { classAccess, replayRefusal } from '../class-access/index.ts'
import { classClock } from '../video/index.ts'
import { tracksOf } from './tracks.ts'

type Types = OperationTypes<typeof caption.searchClass>
type Hit = Types['reply']['list'][number]

const MOST = 200

/** Letters of any width and case are the same. */
const plain = (text: string): string => text.normalize('NFKC').toLowerCase()

/**
 * Where a word is said in the videos of a class, or written in its chat. A caption in several languages is found in each.
 * @throws Refusal openClassNotFound, openClassNotBought, demoOpenClass, noReplay
 */
export async function searchClass(
  db: Db,
  user: SessionUser,
  classId: number,
  keyword: string,
): Promise<Types['reply']> {
  const refused = await replayRefusal(db, await classAccess(db, user, classId))
  if (refused) throw refuse(refused)
  const word = plain(keyword.trim())
  if (word === '') return { list: [], more: 0 }
  const shown = await db
    .select({ video: videos })
    .from(openClassVideos)
    .innerJoin(videos, eq(videos.id, openClassVideos.videoId))
    .where(and(eq(openClassVideos.classId, classId), isNull(videos.removedAt)))
    .orderBy(asc(openClassVideos.position), asc(openClassVideos.id))
  const hits: (Hit & { order: number })[] = []
  for (const [order, { video }] of shown.entries())
    for (const { cues } of await tracksOf(db, video))
      for (const { start, text } of cues)
        if (plain(text).includes(word))
          hits.push({ kind: 'caption', fileID: video.fileId, second: start, text, by: '', order })
  const order = new Map(shown.map(({ video }, index) => [video.id, index]))
  for (const { videoId, fileId, second, content, name } of await searchChat(
    db,
    await classClock(db, classId),
    classId,
    keyword.trim(),
  )) {
    const at = order.get(videoId)
    if (at !== undefined)
      hits.push({ kind: 'chat', fileID: fileId, second, text: content, by: name, order: at })
  }
  const sorted = hits.toSorted((one, other) => one.order - other.order || one.second - other.second)
  return {
    list: sorted.slice(0, MOST).map(({ order: _, ...hit }) => hit),
    more: sorted.length > MOST ? 1 : 0,
  }
}
