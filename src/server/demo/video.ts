import type { Queryable } from '../db/database.ts'
import { seedDemoCaptions } from './captions.ts'
import { openClassVideos, videoSegments, videos } from '../db/tables/all.ts'

/** The video of the demo school: its segments, which lie in `public/demo/`. Each class that shows it has a copy. */
export const demoVideo = {
  segments: 9,
  /** of each */
  segmentSeconds: 4,
  width: 1280,
  height: 720,
} as const

/** How the names of these videos in addresses begin; the number of the class follows. */
const NAMES = 'de30f11a'
const fileIdOf = (classId: number): string => `${NAMES}${String(classId).padStart(24, '0')}`
export const isDemoVideo = (fileId: string): boolean => fileId.startsWith(NAMES)

/** Path of a segment below `public/`, and below the built pages. */
export const demoVideoSegment = (position: number | '%d'): string => `demo/film-poem-${position}.mpegts`

interface ShownVideo {
  classId: number
  ownerId: number | null
  name: string
  source: 'broadcast' | 'upload'
}

/** Gives each of these classes its video. The segments come into the storage once there is one. */
export async function seedDemoVideos(db: Queryable, classes: readonly ShownVideo[]): Promise<void> {
  const { segments, segmentSeconds, width, height } = demoVideo
  const made = await db
    .insert(videos)
    .values(
      classes.map(({ classId, ...video }) => ({
        ...video,
        fileId: fileIdOf(classId),
        ...{ hasSource: true, isDemo: true, duration: segments * segmentSeconds, width, height },
      })),
    )
    .returning({ id: videos.id, fileId: videos.fileId })
  await db.insert(videoSegments).values(
    made.flatMap(({ id: videoId }) =>
      Array.from({ length: segments }, (_, position) => ({
        ...{ videoId, quality: 'source', position, duration: segmentSeconds, bytes: 0 },
      })),
    ),
  )
  await seedDemoCaptions(
    db,
    made.map(({ id }) => id),
  )
  await db.insert(openClassVideos).values(
    classes.map(({ classId }) => {
      const video = made.find(({ fileId }) => fileId === fileIdOf(classId))
      if (!video) throw new Error('the demo video was not stored')
      return { classId, videoId: video.id }
    }),
  )
}
