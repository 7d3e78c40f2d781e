import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../../../db/database.ts'
import { videos, videoSegments } from '../../../db/tables/all.ts'
import type { VideoRow } from '../addresses.ts'
import { evictEndedPlaylists } from '../media/ended-playlists.ts'
import { allSegments, insertSegments, type StoredSegment } from '../segments.ts'
import { type JobContext, trackProgress } from './job-context.ts'
import { runFfmpeg } from './run-ffmpeg.ts'
import { updateJob } from './queue.ts'
import { segmentOutput, storeSegments } from './qualities.ts'

/** A recording whose segments are shorter than this on average is regrouped, seconds. */
const SHORT_SECONDS = 3

const lengthOf = (segments: readonly { duration: number }[]): number =>
  segments.reduce((sum, { duration }) => sum + duration, 0)

/** When the first picture of each stretch of a recording was received, in their order. */
async function receivedOf(db: Queryable, videoId: number): Promise<(Date | null)[]> {
  const rows = await db
    .selectDistinctOn([videoSegments.discontinuity], { receivedAt: videoSegments.receivedAt })
    .from(videoSegments)
    .where(
      and(
        eq(videoSegments.videoId, videoId),
        eq(videoSegments.quality, 'source'),
        isNull(videoSegments.replacedAt),
      ),
    )
    .orderBy(videoSegments.discontinuity, videoSegments.position)
  return rows.map(({ receivedAt }) => receivedAt)
}

/** The segments of a stretch with their moments, which follow from the first. */
function timed(segments: readonly StoredSegment[], first: Date | null | undefined): StoredSegment[] {
  if (!first) return [...segments]
  let at = first.getTime()
  return segments.map((segment) => {
    const receivedAt = new Date(at)
    at += segment.duration * 1000
    return { ...segment, receivedAt }
  })
}

/**
 * A live class is recorded in segments of about a second, so that viewers follow it closely; its replay needs fewer and
 * longer ones. Copies the recording into segments of at least four seconds, each stretch without an interruption for
 * itself. The new segments take positions after the old ones, whose files stay for viewers in the middle of the replay.
 * @param parts the recording's files on this machine, one for each discontinuity, in their order
 * @throws JobFailure, Killed, JobLost, StorageFailure
 */
export async function regroupRecording(
  context: JobContext,
  video: VideoRow,
  parts: readonly string[],
): Promise<void> {
  const { deps, tools, job, folder } = context
  if (video.source !== 'broadcast' || !video.hasSource) return
  const before = await allSegments(deps.db, video.id, 'source')
  const duration = lengthOf(before)
  const last = before.at(-1)
  if (!last || before.length < 2 || duration / before.length >= SHORT_SECONDS) return

  const { signal } = trackProgress(context, 0, 0)
  const received = await receivedOf(deps.db, video.id)
  const segments: StoredSegment[] = []
  for (const [discontinuity, path] of parts.entries()) {
    const place = join(folder, `regrouped-${discontinuity}`)
    await mkdir(place, { recursive: true })
    const input = ['-f', 'mpegts', '-i', `file:${path}`, '-map', '0:v:0', '-map', '0:a:0?', '-c', 'copy']
    const args = [...input, ...segmentOutput(place)]
    await runFfmpeg({ tools, args, duration, signal, onProgress: () => undefined })
    await updateJob(deps.db, job)
    const first = last.position + 1 + segments.length
    const stored = await storeSegments(deps, video.fileId, 'source', place, first)
    segments.push(
      ...timed(
        stored.map((segment) => ({ ...segment, discontinuity })),
        received[discontinuity],
      ),
    )
  }
  if (segments.length === 0 || segments.length >= before.length) return
  await deps.db.transaction(async (tx) => {
    await updateJob(tx, job)
    await tx
      .update(videoSegments)
      .set({ replacedAt: sql`now()` })
      .where(
        and(
          eq(videoSegments.videoId, video.id),
          eq(videoSegments.quality, 'source'),
          isNull(videoSegments.replacedAt),
        ),
      )
    await insertSegments(tx, video.id, 'source', segments)
    await tx
      .update(videos)
      .set({
        bytes: segments.reduce((sum, { bytes }) => sum + bytes, 0),
        // as long as what players show from now on
        duration: lengthOf(segments),
      })
      .where(eq(videos.id, video.id))
  })
  evictEndedPlaylists(deps.db, video.id)
}
