import { mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { userTypes } from '#contract/account/limits.ts'
import { videos, videoSegments } from '#server/db/tables/all.ts'
import {
  addTranscode,
  newFileId,
  segmentKey,
  sweepVideos,
  wakeVideoJobs,
} from '#server/features/video/index.ts'
import { signedIn } from '#tests/support/factories.ts'
import { videoArgs } from '#tests/support/video-args.ts'
import { videoUploads } from '#tests/support/video-upload.ts'
import { makeVideo, openLiveSchool } from '#tests/support/live.ts'

/** durations in seconds of the two parts, separated by an interruption */
const STRETCH = 10
/** when the first picture of each part was received, with a minute of interruption */
const RECEIVED = [Date.UTC(2026, 10, 20, 8), Date.UTC(2026, 10, 20, 8, 1, STRETCH)] as const

const school = await openLiveSchool({ LIVE_PROVIDER: 'off' })
const { db, storage } = school.deps
const teacher = await signedIn(school, [userTypes.teacher])
const { isDone } = videoUploads(school, teacher.token)
const fileId = newFileId()
let videoId = 0
let cookie = ''

/** The segments of a live class: one per second, with one interruption. */
async function record(): Promise<void> {
  const [video] = await db
    .insert(videos)
    .values({
      ...{ fileId, name: 'class', ownerId: teacher.user.id, source: 'broadcast' },
      // counted during the recording
      ...{ hasSource: true, duration: 2 * STRETCH - 0.5 },
    })
    .returning({ id: videos.id })
  videoId = video?.id ?? 0
  let position = 0
  for (const discontinuity of [0, 1]) {
    const folder = join(school.folder, `stretch-${discontinuity}`)
    await mkdir(folder)
    const segments = ['-f', 'segment', '-segment_time', '1', '-segment_time_delta', '0.05']
    await makeVideo(join(folder, '%d.ts'), [...videoArgs(STRETCH), ...segments, '-segment_format', 'mpegts'])
    const count = (await readdir(folder)).length
    for (let at = 0; at < count; at += 1) {
      const path = join(folder, `${at}.ts`)
      const { size: bytes } = await stat(path)
      await storage.put(segmentKey(fileId, 'source', position), { path, bytes, type: 'video/mp2t' })
      const duration = STRETCH / count
      await db.insert(videoSegments).values({
        ...{ videoId, quality: 'source', position, discontinuity, duration, bytes },
        receivedAt: new Date(RECEIVED[discontinuity === 0 ? 0 : 1] + at * duration * 1000),
      })
      position += 1
    }
  }
  await db.transaction((tx) => addTranscode(tx, videoId, teacher.user.id))
}

async function fetchPlaylist(): Promise<{ folder: string; text: string }> {
  const { data, raw } = await school.call('GET /api/qcloud/vodvideourl', {
    query: { fileID: fileId },
    token: teacher.token,
  })
  cookie = raw.cookies.map(({ name, value }) => `${name}=${value}`)[0] ?? cookie
  const answer = await fetch(`${school.origin}${data.m3u8}`, { headers: { cookie } })
  return {
    folder: `${school.origin}${data.m3u8.replace(/[^/]+$/, '')}`,
    text: await answer.text(),
  }
}
const durationsOf = (text: string): number[] =>
  [...text.matchAll(/#EXTINF:([\d.]+)/g)].map(([, seconds]) => Number(seconds))
const namesOf = (text: string): string[] => text.match(/^\d+\.ts$/gm) ?? []
const total = (text: string): number => durationsOf(text).reduce((sum, seconds) => sum + seconds, 0)

let before: { folder: string; text: string }
let after: { folder: string; text: string }
beforeAll(async () => {
  await record()
  before = await fetchPlaylist()
  wakeVideoJobs(school.deps)
  await isDone(videoId)
  after = await fetchPlaylist()
})

test('a replay has segments of at least four seconds once its class has ended, with nothing lost', async () => {
  expect(durationsOf(before.text)).toHaveLength(2 * STRETCH)
  const durations = durationsOf(after.text)
  expect(durations.length).toBeLessThanOrEqual(2 * Math.ceil(STRETCH / 4))
  expect(total(after.text)).toBeCloseTo(total(before.text), 0)
  expect(after.text.match(/#EXT-X-DISCONTINUITY\n/g)).toHaveLength(1)
  expect(after.text).toContain('#EXT-X-PLAYLIST-TYPE:VOD')
  const [video] = await db.select().from(videos).where(eq(videos.id, videoId))
  expect(video?.duration).toBeCloseTo(total(after.text), 3)
})

test('its segments keep the moments at which they were received', async () => {
  const rows = await db
    .select()
    .from(videoSegments)
    .where(and(eq(videoSegments.videoId, videoId), isNull(videoSegments.replacedAt)))
    .orderBy(videoSegments.position)
  const made = rows.filter(({ quality }) => quality === 'source')
  for (const [discontinuity, received] of RECEIVED.entries()) {
    const stretch = made.filter((segment) => segment.discontinuity === discontinuity)
    let at = received
    for (const { receivedAt, duration } of stretch) {
      expect(receivedAt?.getTime()).toBeCloseTo(at, -1)
      at += duration * 1000
    }
    expect(stretch.length).toBeGreaterThan(1)
  }
})

test('a viewer in the middle of a replay can read the segments of the earlier playlist for hours', async () => {
  const look = async (name: string) =>
    (await fetch(`${before.folder}${name}`, { headers: { cookie } })).status
  const [old = ''] = namesOf(before.text)
  const [fresh = ''] = namesOf(after.text)
  await sweepVideos(school.deps)
  expect(await look(old)).toBe(200)
  await db
    .update(videoSegments)
    .set({ replacedAt: sql`now() - interval '13 hours'` })
    .where(sql`${videoSegments.replacedAt} is not null`)
  await sweepVideos(school.deps)
  expect(await look(old)).toBe(404)
  expect(await look(fresh)).toBe(200)
  const rows = await db.select().from(videoSegments).where(eq(videoSegments.videoId, videoId))
  expect(rows.filter(({ quality }) => quality === 'source')).toHaveLength(namesOf(after.text).length)
})
