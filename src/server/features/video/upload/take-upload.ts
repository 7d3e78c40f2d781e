import { basename } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { videos } from '../../../db/tables/all.ts'
import type { Deps } from '../../../deps.ts'
import { type ProbedVideo, probe } from '../../../gateways/ffmpeg/probe.ts'
import { StorageFailure } from '../../../gateways/storage/storage.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { refuse } from '../../../lib/refusal.ts'
import { addTranscode } from '../create-clip-job.ts'
import { requireTools } from '../require-tools.ts'
import { newFileId, originalKey } from '../segments.ts'
import { wakeVideoJobs } from '../jobs/worker.ts'

interface Arrived {
  path: string
  /** as the person's own machine calls it */
  name: string
  bytes: number
}

/** larger than any camera of a school records, pixels */
const MOST_SIDE = 8192
const MOST_PIXELS = 40_000_000
const NAME_LENGTH = 80

/** Decides by the content of a file, not by its name. @throws notAVideo, videoWithoutPicture, videoWithoutLength, videoTooLong */
function check(probed: ProbedVideo | null, mostSeconds: number): ProbedVideo {
  if (!probed) throw refuse('notAVideo')
  const { width, height, duration } = probed
  if (width === 0 || height === 0) throw refuse('videoWithoutPicture')
  if (width > MOST_SIDE || height > MOST_SIDE || width * height > MOST_PIXELS) throw refuse('notAVideo')
  if (duration === 0) throw refuse('videoWithoutLength')
  if (duration > mostSeconds) throw refuse('videoTooLong', { hours: Math.floor(mostSeconds / 3600) })
  return probed
}

/** `holiday.final.mp4` -> `holiday.final` */
const titleOf = (name: string): string =>
  basename(name.replaceAll('\\', '/'))
    .replace(/\.\w{1,5}$/, '')
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, NAME_LENGTH)

/** Makes a video of a file that has arrived whole: a row, its place in the storage, and the work on it. */
export async function takeUpload(
  deps: Deps,
  user: SessionUser,
  { path, name, bytes }: Arrived,
): Promise<number> {
  const { db, storage, config, log } = deps
  const { duration, width, height } = check(
    await probe(await requireTools(deps), path),
    config.video.mostSeconds,
  )
  const fileId = newFileId()
  const [video] = await db
    .insert(videos)
    .values({ fileId, name: titleOf(name) || fileId.slice(0, 8), ownerId: user.id, source: 'upload' })
    .returning({ id: videos.id })
  if (!video) throw new Error('the video was not stored')
  try {
    await storage.put(originalKey(fileId), { path, bytes, type: 'video/mp4' })
  } catch (error) {
    await db.delete(videos).where(eq(videos.id, video.id))
    if (!(error instanceof StorageFailure)) throw error
    log.error({ err: error.cause }, 'an uploaded video could not be stored')
    throw refuse('storageUnavailable')
  }
  await db.transaction(async (tx) => {
    await tx
      .update(videos)
      .set({ original: originalKey(fileId), bytes, duration, width, height, createdAt: sql`now()` })
      .where(eq(videos.id, video.id))
    await addTranscode(tx, video.id, user.id)
  })
  wakeVideoJobs(deps)
  return video.id
}
