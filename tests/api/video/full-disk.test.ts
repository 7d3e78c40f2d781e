import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { userTypes } from '#contract/account/limits.ts'
import { refusals } from '#contract/errors.ts'
import { broadcasts, videos, videoSegments } from '#server/db/tables/all.ts'
import { isDrill } from '#tests/support/drill.ts'
import { signedIn } from '#tests/support/factories.ts'
import { videoArgs } from '#tests/support/video-args.ts'
import { bearer, refusalOf, TUS } from '#tests/support/resumable-uploads.ts'
import { videoUploads } from '#tests/support/video-upload.ts'
import { aClass, makeVideo, openLiveSchool, until } from '#tests/support/live.ts'
import { publishTo, stopPublishers } from '#tests/support/publisher.ts'
import { aSmallDisk } from '#tests/support/small-disk.ts'

vi.setConfig({ testTimeout: 180_000 })

const disk = isDrill ? aSmallDisk(6) : undefined
afterAll(() => disk?.close())

// only root can mount a file system; for others storage.test.ts tests the refusals of a storage
describe.skipIf(!disk)('on a full disk', async () => {
  if (!disk) return
  const school = await openLiveSchool({ STORAGE_DIR: disk.folder })
  const { db } = school.deps
  const teacher = await signedIn(school, [userTypes.teacher])
  const { begin, send, upload, look, isDone } = videoUploads(school, teacher.token)
  const elsewhere = await mkdtemp(join(tmpdir(), 'shuyuan-videos-'))
  afterAll(() => rm(elsewhere, { recursive: true, force: true }))
  let video: Buffer
  beforeAll(async () => {
    video = await readFile(await makeVideo(join(elsewhere, 'video.mp4'), videoArgs(8)))
  })
  afterEach(() => disk.empty())
  const filesOf = async (folder: string) => (await readdir(join(disk.folder, folder))).length

  test('an upload is refused, and resumes when there is space', async () => {
    const place = (await begin(video.length)).headers.get('location') ?? ''
    disk.fill(60_000)
    const refused = await send(place, 0, video)
    expect(await refusalOf(refused)).toMatchObject({
      http: 507,
      code: refusals.storageUnavailable.code,
      message: expect.stringMatching(/\w{4}/),
    })
    disk.fill(0)
    const another = await begin(video.length)
    expect((await refusalOf(another)).code).toBe(refusals.storageUnavailable.code)
    disk.empty()
    const answer = await fetch(`${school.origin}${place}`, {
      method: 'HEAD',
      headers: { ...TUS, ...bearer(teacher.token) },
    })
    const offset = Number(answer.headers.get('upload-offset'))
    expect(offset).toBeGreaterThan(0)
    const last = await send(place, offset, video.subarray(offset))
    expect(last.status).toBe(204)
    expect(await isDone(Number(last.headers.get('x-video-id')))).toMatchObject({ has_hd: 1 })
  })

  test('a job fails with its reason and keeps the video, and succeeds when there is space', async () => {
    disk.fill(video.length + 40_000)
    const id = Number((await upload(video)).headers.get('x-video-id'))
    expect(await isDone(id)).toMatchObject({
      has_hd: 0,
      job: { status: 3, error: 'The storage is full or cannot be reached' },
    })
    expect(await filesOf('incoming')).toBeLessThanOrEqual(1)
    disk.empty()
    await school.call('POST /api/v1/videos/{id}/retry', { params: { id }, token: teacher.token })
    expect(await isDone(id)).toMatchObject({ has_hd: 1, has_sd: 1, job: { status: 2 } })
    expect((await look(id)).bytes).toBe(video.length)
  })

  test('a broadcast continues, and is recorded again once there is space', async () => {
    afterAll(stopPublishers)
    const made = await aClass(school, { createdBy: teacher.user.id })
    const params = { id: made.id }
    const { data } = await school.call('GET /api/v1/openclass/{id}/stream', { params, token: teacher.token })
    const publisher = publishTo(`${data.rtmp_url}/${data.stream_key}`)
    const segments = () =>
      db
        .select({ discontinuity: videoSegments.discontinuity, position: videoSegments.position })
        .from(videoSegments)
        .innerJoin(videos, eq(videos.id, videoSegments.videoId))
        .innerJoin(broadcasts, eq(broadcasts.id, videos.broadcastId))
        .where(eq(broadcasts.classId, made.id))
        .orderBy(videoSegments.position)
    await until('two segments', async () => (await segments()).length >= 2)
    const warned = vi.spyOn(school.deps.log, 'warn')
    disk.fill(0)
    const before = (await segments()).length
    await until('a complaint', async () =>
      warned.mock.calls.some(
        ([, what]) => what === 'ffmpeg reported a problem while it recorded a broadcast',
      ),
    )
    disk.empty()
    const all = await until('segments after the gap', async () => {
      const rows = await segments()
      return rows.some(({ discontinuity }) => discontinuity > 0) && rows
    })
    expect(all.length).toBeGreaterThan(before)
    expect(all.map(({ position }) => position)).toEqual(all.map((_, at) => at))
    await publisher.stop()
    await school.call('POST /api/v1/openclass/{id}/end_broadcast', { params, token: teacher.token })
    const ended = await until('the end', async () => {
      await school.broadcasting.check()
      const [row] = await db.select().from(broadcasts).where(eq(broadcasts.classId, made.id))
      return row?.state === 'ended' && row
    })
    expect(ended.duration).toBeGreaterThan(2)
  })
})
