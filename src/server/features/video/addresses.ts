import { and, asc, eq, isNull, or } from 'drizzle-orm'
import { LIVE_GRACE_SECONDS } from '#contract/openclass/enums.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { openClass } from '#contract/openclass/operations.ts'
import { openClassVideos, videos, watchPositions } from '../../db/tables/all.ts'
import type { Deps } from '../../deps.ts'
import { seconds } from '../../lib/seconds.ts'
import { mediaFolder, type Viewer } from './media/address.ts'
import type { Quality } from './segments.ts'
import { addressesAtProvider, vodAssetName } from './vod-asset.ts'

export type VideoRow = typeof videos.$inferSelect
type Playback = OperationTypes<typeof openClass.openClassVideo>['reply']['list'][number]

/** a broadcast may be watched so long after its class's end by the same address, in seconds */
const LIVE_REST_SECONDS = 600

const isMade = and(
  isNull(videos.removedAt),
  or(eq(videos.hasSource, true), eq(videos.hasHd, true), eq(videos.hasSd, true)),
)

/** What addresses are made of. */
export type AddressParts = Pick<Deps, 'db' | 'vod' | 'log'>

/** The playlists that a video has, for one viewer; those that a provider has made lie there. */
export async function playlistsOf(parts: AddressParts, row: VideoRow, viewer: Viewer) {
  const { db } = parts
  const address = async (quality: Quality, isThere: boolean): Promise<string> =>
    isThere ? `${await mediaFolder(db, `video/${row.fileId}/${quality}`, viewer)}/index.m3u8` : ''
  const m3u8 = await address('source', row.hasSource)
  const name = vodAssetName(row)
  if (name !== null && row.hasHd) {
    const { hd, sd } = await addressesAtProvider(parts, name, row.duration)
    return { m3u8, m3u8_hd: hd, m3u8_sd: sd }
  }
  return {
    m3u8,
    m3u8_hd: await address('hd', row.hasHd),
    m3u8_sd: await address('sd', row.hasSd),
  }
}

/** What of a class may be watched afterwards, for somebody of whom it is known that they may. */
export async function classPlayback(
  parts: AddressParts,
  classId: number,
  viewer: Viewer,
  userId: number,
): Promise<Playback[]> {
  const rows = await parts.db
    .select({ video: videos, position: watchPositions.second })
    .from(openClassVideos)
    .innerJoin(videos, eq(videos.id, openClassVideos.videoId))
    .leftJoin(
      watchPositions,
      and(eq(watchPositions.videoId, openClassVideos.videoId), eq(watchPositions.userId, userId)),
    )
    .where(and(eq(openClassVideos.classId, classId), isMade))
    .orderBy(asc(openClassVideos.position), asc(openClassVideos.id))
  return Promise.all(
    rows.map(async ({ video, position }) => ({
      fileID: video.fileId,
      name: video.name,
      ...(await playlistsOf(parts, video, viewer)),
      duration: video.duration,
      position: position ?? 0,
    })),
  )
}

interface LiveClass {
  id: number
  streamKey: string
  endAt: Date | null
}

interface LiveAddresses {
  hls: string
  flv: string
  /** empty where there is no WebRTC */
  whep: string
  /** the broadcast from its beginning, to go back in it */
  rewind: string
}

/** of a class that is not live, or not for this viewer */
export const noLiveAddresses: LiveAddresses = { hls: '', flv: '', whep: '', rewind: '' }

/** Where a class is watched while it is on air, for somebody of whom it is known that they may. */
export async function liveAddresses(
  { db, live, webrtc }: Pick<Deps, 'db' | 'live' | 'webrtc'>,
  { id: classId, streamKey, endAt }: LiveClass,
  viewer: Viewer,
): Promise<LiveAddresses> {
  // what has no end is never on air
  if (!endAt) return noLiveAddresses
  const until = seconds(endAt) + LIVE_GRACE_SECONDS
  const rest = Math.max(0, until - seconds(new Date())) + LIVE_REST_SECONDS
  const folder = await mediaFolder(db, `live/${classId}`, viewer, rest)
  // whichever service carries the broadcast, its segments are stored here
  const rewind = `${folder}/rewind.m3u8`
  const elsewhere = live.playAddresses({ classId, streamKey, until })
  if (elsewhere) return { ...elsewhere, whep: '', rewind }
  return {
    hls: `${folder}/index.m3u8`,
    flv: `${folder}/live.flv`,
    whep: webrtc.isReady ? `${folder}/whep` : '',
    rewind,
  }
}
