import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { userTypes } from '#contract/account/limits.ts'
import { refusals } from '#contract/errors.ts'
import { broadcasts, videos, videoSegments } from '#server/db/tables/all.ts'
import {
  addTranscode,
  newFileId,
  segmentKey,
  sweepVideos,
  wakeVideoJobs,
} from '#server/features/video/index.ts'

import { cosAuthorization } from '#server/gateways/vod/tencent/cos.ts'
import { isDrill } from '#tests/support/drill.ts'
import { signedIn } from '#tests/support/factories.ts'
import { videoArgs } from '#tests/support/video-args.ts'
import { videoUploads } from '#tests/support/video-upload.ts'
import { aClass, makeVideo, openLiveSchool, until } from '#tests/support/live.ts'
import { isPlayable, openVod } from '#tests/support/vod-double.ts'

const vod = await openVod()
afterAll(() => vod.close())
const school = await openLiveSchool({ LIVE_PROVIDER: 'off', ...vod.environment })
vod.notifies(`${school.origin}/hooks/tencent/vod`)
const { db, storage } = school.deps
const teacher = await signedIn(school, [userTypes.teacher])
const { upload, look, isDone } = videoUploads(school, teacher.token)

let video: Buffer
beforeAll(async () => {
  video = await readFile(await makeVideo(join(school.folder, 'video.mp4'), videoArgs(3)))
})
afterEach(() => {
  vod.behaviour.storeDown = false
})

const rowOf = async (id: number) => (await db.select().from(videos).where(eq(videos.id, id)))[0]
const nameOf = async (id: number) => (await rowOf(id))?.original?.replace('vod:', '') ?? ''
const anUpload = async () => Number((await upload(video)).headers.get('x-video-id'))
/** The provider's task for a video of ours, once it has one. */
const taskOf = (id: number) =>
  until('a task', async () => {
    const kept = vod.videos.get(await nameOf(id))
    return [...vod.tasks].find(([, task]) => task.video === kept && task.status === 'PROCESSING')?.[0]
  })
async function aVideoThere(): Promise<number> {
  const id = await anUpload()
  await vod.end(await taskOf(id))
  await isDone(id)
  return id
}
const addressesOf = async (id: number) =>
  school.call('GET /api/qcloud/vodvideourl', {
    query: { fileID: (await rowOf(id))?.fileId ?? '' },
    token: teacher.token,
  })

test('a request to Tencent COS is signed as its documents specify', () => {
  const keys = { secretId: 'AKIDtest', secretKey: 'secret' }
  // computed with `openssl dgst -sha1 -hmac` by the steps of COS's documentation
  expect(cosAuthorization(keys, 'b-1.cos.ap-chongqing.myqcloud.com', '/a/film.mp4', 1_700_000_000)).toBe(
    'q-sign-algorithm=sha1&q-ak=AKIDtest&q-sign-time=1699999940;1700043200&q-key-time=1699999940;1700043200&q-header-list=host&q-url-param-list=&q-signature=c02b36bfdfa690c5c62f16b8083716a80ddc9155',
  )
})

