import type { Queryable } from '../db/database.ts'
import { openClassVideos, videoSegments, videos } from '../db/tables/all.ts'

/** The film of the demo school: its name in addresses, and its pieces, which lie in `public/demo/`. */
export const demoFilm = {
  fileId: `de30f11a${'0'.repeat(24)}`,
  pieces: 9,
  /** of each */
  pieceSeconds: 4,
  width: 1280,
  height: 720,
} as const

/** Where a piece lies below `public/`, and below the built pages. */
export const demoFilmPiece = (position: number | '%d'): string => `demo/film-poem-${position}.mpegts`

/** Shows the film in a class that is over. Its pieces come into the storage once there is one. */
export async function seedFilm(
  db: Queryable,
  { classId, ownerId }: { classId: number; ownerId: number },
): Promise<void> {
  const { fileId, pieces, pieceSeconds, width, height } = demoFilm
  const [video] = await db
    .insert(videos)
    .values({
      fileId,
      ...{ name: '登鹳雀楼', ownerId, source: 'broadcast', hasSource: true, isDemo: true },
      ...{ duration: pieces * pieceSeconds, width, height },
    })
    .returning({ id: videos.id })
  if (!video) throw new Error('the demo film was not stored')
  await db.insert(videoSegments).values(
    Array.from({ length: pieces }, (_, position) => ({
      videoId: video.id,
      quality: 'source',
      position,
      duration: pieceSeconds,
      bytes: 0,
    })),
  )
  await db.insert(openClassVideos).values({ classId, videoId: video.id })
}
