import { and, eq, ne, sql } from 'drizzle-orm'
import { broadcasts, openClassVideos, videos } from '../../db/tables/all.ts'
import type { Deps } from '../../deps.ts'
import { addTranscode, sizeOf, wakeVideoJobs } from '../video/index.ts'

/**
 * Ends a broadcast for good. What was recorded is the replay at once: its segments lie there already, so closing their
 * list is all. The two usual qualities follow as a job.
 */
export async function finish(deps: Deps, broadcastId: number): Promise<void> {
  const isMade = await deps.db.transaction(async (tx) => {
    const [ended] = await tx
      .update(broadcasts)
      .set({ state: 'ended', endedAt: sql`now()`, flvUrl: '' })
      .where(and(eq(broadcasts.id, broadcastId), ne(broadcasts.state, 'ended')))
      .returning({ classId: broadcasts.classId })
    const [video] = await tx.select().from(videos).where(eq(videos.broadcastId, broadcastId))
    if (!ended || !video) return false
    const { segments, duration, bytes } = await sizeOf(tx, video.id, 'source')
    if (segments === 0) {
      await tx.delete(videos).where(eq(videos.id, video.id))
      return false
    }
    await tx.update(videos).set({ hasSource: true, duration, bytes }).where(eq(videos.id, video.id))
    await tx.insert(openClassVideos).values({
      classId: ended.classId,
      videoId: video.id,
      position: sql`(select coalesce(max(position) + 1, 0) from open_class_videos
        where class_id = ${ended.classId})`,
    })
    await addTranscode(tx, video.id, video.ownerId)
    return true
  })
  if (isMade) wakeVideoJobs(deps)
}