describe('with Tencent Cloud VOD a video', () => {
  test('is uploaded there, transcoded there, and watched there by addresses that expire', async () => {
    const id = await anUpload()
    const task = await taskOf(id)
    expect((await look(id)).job).toMatchObject({ status: 1 })
    expect(await vod.end(task, '', 'guessed-secret')).toBe(404)
    expect(await vod.end(task)).toBe(200)
    expect(await isDone(id)).toMatchObject({ has_source: 0, has_hd: 1, has_sd: 1, job: { progress: 100 } })
    const kept = vod.videos.get(await nameOf(id))
    expect(kept?.content.equals(video)).toBe(true)
    expect(kept?.name).toBe('lesson one')
    expect(await storage.size(`video/${(await rowOf(id))?.fileId}.mp4`)).toBeNull()

    const { data } = await addressesOf(id)
    expect(data.m3u8).toBe('')
    for (const address of [data.m3u8_hd, data.m3u8_sd]) expect(isPlayable(address)).toBe(true)
    expect(data.m3u8_hd).toContain('v.f100230.m3u8?t=')
    expect(data.m3u8_hd).toContain('rlimit=3')
    // three seconds at the slowest speed, and a quarter of an hour for pauses
    const ends = Number.parseInt(new URL(data.m3u8_hd).searchParams.get('t') ?? '', 16)
    expect(ends - Date.now() / 1000).toBeLessThan(905)
    expect(ends - Date.now() / 1000).toBeGreaterThan(890)
    expect(isPlayable(data.m3u8_hd.replace('/folder', '/other'))).toBe(false)
    expect((await addressesOf(id)).data.m3u8_hd).not.toBe(data.m3u8_hd)
  })

  test('is cut by the school and uploaded there', async () => {
    const id = await aVideoThere()
    const made = await aClass(school, {}, [teacher.user.id])
    const { token } = teacher
    const clip = await school.call('POST /api/v1/videos/{id}/clip', {
      ...{ params: { id }, body: { start: 0.5, end: 2 }, token },
    })
    await vod.end(await taskOf(clip.data.video_id))
    const part = await isDone(clip.data.video_id)
    expect(part).toMatchObject({ source: 'clip', has_hd: 1, job: { status: 2 } })
    expect(part.duration).toBeCloseTo(1.5, 0)
    await school.call('PUT /api/v1/openclass/{id}/videos', {
      ...{ params: { id: made.id }, body: { video_ids: [part.id] }, token },
    })
    const replay = await school.call('GET /api/openclass/video/{id}', { params: { id: made.id }, token })
    expect(isPlayable(replay.data.list[0]?.m3u8_sd ?? 'http://none')).toBe(true)
  })

  test('that it cannot read fails with that reason, and is uploaded once when it is tried again', async () => {
    const id = await anUpload()
    await vod.end(await taskOf(id), 'unsupported codec')
    expect((await isDone(id)).job).toMatchObject({ status: 3, error: 'The video could not be read' })
    const sent = vod.videos.size
    await school.call('POST /api/v1/videos/{id}/retry', { params: { id }, token: teacher.token })
    await vod.end(await taskOf(id))
    expect(await isDone(id)).toMatchObject({ has_hd: 1, job: { status: 2 } })
    expect(vod.videos.size).toBe(sent)
  })

  test('is kept by the school while the provider is unreachable', async () => {
    vod.behaviour.storeDown = true
    const id = await anUpload()
    expect((await isDone(id)).job).toMatchObject({
      status: 3,
      error: 'The storage is full or cannot be reached',
    })
    const row = await rowOf(id)
    expect(await storage.size(row?.original ?? '')).toBe(video.length)
    vod.behaviour.storeDown = false
    await school.call('POST /api/v1/videos/{id}/retry', { params: { id }, token: teacher.token })
    await vod.end(await taskOf(id))
    expect((await isDone(id)).has_hd).toBe(1)
  })

  test('can still be watched while the provider is unreachable, and a new one is refused', async () => {
    const [known, fresh] = [await aVideoThere(), await aVideoThere()]
    await addressesOf(known)
    vod.api.misbehave('hangs up')
    expect((await addressesOf(known)).data.m3u8_hd).toContain('v.f100230')
    expect((await addressesOf(fresh)).code).toBe(refusals.storageUnavailable.code)
    expect((await addressesOf(fresh)).code).toBe(0)
  })

  test('is removed there when it is removed here', async () => {
    const id = await aVideoThere()
    const name = await nameOf(id)
    await school.call('DELETE /api/v1/videos/{id}', { params: { id }, token: teacher.token })
    await sweepVideos(school.deps)
    expect(vod.videos.has(name)).toBe(false)
    expect(await rowOf(id)).toBeUndefined()
  })
})

test.runIf(isDrill)(
  'a recording of the school is replayed from its segments, and its usual qualities come from the provider',
  async () => {
    const made = await aClass(school, { createdBy: teacher.user.id }, [teacher.user.id])
    const [broadcast] = await db
      .insert(broadcasts)
      .values({ classId: made.id, via: 'rtmp', state: 'ended' })
      .returning()
    const fileId = newFileId()
    const [video] = await db
      .insert(videos)
      .values({
        fileId,
        name: 'On air',
        ownerId: teacher.user.id,
        source: 'broadcast',
        hasSource: true,
        duration: 4,
      })
      .returning()
    if (!video || !broadcast) throw new Error('no recording was made')
    for (const position of [0, 1]) {
      const path = await makeVideo(join(school.folder, `${position}.ts`), [...videoArgs(2), '-f', 'mpegts'])
      const bytes = (await readFile(path)).length
      await storage.put(segmentKey(fileId, 'source', position), { path, bytes, type: 'video/mp2t' })
      const segment = {
        videoId: video.id,
        quality: 'source',
        position,
        discontinuity: position,
        duration: 2,
        bytes,
      }
      await db.insert(videoSegments).values(segment)
    }
    await db.transaction((tx) => addTranscode(tx, video.id, teacher.user.id))
    wakeVideoJobs(school.deps)
    await vod.end(await taskOf(video.id))
    await isDone(video.id)
    expect(
      vod.videos
        .get(await nameOf(video.id))
        ?.content.subarray(4, 8)
        .toString(),
    ).toBe('ftyp')
    const { data } = await addressesOf(video.id)
    expect(data.m3u8).toContain(`/media/video/${fileId}/source/`)
    expect(isPlayable(data.m3u8_hd)).toBe(true)
  },
)
