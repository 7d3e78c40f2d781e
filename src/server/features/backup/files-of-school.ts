import { and, eq, isNull, sql } from 'drizzle-orm'
import { jobStatuses } from '#contract/job-statuses.ts'
import type { Queryable } from '../../db/database.ts'
import { exportJobs, uploads, videos, videoSegments } from '../../db/tables/all.ts'
import { keyOfUpload } from '../file/index.ts'
import { keepsOriginal, segmentKey } from '../video/index.ts'

/** The storage keys of every file that the database names and has not given up; what a provider of videos keeps is none. */
export async function filesOfSchool(db: Queryable): Promise<string[]> {
  const uploaded = await db
    .select({ name: uploads.name, isPrivate: uploads.isPrivate })
    .from(uploads)
    .where(isNull(uploads.removedAt))
  const exported = await db
    .select({ file: exportJobs.file })
    .from(exportJobs)
    .where(eq(exportJobs.status, jobStatuses.success))
  const kept = isNull(videos.removedAt)
  const originals = await db
    .select({ key: videos.original })
    .from(videos)
    .where(and(kept, sql.raw(keepsOriginal('videos'))))
  const segments = await db
    .select({
      fileId: videos.fileId,
      quality: videoSegments.quality,
      position: videoSegments.position,
    })
    .from(videoSegments)
    .innerJoin(videos, eq(videos.id, videoSegments.videoId))
    .where(kept)
  const keys = [
    ...uploaded.map(({ name, isPrivate }) => keyOfUpload(name, isPrivate)),
    ...exported.flatMap(({ file }) => (file === null ? [] : [keyOfUpload(file, true)])),
    ...originals.flatMap(({ key }) => (key === null ? [] : [key])),
    ...segments.map(({ fileId, quality, position }) => segmentKey(fileId, quality, position)),
  ]
  return [...new Set(keys)].sort()
}
