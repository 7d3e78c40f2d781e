import { eq, sql } from 'drizzle-orm'
import { stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { broadcasts, videoSegments } from '../../db/tables/all.ts'
import type { Deps } from '../../deps.ts'
import { pieceKey } from '../video/index.ts'
import type { Admitted } from './admission.ts'
import type { NewPiece } from './recorder.ts'

const TRIES = 3
const AGAIN_MS = 400

async function place(storage: Deps['storage'], key: string, path: string, bytes: number): Promise<void> {
  for (let tried = 1; ; tried += 1)
    try {
      return await storage.put(key, { path, bytes, type: 'video/mp2t' })
    } catch (error) {
      if (tried === TRIES) throw error
      await sleep(AGAIN_MS)
    }
}

/**
 * Stores the pieces of one publisher as they come, after those that the broadcast has already: the file first, then
 * its row, so that a playlist never names what is not there.
 */
export function pieceStore({ db, storage, log }: Deps, { broadcastId, videoId, fileId }: Admitted) {
  let at: { position: number; run: number } | undefined
  let lost = false

  async function first() {
    const [last] = await db
      .select({
        position: sql<number>`coalesce(max(${videoSegments.position}) + 1, 0)::int`,
        run: sql<number>`coalesce(max(${videoSegments.run}) + 1, 0)::int`,
      })
      .from(videoSegments)
      .where(eq(videoSegments.videoId, videoId))
    return last ?? { position: 0, run: 0 }
  }

  return async ({ path, duration, isAfterGap }: NewPiece): Promise<void> => {
    const isNew = at === undefined
    at ??= await first()
    if (!isNew && (isAfterGap || lost)) at.run += 1
    const { position, run } = at
    const bytes = (await stat(path)).size
    try {
      await place(storage, pieceKey(fileId, 'source', position), path, bytes)
      await db.transaction(async (tx) => {
        await tx.insert(videoSegments).values({ videoId, quality: 'source', position, run, duration, bytes })
        await tx
          .update(broadcasts)
          .set({ duration: sql`${broadcasts.duration} + ${duration}` })
          .where(eq(broadcasts.id, broadcastId))
      })
      at.position += 1
      lost = false
    } catch (err) {
      // a class goes on with a gap rather than not at all
      lost = true
      log.error({ err, broadcast: broadcastId }, 'a piece of a broadcast could not be stored')
    }
  }
}
