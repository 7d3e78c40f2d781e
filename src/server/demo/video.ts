import type { Queryable } from '../db/database.ts'
import { openClassVideos, videoSegments, videos } from '../db/tables/all.ts'

/** The video of the demo school: its name in addresses, and its segments, which lie in `public/demo/`. */
export const demoVideo = {
  fileId: `de30f11a${'0'.repeat(24)}`,
  segments: 9,
  /** of each */
  segmentSeconds: 4,
  width: 1280,
  height: 720,
} as const

/** Path of a segment below `public/`, and below the built pages. */
export const demoVideoSegment = (position: number | '%d'): string => `demo/film-poem-${position}.mpegts`

/** Shows the video in a class that is over. Its segments come into the storage once there is one. */
export async function seedDemoVideo(
  db: Queryable,
  { classId, ownerId }: { classId: number; ownerId: number },
): Promise<void> {
  const { fileId, segments, segmentSeconds, width, height } = demoVideo
  const [video] = await db
    .insert(videos)
    .values({
      fileId,
      ...{ name: '登鹳雀楼', ownerId, source: 'broadcast', hasSource: true, isDemo: true },
      ...{ duration: segments * segmentSeconds, width, height },
    })
    .returning({ id: videos.id })
  if (!video) throw new Error('the demo video was not stored')
  await db.insert(videoSegments).values(
    Array.from({ length: segments }, (_, position) => ({
      videoId: video.id,
      quality: 'source',
      position,
      duration: segmentSeconds,
      bytes: 0,
    })),
  )
  await db.insert(openClassVideos).values({ classId, videoId: video.id })
}
