import { randomBytes } from 'node:crypto'
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/database.ts'
import { videos, videoSegments } from '../../db/tables/all.ts'
import type { Deps } from '../../deps.ts'
import type { Segment } from './media/playlist.ts'

export type Quality = 'source' | 'hd' | 'sd'
export const qualities = ['source', 'hd', 'sd'] as const

/** The opaque name of a video. */
export const newFileId = (): string => randomBytes(16).toString('hex')

/** The storage key of a segment. */
export const segmentKey = (fileId: string, quality: string, position: number): string =>
  `video/${fileId}-${quality}-${position}.ts`

/** The storage key of the whole video, uploaded or made. */
export const originalKey = (fileId: string): string => `video/${fileId}.mp4`

const columns = {
  position: videoSegments.position,
  discontinuity: videoSegments.discontinuity,
  duration: videoSegments.duration,
}
const stored = (videoId: number, quality: Quality) =>
  and(eq(videoSegments.videoId, videoId), eq(videoSegments.quality, quality))
/** without those that longer segments have replaced */
const of = (videoId: number, quality: Quality) =>
  and(stored(videoId, quality), isNull(videoSegments.replacedAt))

export const allSegments = (db: Queryable, videoId: number, quality: Quality): Promise<Segment[]> =>
  db.select(columns).from(videoSegments).where(of(videoId, quality)).orderBy(videoSegments.position)

/** The segments of a broadcast after a position, in their order. */
export const segmentsAfter = (db: Queryable, videoId: number, position: number): Promise<Segment[]> =>
  db
    .select(columns)
    .from(videoSegments)
    .where(and(stored(videoId, 'source'), gt(videoSegments.position, position)))
    .orderBy(videoSegments.position)

/**
 * The newest segments of a broadcast, in their order.
 * @param isEnded the segments may have been regrouped since; a viewer of the live playlist continues with the
 * original ones
 */
export const lastSegments = async (
  db: Queryable,
  videoId: number,
  most: number,
  isEnded: boolean,
): Promise<Segment[]> =>
  (
    await db
      .select(columns)
      .from(videoSegments)
      .where(stored(videoId, 'source'))
      .orderBy(...(isEnded ? [sql`${videoSegments.replacedAt} is null`] : []), desc(videoSegments.position))
      .limit(most)
  ).reverse()

/** The row of a stored segment. */
export interface StoredSegment {
  position: number
  /** the discontinuity that it belongs to */
  discontinuity?: number
  /** seconds */
  duration: number
  bytes: number
  /** when its first picture was received */
  receivedAt?: Date
}

/** rows of one statement */
const BATCH = 500

export async function insertSegments(
  tx: Pick<Queryable, 'insert'>,
  videoId: number,
  quality: Quality,
  segments: readonly StoredSegment[],
): Promise<void> {
  for (let at = 0; at < segments.length; at += BATCH)
    await tx
      .insert(videoSegments)
      .values(segments.slice(at, at + BATCH).map((segment) => ({ videoId, quality, ...segment })))
}

/** Length and size of a quality. */
export async function sizeOf(
  db: Queryable,
  videoId: number,
  quality: Quality,
): Promise<{ duration: number; bytes: number; segments: number }> {
  const [sum] = await db
    .select({
      duration: sql<number>`coalesce(sum(${videoSegments.duration}), 0)::float8`,
      bytes: sql<number>`coalesce(sum(${videoSegments.bytes}::bigint), 0)::bigint`,
      segments: sql<number>`count(*)::int`,
    })
    .from(videoSegments)
    .where(of(videoId, quality))
  return sum ?? { duration: 0, bytes: 0, segments: 0 }
}

/**
 * Replaced segments stay this long for viewers who hold the earlier playlist, in hours: longer than an address is
 * valid.
 */
const REPLACED_HOURS = 12
/** replaced segments that one call removes */
const MOST_REPLACED = 2_000

/** Removes the files and rows of segments that were replaced long ago. */
export async function removeReplacedSegments({ db, storage }: Pick<Deps, 'db' | 'storage'>): Promise<void> {
  const replaced = await db
    .select({
      id: videoSegments.videoId,
      fileId: videos.fileId,
      quality: videoSegments.quality,
      position: videoSegments.position,
    })
    .from(videoSegments)
    .innerJoin(videos, eq(videos.id, videoSegments.videoId))
    .where(lt(videoSegments.replacedAt, sql`now() - make_interval(hours => ${REPLACED_HOURS})`))
    .limit(MOST_REPLACED)
  for (const { id, fileId, quality, position } of replaced) {
    await storage.remove(segmentKey(fileId, quality, position))
    await db
      .delete(videoSegments)
      .where(
        and(
          eq(videoSegments.videoId, id),
          eq(videoSegments.quality, quality),
          eq(videoSegments.position, position),
        ),
      )
  }
}

/** Removes the files and rows of a quality. */
export async function removeSegments(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  video: { id: number; fileId: string },
  quality: Quality,
): Promise<void> {
  const rows = await db
    .select({ position: videoSegments.position })
    .from(videoSegments)
    .where(stored(video.id, quality))
  for (const { position } of rows) await storage.remove(segmentKey(video.fileId, quality, position))
  await db.delete(videoSegments).where(stored(video.id, quality))
}
