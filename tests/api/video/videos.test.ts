import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { openClassVideos, videoJobs, videos } from '#server/db/tables/all.ts'
import { wakeVideoJobs } from '#server/features/video/index.ts'
import { isDrill } from '#tests/support/drill.ts'
import { bearer, refusalOf, TUS } from '#tests/support/resumable-uploads.ts'
import { UPLOAD } from '#tests/support/video-upload.ts'
import { aClass, makeVideo, until } from '#tests/support/live.ts'
import { anOpenClass, times } from '#tests/support/open-class-factories.ts'
import { aRecording } from '#tests/support/recordings.ts'
import { openVideos } from './videos-support.ts'

const { hold, school, db, teacher, other, student, admin, begin, send, upload, look, isDone, video, ready } =
  await openVideos()

describe('an uploaded video', () => {
  test('comes in parts, resumes after an interruption, and gets its own and two usual qualities', async () => {
    const begun = await begin(video.length)
    expect(begun.status).toBe(201)
    const place = begun.headers.get('location') ?? ''
    const half = Math.floor(video.length / 2)
    expect((await send(place, 0, video.subarray(0, half))).status).toBe(204)
    const answer = await fetch(`${school.origin}${place}`, {
      method: 'HEAD',
      headers: { ...TUS, ...bearer(teacher.token) },
    })
    expect(answer.headers.get('upload-offset')).toBe(String(half))
    expect((await send(place, 0, video)).status).toBe(409)
    const last = await send(place, half, video.subarray(half))
    expect(last.status).toBe(204)
    const id = Number(last.headers.get('x-video-id'))
    expect(await isDone(id)).toMatchObject({
      name: 'lesson one',
      source: 'upload',
      width: 160,
      height: 90,
      has_source: 1,
      has_hd: 1,
      has_sd: 1,
      job: { kind: 'transcode', status: 2, progress: 100, error: '' },
    })
  })

  test('has playlists that play, at addresses that nobody else can use', async () => {
    const { fileID } = await look(ready)
    const { data, raw } = await school.call('GET /api/qcloud/vodvideourl', {
      query: { fileID },
      token: teacher.token,
    })
    const cookie = raw.cookies.map(({ name, value }) => `${name}=${value}`)[0] ?? ''
    for (const path of [data.m3u8, data.m3u8_hd, data.m3u8_sd]) {
      expect((await fetch(`${school.origin}${path}`)).status).toBe(403)
      const args = ['-v', 'error', '-headers', `cookie: ${cookie}\r\n`, '-i', `${school.origin}${path}`]
      const child = spawn('ffmpeg', [...args, '-f', 'null', '-'], { stdio: 'ignore' })
      expect((await once(child, 'exit'))[0]).toBe(0)
    }
    for (const { token } of [student, other])
      expect(await school.call('GET /api/qcloud/vodvideourl', { query: { fileID }, token })).toMatchObject({
        code: 103109,
      })
  })

  test.each([
    ['a text', async () => Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n'.repeat(50)), 103205],
    ['a video whose head is missing', async () => video.subarray(2_000), 103205],
    ['a video that was cut off', async () => video.subarray(0, video.length - 4_000), 103205],
    [
      'sound alone',
      async () =>
        readFile(
          await makeVideo(join(school.folder, 'sound.mp4'), [
            ...['-f', 'lavfi', '-i', 'sine', '-t', '1', '-c:a', 'aac'],
          ]),
        ),
      103208,
    ],
    [
      'a video longer than is allowed',
      async () =>
        readFile(
          await makeVideo(join(school.folder, 'long.mp4'), [
            ...['-f', 'lavfi', '-i', 'color=size=16x16:rate=1', '-t', '3700', '-c:v', 'libx264'],
            ...['-preset', 'ultrafast'],
          ]),
        ),
      103207,
    ],
  ])('is refused when it is %s', async (_what, content, code) => {
    const answer = await refusalOf(await upload(await content()))
    expect(answer).toMatchObject({ http: 422, code })
    expect(answer.message).toMatch(/\w{4}/)
    const { data } = await school.call('GET /api/v1/videos', { token: teacher.token, query: { limit: 100 } })
    expect(data.list.every(({ name }) => name === 'lesson one')).toBe(true)
  })

  test('is refused when it is too large, before a byte of it is sent', async () => {
    expect(await refusalOf(await begin(1024 ** 3 + 1))).toMatchObject({
      http: 422,
      code: 103206,
      message: expect.stringContaining('1 GB'),
    })
  })

  test('is accepted from teachers and administrators alone, and resumed by its uploader alone', async () => {
    expect(await (await begin(10, student.token)).json()).toMatchObject({ status: { code: 100003 } })
    expect((await begin(10, 'x'.repeat(43))).status).toBe(401)
    const nobody = await fetch(`${school.origin}${UPLOAD}`, { method: 'POST', headers: TUS })
    expect(await nobody.json()).toMatchObject({ status: { code: 100001 } })
    const place = (await begin(video.length)).headers.get('location') ?? ''
    expect((await send(place, 0, video, other.token)).status).toBe(404)
    expect((await send(`${UPLOAD}/../../etc/passwd`, 0, video)).status).toBe(404)
    expect((await send(`${UPLOAD}/${teacher.user.id}-..%2F..%2Fx`, 0, video)).status).toBe(404)
  })
})

describe('a job of a video', () => {
  const aVideo = async () => {
    const answer = await upload(video)
    return Number(answer.headers.get('x-video-id'))
  }
  const jobOf = async (videoId: number) => {
    const [job] = await db.select().from(videoJobs).where(eq(videoJobs.videoId, videoId))
    return job
  }

  test('is continued when its server was killed', async () => {
    const id = await aVideo()
    await isDone(id)
    await db
      .update(videoJobs)
      .set({ status: 1, attempts: 1, progress: 30, seenAt: new Date(Date.now() - 40_000) })
      .where(eq(videoJobs.videoId, id))
    await db.update(videos).set({ hasHd: false, hasSd: false }).where(eq(videos.id, id))
    wakeVideoJobs(school.deps)
    expect(await isDone(id)).toMatchObject({ has_hd: 1, has_sd: 1, job: { status: 2 } })
    expect((await jobOf(id))?.attempts).toBe(2)
  })

  test.runIf(isDrill)('is started again when its ffmpeg is killed, a limited number of times', async () => {
    await writeFile(hold, '')
    const id = await aVideo()
    for (let kill = 1; kill <= 3; kill += 1) {
      const pid = await until(`ffmpeg number ${kill}`, async () => {
        if ((await jobOf(id))?.attempts !== kill) return null
        const found = spawn('pgrep', ['-f', `ffmpeg .*video-job-${(await jobOf(id))?.id}-${kill}/`])
        const [output] = await Promise.race([
          once(found.stdout, 'data'),
          once(found, 'close').then(() => ['']),
        ])
        return Number(String(output).split('\n')[0]) || null
      })
      process.kill(pid, 'SIGKILL')
    }
    await rm(hold)
    expect(await isDone(id)).toMatchObject({
      has_hd: 0,
      job: { status: 3, error: 'Processing was interrupted several times' },
    })
    const retry = (token: string) => school.call('POST /api/v1/videos/{id}/retry', { params: { id }, token })
    expect(await retry(other.token)).toMatchObject({ code: 103109 })
    expect(await retry(teacher.token)).toMatchObject({ code: 0 })
    expect(await isDone(id)).toMatchObject({ has_hd: 1, job: { status: 2 } })
    expect(await retry(teacher.token)).toMatchObject({ code: 103111 })
  })

  test('that fails shows the reason in the language of the caller', async () => {
    const id = await aVideo()
    await isDone(id)
    await db.update(videos).set({ original: 'video/none.mp4', hasSource: false }).where(eq(videos.id, id))
    await db.update(videoJobs).set({ status: 0 }).where(eq(videoJobs.videoId, id))
    wakeVideoJobs(school.deps)
    expect(await isDone(id)).toMatchObject({
      job: { status: 3, error: 'The source of this video no longer exists' },
    })
    const chinese = await school.call('GET /api/v1/videos/{id}', {
      params: { id },
      token: teacher.token,
      headers: { 'accept-language': 'zh-CN' },
    })
    expect(chinese.data.job?.error).toBe('素材已不存在')
    const { data } = await school.call('GET /api/v1/videos/jobs/{id}', {
      params: { id: (await jobOf(id))?.id ?? 0 },
      token: teacher.token,
    })
    expect(data).toMatchObject({ kind: 'transcode', status: 3 })
  })
})

describe('videos', () => {
  test('are listed to their owners, all of them to the school, and to no student', async () => {
    const list = (token: string, keyword = '') =>
      school.call('GET /api/v1/videos', { token, query: { limit: 100, keyword } })
    expect((await list(teacher.token)).data.list.map(({ id }) => id)).toContain(ready)
    expect((await list(other.token)).data).toMatchObject({ list: [], total: 0 })
    expect((await list(admin.token, 'LESSON')).data.list.map(({ id }) => id)).toContain(ready)
    expect((await list(admin.token, '100%')).data.list).toEqual([])
    expect(await list(student.token)).toMatchObject({ code: 100003 })
    expect(await school.call('GET /api/v1/videos/limits', { token: teacher.token })).toMatchObject({
      data: { is_available: 1, most_bytes: 1024 ** 3, most_seconds: 3600 },
    })
  })

  test('are renamed and removed by their owner, unless a class or a lesson shows them', async () => {
    const id = Number((await upload(video)).headers.get('x-video-id'))
    await isDone(id)
    const rename = (token: string, name: string) =>
      school.call('PUT /api/v1/videos/{id}', { params: { id }, body: { name }, token })
    expect(await rename(teacher.token, 'Light')).toMatchObject({ code: 0 })
    expect((await look(id)).name).toBe('Light')
    expect(await rename(teacher.token, '  ')).toMatchObject({ code: 102112 })
    expect(await rename(other.token, 'Dark')).toMatchObject({ code: 103109 })

    const made = await aClass(school, {}, [teacher.user.id])
    const attach = (ids: number[], token = teacher.token) =>
      school.call('PUT /api/v1/openclass/{id}/videos', {
        params: { id: made.id },
        body: { video_ids: ids },
        token,
      })
    expect(await attach([id, ready])).toMatchObject({ code: 0 })
    const remove = (token: string) => school.call('DELETE /api/v1/videos/{id}', { params: { id }, token })
    expect(await remove(teacher.token)).toMatchObject({ code: 103110 })
    expect(await attach([id], other.token)).toMatchObject({ code: 100003 })
    expect(await attach([999_999])).toMatchObject({ code: 103109 })
    expect(await attach([ready])).toMatchObject({ code: 0 })
    expect(await remove(other.token)).toMatchObject({ code: 103109 })
    expect(await remove(teacher.token)).toMatchObject({ code: 0 })
    expect(await remove(teacher.token)).toMatchObject({ code: 103109 })
  })

  test.runIf(isDrill)('are cut and joined into new ones', async () => {
    const made = await aClass(school, {}, [teacher.user.id])
    const [shown] = await db.insert(openClassVideos).values({ classId: made.id, videoId: ready }).returning()
    const clip = (start: number, end: number, token = teacher.token) =>
      school.call('PUT /api/qcloud/vodvideo/clip/{open_class_video_id}', {
        params: { open_class_video_id: shown?.id ?? 0 },
        body: { start, end, name: ' the beginning ' },
        token,
      })
    expect(await clip(2, 1)).toMatchObject({ code: 103113 })
    expect(await clip(1, 90)).toMatchObject({ code: 103113 })
    expect(await clip(1, 2, other.token)).toMatchObject({ code: 100003 })
    const cut = await clip(0.5, 2)
    const part = await isDone(cut.data.video_id)
    expect(part).toMatchObject({
      name: 'the beginning',
      source: 'clip',
      has_hd: 1,
      job: { kind: 'clip', status: 2 },
    })
    expect(part.duration).toBeCloseTo(1.5, 0)

    const { fileID } = await look(ready)
    const concat = (file_ids: string[], token = teacher.token) =>
      school.call('POST /api/qcloud/vodvideo/concat', { body: { file_ids, name: 'Both' }, token })
    expect(await concat([fileID, 'none'])).toMatchObject({ code: 103109 })
    expect(await concat([fileID, fileID], other.token)).toMatchObject({ code: 103109 })
    const both = await isDone((await concat([part.fileID, fileID])).data.video_id)
    expect(both).toMatchObject({ name: 'Both', source: 'concat', width: 1280, height: 720, has_sd: 1 })
    expect(both.duration).toBeCloseTo(part.duration + (await look(ready)).duration, 0)
  })
})

test('a video that names files of the server does not expose them', async () => {
  const list = join(school.folder, 'list.txt')
  await writeFile(list, "ffconcat version 1.0\nfile '/etc/passwd'\n")
  expect(await refusalOf(await upload(await readFile(list), 'video.mp4'))).toMatchObject({ code: 103205 })
})

test('a list names the recording of a trial, which is none of its class', async () => {
  const teacherIds = [teacher.user.id]
  const ownerId = teacher.user.id
  const { id: coming } = await anOpenClass(school, times.toCome(), teacherIds)
  const { id: over } = await anOpenClass(school, times.past(), teacherIds)
  const trial = await aRecording(school, coming, { ownerId, isShown: false })
  const whole = await aRecording(school, over, { ownerId })
  const { data } = await school.call('GET /api/v1/videos', { token: teacher.token })
  const trialOf = ({ id }: { id: number }) => data.list.find((one) => one.id === id)?.is_trial
  expect([trial, whole].map(trialOf)).toEqual([1, 0])
})
