import { and, eq, ne, sql } from 'drizzle-orm'
import { isTrial } from '../../db/class-state.ts'
import { broadcasts, videos } from '../../db/tables/all.ts'
import type { Deps } from '../../deps.ts'
import { addTranscode, sizeOf, wakeVideoJobs } from '../video/index.ts'

/**
 * Ends a broadcast for good. What was recorded is the replay at once: its segments lie there already, so closing their
 * list is all. The two usual qualities follow as a job. What ended before the class began was a trial: it stays among the
 * videos of its teacher, and nobody else sees it.
 */
export async function finish(deps: Deps, broadcastId: number): Promise<void> {
  const isMade = await deps.db.transaction(async (tx) => {
    const [ended] = await tx
      .update(broadcasts)
      .set({ state: 'ended', endedAt: sql`now()`, flvUrl: '' })
      .where(and(eq(broadcasts.id, broadcastId), ne(broadcasts.state, 'ended')))
      .returning({ id: broadcasts.id })
    const [video] = await tx.select().from(videos).where(eq(videos.broadcastId, broadcastId))
    if (!ended || !video) return false
    const { segments, duration, bytes } = await sizeOf(tx, video.id, 'source')
    if (segments === 0) {
      await tx.delete(videos).where(eq(videos.id, video.id))
      return false
    }
    await tx.update(videos).set({ hasSource: true, duration, bytes }).where(eq(videos.id, video.id))
    await tx.execute(sql`
      insert into open_class_videos (class_id, video_id, position)
      select c.id, ${video.id}, (select coalesce(max(position) + 1, 0) from open_class_videos where class_id = c.id)
      from open_classes c join broadcasts b on b.class_id = c.id
      where b.id = ${broadcastId} and not ${sql.raw(isTrial('b', 'c'))}`)
    await addTranscode(tx, video.id, video.ownerId)
    return true
  })
  if (isMade) wakeVideoJobs(deps)
}
