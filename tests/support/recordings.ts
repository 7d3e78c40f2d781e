import { broadcasts, openClassVideos, videos, videoSegments } from '#server/db/tables/all.ts'
import { newFileId } from '#server/features/video/index.ts'
import type { TestSchool } from './test-school.ts'

export interface RecordedStretch {
  /** when its first picture came */
  receivedAt: Date
  seconds: number
}

interface RecordingValues {
  ownerId?: number
  /** stretches without an interruption; without them one of ten minutes that began half an hour ago */
  stretches?: readonly RecordedStretch[]
  /** its file can be watched in the class */
  isShown?: boolean
}

const MINUTE = 60_000

/** A recording of a class by its rows, in segments of ten seconds; it has no files. */
export async function aRecording(
  school: TestSchool,
  classId: number,
  { ownerId, stretches, isShown = true }: RecordingValues = {},
) {
  const { db } = school.deps
  const spans = stretches ?? [{ receivedAt: new Date(Date.now() - 30 * MINUTE), seconds: 600 }]
  const duration = spans.reduce((sum, { seconds }) => sum + seconds, 0)
  const [broadcast] = await db
    .insert(broadcasts)
    .values({
      classId,
      via: 'rtmp',
      duration,
      state: 'ended',
      endedAt: new Date(),
      startedAt: spans[0]?.receivedAt,
    })
    .returning()
  const [video] = await db
    .insert(videos)
    .values({
      ...{ fileId: newFileId(), name: '录像', source: 'broadcast', hasSource: true, duration },
      broadcastId: broadcast?.id,
      ownerId,
    })
    .returning()
  if (!video) throw new Error('no recording was made')
  const segments = spans.flatMap(({ receivedAt, seconds }, discontinuity) =>
    Array.from({ length: Math.ceil(seconds / 10) }, (_, at) => ({
      discontinuity,
      duration: Math.min(10, seconds - at * 10),
      receivedAt: new Date(receivedAt.getTime() + at * 10_000),
    })),
  )
  await db.insert(videoSegments).values(
    segments.map((segment, position) => ({
      ...segment,
      ...{ videoId: video.id, quality: 'source', position, bytes: 188 },
    })),
  )
  if (isShown) await db.insert(openClassVideos).values({ classId, videoId: video.id })
  return video
}
