import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm'
import { LIVE_GRACE_SECONDS } from '#contract/openclass/enums.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { video } from '#contract/openclass/video-operations.ts'
import { lessonVideos, openClassVideos, videos, watchPositions } from '../../db/tables/all.ts'
import type { Deps } from '../../deps.ts'
import { mediaFolder, type Viewer } from './media/address.ts'
import type { Quality } from './segments.ts'
import { addressesAtProvider, providersName } from './with-provider.ts'

export type VideoRow = typeof videos.$inferSelect
type Playback = OperationTypes<typeof video.lessonPlayback>['reply']['list'][number]

/** a broadcast may be watched so long after its class's end by the same address, in seconds */
const LIVE_REST_SECONDS = 600

const isMade = and(
  isNull(videos.removedAt),
  or(eq(videos.hasSource, true), eq(videos.hasHd, true), eq(videos.hasSd, true)),
)

/** What addresses are made of. */
export type AddressParts = Pick<Deps, 'db' | 'vod' | 'log'>

/** The playlists that a video has, for one viewer; those that a provider has made lie there. */
export async function playlistsOf(parts: AddressParts, row: VideoRow, viewer: Viewer | null) {
  const { db } = parts
  const address = async (quality: Quality, isThere: boolean): Promise<string> =>
    isThere ? `${await mediaFolder(db, `video/${row.fileId}/${quality}`, viewer)}/index.m3u8` : ''
  const m3u8 = await address('source', row.hasSource)
  const name = providersName(row)
  if (name !== null && row.hasHd) {
    const { hd, sd } = await addressesAtProvider(parts, name)
    return { m3u8, m3u8_hd: hd, m3u8_sd: sd }
  }
  return {
    m3u8,
    m3u8_hd: await address('hd', row.hasHd),
    m3u8_sd: await address('sd', row.hasSd),
  }
}

async function playbackOf(
  parts: AddressParts,
  rows: VideoRow[],
  viewer: Viewer | null,
  userId: number | null,
): Promise<Playback[]> {
  const { db } = parts
  const ids = rows.map(({ id }) => id)
  const positions =
    userId === null || ids.length === 0
      ? []
      : await db
          .select()
          .from(watchPositions)
          .where(and(eq(watchPositions.userId, userId), inArray(watchPositions.videoId, ids)))
  return Promise.all(
    rows.map(async (row) => ({
      fileID: row.fileId,
      name: row.name,
      ...(await playlistsOf(parts, row, viewer)),
      duration: row.duration,
      position: positions.find(({ videoId }) => videoId === row.id)?.second ?? 0,
    })),
  )
}

/** What of a class may be watched afterwards, for somebody of whom it is known that they may. */
export async function classPlayback(
  parts: AddressParts,
  classId: number,
  viewer: Viewer | null,
  userId: number | null,
): Promise<Playback[]> {
  const rows = await parts.db
    .select({ video: videos })
    .from(openClassVideos)
    .innerJoin(videos, eq(videos.id, openClassVideos.videoId))
    .where(and(eq(openClassVideos.classId, classId), isMade))
    .orderBy(asc(openClassVideos.position), asc(openClassVideos.id))
  return playbackOf(
    parts,
    rows.map((row) => row.video),
    viewer,
    userId,
  )
}

/** The same of a lesson. */
export async function lessonPlaybackOf(
  parts: AddressParts,
  lessonId: number,
  viewer: Viewer | null,
  userId: number | null,
): Promise<Playback[]> {
  const rows = await parts.db
    .select({ video: videos })
    .from(lessonVideos)
    .innerJoin(videos, eq(videos.id, lessonVideos.videoId))
    .where(and(eq(lessonVideos.lessonId, lessonId), isMade))
    .orderBy(asc(lessonVideos.position), asc(lessonVideos.videoId))
  return playbackOf(
    parts,
    rows.map((row) => row.video),
    viewer,
    userId,
  )
}

interface LiveClass {
  id: number
  streamKey: string
  endAt: Date
}

/** Where a class is watched while it is on air, for somebody of whom it is known that they may. */
export async function liveAddresses(
  { db, live }: Pick<Deps, 'db' | 'live'>,
  { id: classId, streamKey, endAt }: LiveClass,
  viewer: Viewer,
): Promise<{ hls: string; flv: string }> {
  const until = Math.floor(endAt.getTime() / 1000) + LIVE_GRACE_SECONDS
  const elsewhere = live.playAddresses({ classId, streamKey, until })
  if (elsewhere) return elsewhere
  const seconds = Math.max(0, until - Math.floor(Date.now() / 1000)) + LIVE_REST_SECONDS
  const folder = await mediaFolder(db, `live/${classId}`, viewer, seconds)
  return { hls: `${folder}/index.m3u8`, flv: `${folder}/live.flv` }
}
