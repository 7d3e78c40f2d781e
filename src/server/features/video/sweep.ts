import { eq, sql } from 'drizzle-orm'
import { videoJobs, videos } from '../../db/tables/all.ts'
import type { Deps } from '../../deps.ts'
import { removeSegments, qualities, removeReplacedSegments } from './segments.ts'
import { removeOriginal } from './vod-asset.ts'

/** videos of one run; the next run continues */
const MOST = 20

/** Removes the files of removed videos and of replaced segments, and rows of uploads that never became one. */
export async function sweepVideos(deps: Deps): Promise<void> {
  const { db } = deps
  await db.execute(sql`
    delete from videos where source = 'upload' and original is null and not (has_source or has_hd or has_sd)
      and created_at < now() - interval '1 day'`)
  const leaving = await db
    .select()
    .from(videos)
    .where(sql`${videos.removedAt} is not null`)
    .orderBy(videos.id)
    .limit(MOST)
  for (const video of leaving) {
    // its worker stops at the next update
    await db.delete(videoJobs).where(eq(videoJobs.videoId, video.id))
    for (const quality of qualities) await removeSegments(deps, video, quality)
    await removeOriginal(deps, video)
    await db.delete(videos).where(eq(videos.id, video.id))
  }
  await removeReplacedSegments(deps)
}
