import { randomBytes } from 'node:crypto'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/database.ts'
import { videoSegments } from '../../db/tables/all.ts'
import type { Deps } from '../../deps.ts'
import type { Piece } from './media/playlist.ts'

export type Quality = 'source' | 'hd' | 'sd'
export const qualities = ['source', 'hd', 'sd'] as const

/** The opaque name of a video. */
export const newFileId = (): string => randomBytes(16).toString('hex')

/** Where a piece lies in the storage. */
export const pieceKey = (fileId: string, quality: string, position: number): string =>
  `video/${fileId}-${quality}-${position}.ts`

/** Where the whole film lies that was uploaded or made. */
export const originalKey = (fileId: string): string => `video/${fileId}.mp4`

const columns = {
  position: videoSegments.position,
  run: videoSegments.run,
  duration: videoSegments.duration,
}
const of = (videoId: number, quality: Quality) =>
  and(eq(videoSegments.videoId, videoId), eq(videoSegments.quality, quality))

export const allPieces = (db: Queryable, videoId: number, quality: Quality): Promise<Piece[]> =>
  db.select(columns).from(videoSegments).where(of(videoId, quality)).orderBy(videoSegments.position)

/** The newest pieces, in their order. */
export const lastPieces = async (db: Queryable, videoId: number, most: number): Promise<Piece[]> =>
  (
    await db
      .select(columns)
      .from(videoSegments)
      .where(of(videoId, 'source'))
      .orderBy(desc(videoSegments.position))
      .limit(most)
  ).reverse()

/** Length and size of a quality. */
export async function sizeOf(
  db: Queryable,
  videoId: number,
  quality: Quality,
): Promise<{ duration: number; bytes: number; pieces: number }> {
  const [sum] = await db
    .select({
      duration: sql<number>`coalesce(sum(${videoSegments.duration}), 0)::float8`,
      bytes: sql<number>`coalesce(sum(${videoSegments.bytes}::bigint), 0)::bigint`,
      pieces: sql<number>`count(*)::int`,
    })
    .from(videoSegments)
    .where(of(videoId, quality))
  return sum ?? { duration: 0, bytes: 0, pieces: 0 }
}

/** Takes a quality away, files and rows. */
export async function dropPieces(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  video: { id: number; fileId: string },
  quality: Quality,
): Promise<void> {
  for (const { position } of await allPieces(db, video.id, quality))
    await storage.remove(pieceKey(video.fileId, quality, position))
  await db.delete(videoSegments).where(of(video.id, quality))
}
