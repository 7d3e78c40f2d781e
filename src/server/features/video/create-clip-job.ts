import { eq } from 'drizzle-orm'
import { SHORTEST_CLIP_SECONDS, VIDEO_NAME_LENGTH } from '#contract/video/limits.ts'
import type { Tx } from '../../db/database.ts'
import { openClassVideos, videoJobs, videos } from '../../db/tables/all.ts'
import type { Deps } from '../../deps.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { refuse } from '../../lib/refusal.ts'
import { writeAudit } from '../audit/index.ts'
import { managedClass } from '../class-access/index.ts'
import type { VideoRow } from './addresses.ts'
import { ownVideos } from './policy.ts'
import { requireTools } from './require-tools.ts'
import { newFileId } from './segments.ts'
import { wakeVideoJobs } from './jobs/worker.ts'

interface Order {
  kind: 'clip' | 'concat'
  name: string
  sources: number[]
  range?: { start: number; end: number }
}

interface ClipRange {
  /** seconds */
  start: number
  end: number
  /** of the part; without one that of the video */
  name?: string
}

/** There is something of it that can be worked on. */
export const isMade = ({ hasSource, hasHd, hasSd, original }: VideoRow): boolean =>
  hasSource || hasHd || hasSd || original !== null

async function put(tx: Tx, user: SessionUser, { kind, name, sources, range }: Order) {
  const [video] = await tx
    .insert(videos)
    .values({ fileId: newFileId(), name: name.slice(0, VIDEO_NAME_LENGTH), ownerId: user.id, source: kind })
    .returning({ id: videos.id })
  if (!video) throw new Error('the video was not stored')
  const [job] = await tx
    .insert(videoJobs)
    .values({
      videoId: video.id,
      kind,
      sources,
      beginSecond: range?.start,
      endSecond: range?.end,
      createdBy: user.id,
    })
    .returning({ id: videoJobs.id })
  if (!job) throw new Error('the job was not stored')
  await writeAudit(tx, user, 'video made', `video ${video.id}`, { kind, name, sources, ...range })
  return { job_id: job.id, video_id: video.id }
}

/**
 * Cuts a part out of a video that a class shows; the part is a video of its own.
 * @throws videoNotFound, videoNotReady, clipRange, videoOff, noPermission
 */
export async function clipVideo(deps: Deps, user: SessionUser, openClassVideoId: number, range: ClipRange) {
  const { db } = deps
  const [shown] = await db
    .select({ classId: openClassVideos.classId, video: videos })
    .from(openClassVideos)
    .innerJoin(videos, eq(videos.id, openClassVideos.videoId))
    .where(eq(openClassVideos.id, openClassVideoId))
  if (!shown) throw refuse('videoNotFound')
  await managedClass(db, user, shown.classId)
  return orderClip(deps, user, shown.video, range)
}

/** The same of any own video. */
export async function clipOwnVideo(deps: Deps, user: SessionUser, id: number, range: ClipRange) {
  const [row] = await ownVideos(deps.db, user, { ids: [id] })
  if (!row) throw refuse('videoNotFound')
  return orderClip(deps, user, row, range)
}

async function orderClip(deps: Deps, user: SessionUser, video: VideoRow, range: ClipRange) {
  await requireTools(deps)
  if (!isMade(video)) throw refuse('videoNotReady')
  const { start, end, name } = range
  // a playlist's length is rounded; half a second more does no harm
  if (end - start < SHORTEST_CLIP_SECONDS || end > video.duration + SHORTEST_CLIP_SECONDS)
    throw refuse('clipRange')
  const order: Order = { kind: 'clip', name: name?.trim() || video.name, sources: [video.id], range }
  const made = await deps.db.transaction((tx) => put(tx, user, order))
  wakeVideoJobs(deps)
  return made
}

/** Puts own videos one after the other. @throws videoNotFound, videoNotReady, videoOff, noPermission */
export async function concatVideos(deps: Deps, user: SessionUser, fileIds: string[], name?: string) {
  const rows = await ownVideos(deps.db, user, { fileIds })
  await requireTools(deps)
  if (!rows.every(isMade)) throw refuse('videoNotReady')
  const title = name?.trim() || rows[0]?.name || ''
  const order: Order = { kind: 'concat', name: title, sources: rows.map(({ id }) => id) }
  const made = await deps.db.transaction((tx) => put(tx, user, order))
  wakeVideoJobs(deps)
  return made
}

/** The usual two qualities of a video that has its pictures. */
export async function addTranscode(tx: Tx, videoId: number, createdBy: number | null): Promise<void> {
  await tx.insert(videoJobs).values({ videoId, kind: 'transcode', createdBy })
}
