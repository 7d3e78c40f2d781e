import { eq, type SQL, sql } from 'drizzle-orm'
import { stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { broadcasts, videoSegments } from '../../db/tables/all.ts'
import type { Deps } from '../../deps.ts'
import { PartedBroadcast, segmentKey } from '../video/index.ts'
import type { AuthorizedPublish } from './authorize-publish.ts'
import type { NewPart, NewSegment } from './recorder.ts'

const TRIES = 3
const AGAIN_MS = 400

async function put(storage: Deps['storage'], key: string, path: string, bytes: number): Promise<void> {
  for (let tried = 1; ; tried += 1)
    try {
      return await storage.put(key, { path, bytes, type: 'video/mp2t' })
    } catch (error) {
      if (tried === TRIES) throw error
      await sleep(AGAIN_MS)
    }
}

/**
 * SQL: when the first picture of a segment was received. Within a stretch each follows the one before, so that its seconds
 * run as evenly as those of the video; the first one ended so many seconds ago.
 * @param ago seconds
 */
const receivedAt = (
  videoId: number,
  position: number,
  discontinuity: number,
  ago: number,
): SQL<Date> => sql`coalesce((
  select received_at + make_interval(secs => duration) from video_segments
  where video_id = ${videoId} and quality = 'source' and position = ${position - 1} and run = ${discontinuity}
), clock_timestamp() - make_interval(secs => ${ago}))`

/**
 * Stores the segments of one publisher as they come, after those that the broadcast has already: the file first, then
 * its row, so that a playlist never names what is not there. Parts of a segment can be had before.
 */
export function segmentStore(
  { db, storage, log }: Deps,
  { broadcastId, videoId, fileId }: AuthorizedPublish,
) {
  let at: { position: number; discontinuity: number } | undefined
  let lost = false
  const parted = new PartedBroadcast(db, videoId, fileId)

  async function first() {
    const [last] = await db
      .select({
        position: sql<number>`coalesce(max(${videoSegments.position}) + 1, 0)::int`,
        discontinuity: sql<number>`coalesce(max(${videoSegments.discontinuity}) + 1, 0)::int`,
      })
      .from(videoSegments)
      .where(eq(videoSegments.videoId, videoId))
    return last ?? { position: 0, discontinuity: 0 }
  }

  async function store({ path, duration, isDiscontinuous }: NewSegment): Promise<void> {
    const isNew = at === undefined
    at ??= await first()
    if (!isNew && (isDiscontinuous || lost)) at.discontinuity += 1
    const { position, discontinuity } = at
    const begun = performance.now()
    const bytes = (await stat(path)).size
    try {
      await put(storage, segmentKey(fileId, 'source', position), path, bytes)
      await db.transaction(async (tx) => {
        await tx.insert(videoSegments).values({
          ...{ videoId, quality: 'source', position, discontinuity, duration, bytes },
          receivedAt: receivedAt(
            videoId,
            position,
            discontinuity,
            duration + (performance.now() - begun) / 1000,
          ),
        })
        await tx
          .update(broadcasts)
          .set({ duration: sql`${broadcasts.duration} + ${duration}` })
          .where(eq(broadcasts.id, broadcastId))
      })
      at.position += 1
      lost = false
      await parted.stored(path, { position, discontinuity, duration })
    } catch (err) {
      // a gap is better than the end of the class
      lost = true
      parted.lost(path)
      log.error({ err, broadcast: broadcastId }, 'a segment of a broadcast could not be stored')
    }
  }

  return { addPart: (part: NewPart): void => parted.add(part), store, end: (): void => parted.end() }
}
