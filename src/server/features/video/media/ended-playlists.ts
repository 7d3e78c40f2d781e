import { cachePerDatabase } from '../../../lib/cache-per-database.ts'
import type { Db } from '../../../db/database.ts'
import { MicroCache } from '../../../lib/micro-cache.ts'
import { allSegments, type Quality, qualities } from '../segments.ts'
import { playlistOf } from './playlist.ts'

/**
 * How long a playlist is kept, ms. Another server may have regrouped the segments meanwhile: the earlier playlist
 * stays valid, since replaced segments stay for hours.
 */
const KEPT_MS = 60_000
const cache = cachePerDatabase(
  () => new MicroCache<string, string | null>({ ttlMs: KEPT_MS, maxEntries: 200, name: 'ended playlists' }),
)
const keyOf = (videoId: number, quality: Quality): string => `${videoId} ${quality}`

/**
 * The playlist of a video from its beginning to its end. A class of some hours has thousands of rows, the same for every
 * viewer, so they are read once. @returns null when there are no segments
 */
export async function endedPlaylist(db: Db, videoId: number, quality: Quality): Promise<string | null> {
  const key = keyOf(videoId, quality)
  const text = await cache(db).get(key, async () => {
    const segments = await allSegments(db, videoId, quality)
    return segments.length === 0 ? null : playlistOf(segments, { isEnded: true, isWhole: true })
  })
  if (text === null) cache(db).delete(key)
  return text
}

/** After the segments of a video were replaced. */
export function evictEndedPlaylists(db: Db, videoId: number): void {
  for (const quality of qualities) cache(db).delete(keyOf(videoId, quality))
}
