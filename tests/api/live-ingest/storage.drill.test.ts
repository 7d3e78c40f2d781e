import { eq } from 'drizzle-orm'
import { afterAll, afterEach, expect, test } from 'vitest'
import { userTypes } from '#contract/account/limits.ts'
import { broadcasts, videos, videoSegments } from '#server/db/tables/all.ts'
import { sweepVideos } from '#server/features/video/index.ts'
import { signedIn } from '#tests/support/factories.ts'
import { aClass, openLiveSchool, until } from '#tests/support/live.ts'
import { publishTo, stopPublishers } from '#tests/support/publisher.ts'
import { startS3Double } from '#tests/support/s3-double.ts'

const store = await startS3Double('school', 'key-id-0001', 'secret-0001')
afterAll(() => store.close())
const school = await openLiveSchool({
  STORAGE: 's3',
  S3_ENDPOINT: store.endpoint,
  S3_BUCKET: 'school',
  S3_ACCESS_KEY_ID: 'key-id-0001',
  S3_SECRET_ACCESS_KEY: 'secret-0001',
})
const { db } = school.deps
afterEach(stopPublishers)

const videoKeys = () => [...store.objects.keys()].filter((key) => key.includes('video/'))

test('a recording in S3 has a discontinuity where the store failed, and its files are deleted with it', async () => {
  const teacher = await signedIn(school, [userTypes.teacher])
  const made = await aClass(school, { createdBy: teacher.user.id })
  const params = { id: made.id }
  const { token } = teacher
  const { data } = await school.call('GET /api/v1/openclass/{id}/stream', { params, token })
  publishTo(`${data.rtmp_url}/${data.stream_key}`)
  const segments = () =>
    db
      .select({
        discontinuity: videoSegments.discontinuity,
        position: videoSegments.position,
        duration: videoSegments.duration,
        receivedAt: videoSegments.receivedAt,
      })
      .from(broadcasts)
      .innerJoin(videos, eq(videos.broadcastId, broadcasts.id))
      .innerJoin(videoSegments, eq(videoSegments.videoId, videos.id))
      .where(eq(broadcasts.classId, made.id))
      .orderBy(videoSegments.position)
  await until('a segment', async () => (await segments()).length > 0)
  store.behave('failing')
  const requests = store.requests()
  // more than one, since the first pictures of a publisher come up to a second late: it encodes while it connects
  await until('segments that are given up', async () => store.requests() >= requests + 18)
  store.behave('well')
  const all = await until('segments after the gap', async () => {
    const rows = await segments()
    return rows.some(({ discontinuity }) => discontinuity > 0) && rows
  })
  expect(all.map(({ position }) => position)).toEqual(all.map((_, at) => at))
  expect(videoKeys().length).toBeGreaterThanOrEqual(all.length)
  // within a stretch the moments run as the pictures do, and the gap lies between two stretches
  for (const [at, { discontinuity, receivedAt }] of all.entries()) {
    const before = all[at - 1]
    if (!before) continue
    const passed = (Number(receivedAt) - Number(before.receivedAt)) / 1000
    if (before.discontinuity === discontinuity) expect(passed).toBeCloseTo(before.duration, 2)
    else expect(passed).toBeGreaterThan(before.duration)
  }

  expect(await school.call('POST /api/v1/openclass/{id}/end_broadcast', { params, token })).toMatchObject({
    code: 0,
  })
  const video = await until('the video', async () => {
    await school.broadcasting.check()
    return (await school.call('GET /api/v1/videos', { token })).data.list[0]
  })
  await until(
    'its qualities',
    async () =>
      (await school.call('GET /api/v1/videos/{id}', { params: { id: video.id }, token })).data.has_hd === 1,
    30_000,
  )
  await school.call('PUT /api/v1/openclass/{id}/videos', { params, body: { video_ids: [] }, token })
  expect(await school.call('DELETE /api/v1/videos/{id}', { params: { id: video.id }, token })).toMatchObject({
    code: 0,
  })
  await sweepVideos(school.deps)
  expect(videoKeys()).toEqual([])
  expect(await db.select().from(videos)).toEqual([])
})
