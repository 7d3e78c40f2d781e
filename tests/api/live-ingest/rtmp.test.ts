import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { userTypes } from '#contract/account/limits.ts'
import {
  broadcasts,
  openClassTeachers,
  openClassVideos,
  users,
  videos,
  videoSegments,
} from '#server/db/tables/all.ts'
import { classPlayback, liveAddresses } from '#server/features/video/index.ts'
import { isDrill } from '#tests/support/drill.ts'
import { signedIn } from '#tests/support/factories.ts'
import { aClass, aViewer, openLiveSchool, until } from '#tests/support/live.ts'
import type { TestClass } from '#tests/support/open-class-factories.ts'
import { publishTo, stopPublishers } from '#tests/support/publisher.ts'

const run = promisify(execFile)
const school = await openLiveSchool()
const { db } = school.deps
const teacher = await signedIn(school, [userTypes.teacher])
const stranger = await signedIn(school, [userTypes.teacher])

afterEach(stopPublishers)

const ownClass = (values = {}) => aClass(school, values, [teacher.user.id])
const addressOf = async (made: TestClass, token = teacher.token) =>
  school.call('GET /api/v1/openclass/{id}/stream', { params: { id: made.id }, token })
const pushTo = async (made: TestClass, key?: string) => {
  const { data } = await addressOf(made)
  return publishTo(`${data.rtmp_url}/${key ?? data.stream_key}`)
}
const lookAt = async ({ id }: TestClass) =>
  (await school.call('GET /api/openclass/livestatus/{id}', { params: { id } })).data
const statusOf = async (made: TestClass) => (await lookAt(made)).status
const onAir = (made: TestClass) => until('pictures', async () => (await statusOf(made)) === 1)
const broadcastsOf = ({ id }: TestClass) =>
  db.select().from(broadcasts).where(eq(broadcasts.classId, id)).orderBy(broadcasts.id)
const end = ({ id }: TestClass) =>
  school.call('POST /api/v1/openclass/{id}/end_broadcast', { params: { id }, token: teacher.token })
const replayOf = (made: TestClass) =>
  until('a replay', async () => {
    await school.broadcasting.check()
    const [row] = await db
      .select({ video: videos })
      .from(openClassVideos)
      .innerJoin(videos, eq(videos.id, openClassVideos.videoId))
      .where(eq(openClassVideos.classId, made.id))
    return row?.video
  })

describe('a class that is broadcast with its key', () => {
  test('is live, is recorded, and replayable as soon as it is ended', async () => {
    const made = await ownClass()
    expect(await statusOf(made)).toBe(0)
    await pushTo(made)
    await onAir(made)
    await until('three segments', async () => ((await broadcastsOf(made))[0]?.duration ?? 0) > 2.5)
    expect((await addressOf(made)).data).toMatchObject({ state: 'live', via: 'rtmp', is_available: 1 })

    expect(await lookAt(made)).toMatchObject({ status: 1, is_ended: 0, stream_state: 'on_air' })
    expect(await end(made)).toMatchObject({ code: 0 })
    await until('viewers are told', async () => (await lookAt(made)).is_ended === 1)
    const replay = await replayOf(made)
    // the recording belongs to the teacher of the class, whoever created it
    expect(replay).toMatchObject({
      source: 'broadcast',
      hasSource: true,
      name: made.name,
      ownerId: teacher.user.id,
    })
    expect(replay.duration).toBeGreaterThan(2.5)
    expect((await addressOf(made)).data).toMatchObject({ state: 'ended', stream_state: 'replay' })

    const { viewer, headers } = await aViewer(school, teacher.user.id)
    const [playback] = await classPlayback(school.deps, made.id, viewer, teacher.user.id)
    const { stdout } = await run('ffprobe', [
      ...['-v', 'error', '-show_entries', 'stream=codec_name:format=duration', '-of', 'json'],
      ...['-headers', `cookie: ${headers().cookie}\r\n`],
      `${school.origin}${playback?.m3u8}`,
    ])
    const probed = JSON.parse(stdout) as { streams: { codec_name: string }[]; format: { duration: string } }
    expect(probed.streams.map((stream) => stream.codec_name).sort()).toEqual(['aac', 'h264'])
    expect(Number(probed.format.duration)).toBeGreaterThan(2.5)
  })

  test.runIf(isDrill)(
    'needs a new key after the broadcast is ended, so that a program does not reconnect by itself',
    async () => {
      const made = await ownClass()
      const before = (await addressOf(made)).data.stream_key
      await pushTo(made)
      await onAir(made)
      await end(made)
      await replayOf(made)
      expect((await addressOf(made)).data.stream_key).not.toBe(before)
      expect(await (await pushTo(made, before)).ended).not.toBe(0)
      expect(await broadcastsOf(made)).toHaveLength(1)

      // with the new key the class continues
      const read = async () =>
        (await school.call('GET /api/openclass/get/{id}', { params: { id: made.id } })).data
      expect(await read()).toMatchObject({ stream_state: 'replay', ended_at: expect.any(Number) })
      await pushTo(made)
      // the status of the first broadcast may be kept for a moment
      await until('on air again', async () => (await read()).stream_state === 'on_air')
      expect(await read()).toMatchObject({ ended_at: null })
    },
  )

  test.runIf(isDrill)(
    'continues the same broadcast when its publisher drops and returns, with a discontinuity in the replay',
    async () => {
      const made = await ownClass()
      const first = await pushTo(made)
      await onAir(made)
      await first.stop()
      await until('an interruption', async () => (await broadcastsOf(made))[0]?.state === 'interrupted')
      expect(await until('on the way', async () => (await statusOf(made)) === 10)).toBe(true)
      await pushTo(made)
      const segments = await until('segments after the gap', async () => {
        const rows = await db
          .select({ discontinuity: videoSegments.discontinuity })
          .from(broadcasts)
          .innerJoin(videos, eq(videos.broadcastId, broadcasts.id))
          .innerJoin(videoSegments, eq(videoSegments.videoId, videos.id))
          .where(eq(broadcasts.classId, made.id))
        return rows.some(({ discontinuity }) => discontinuity === 1) && rows
      })
      expect(new Set(segments.map((segment) => segment.discontinuity))).toEqual(new Set([0, 1]))
      expect(await broadcastsOf(made)).toHaveLength(1)
      await end(made)
      await replayOf(made)
      const { viewer, headers } = await aViewer(school, teacher.user.id)
      const [playback] = await classPlayback(school.deps, made.id, viewer, teacher.user.id)
      const list = await (await fetch(`${school.origin}${playback?.m3u8}`, { headers: headers() })).text()
      expect(list).toContain('#EXT-X-DISCONTINUITY\n')
      expect(list).toContain('#EXT-X-ENDLIST')
    },
  )

  test.runIf(isDrill)('refuses a second publisher and continues', async () => {
    const made = await ownClass()
    await pushTo(made)
    await onAir(made)
    const second = await pushTo(made)
    expect(await second.ended).not.toBe(0)
    const before = (await broadcastsOf(made))[0]?.duration ?? 0
    await until(
      'more segments of the first',
      async () => ((await broadcastsOf(made))[0]?.duration ?? 0) > before,
    )
    expect(await broadcastsOf(made)).toMatchObject([{ state: 'live' }])
  })

  test.runIf(isDrill)('accepts one of several publishers at the same moment', async () => {
    const made = await ownClass()
    const publishers = await Promise.all(Array.from({ length: 4 }, () => pushTo(made)))
    const refusals = await until('three refusals', async () => {
      const ended = await Promise.all(
        publishers.map(({ ended: end }) => Promise.race([end, Promise.resolve('on air')])),
      )
      return ended.filter((one) => one !== 'on air').length === 3 && ended
    })
    expect(refusals.filter((one) => one === 0)).toEqual([])
    await onAir(made)
    expect(await broadcastsOf(made)).toHaveLength(1)
  })

  test.runIf(isDrill)('continues when the process that receives it is killed', async () => {
    const made = await ownClass()
    await pushTo(made)
    await onAir(made)
    const { stdout } = await run('pgrep', ['-P', String(process.pid), '-f', 'embedded/child'])
    for (const pid of stdout.split('\n').filter(Boolean)) process.kill(Number(pid), 'SIGKILL')
    await until('an interruption', async () => (await broadcastsOf(made))[0]?.state === 'interrupted')
    await until('a new process', async () => (await addressOf(made)).data.is_available === 1)
    await pushTo(made)
    await onAir(made)
    expect(await broadcastsOf(made)).toHaveLength(1)
  })

  test.runIf(isDrill)(
    'ends when its publisher is absent for too long, and at the end of its time',
    async () => {
      const [left, over] = [await ownClass(), await ownClass()]
      const first = await pushTo(left)
      await onAir(left)
      await first.stop()
      await until('an interruption', async () => (await broadcastsOf(left))[0]?.state === 'interrupted')
      await db
        .update(broadcasts)
        .set({ seenAt: new Date(Date.now() - 61_000) })
        .where(eq(broadcasts.classId, left.id))
      expect(await replayOf(left)).toMatchObject({ hasSource: true })

      const second = await pushTo(over)
      await onAir(over)
      await school.deps.pool.query(
        `update open_classes set begin_at = now() - interval '2 hours', end_at = now() - interval '21 minutes' where id = $1`,
        [over.id],
      )
      expect(await replayOf(over)).toMatchObject({ hasSource: true })
      expect(await second.ended).not.toBe(0)
    },
  )
})

describe('a key', () => {
  const refused = async (made: TestClass, key?: string) => {
    expect(await (await pushTo(made, key)).ended).not.toBe(0)
    expect(await broadcastsOf(made)).toEqual([])
  }

  test('that is invalid is refused', async () => {
    await refused(await ownClass(), 'guessed')
    await refused(await ownClass(), 'b-1-1-9999999999-0000000000000000000000000000000000000000')
  })

  test('is refused before the class opens, after it closes, and when it is cancelled', async () => {
    const now = Date.now()
    await refused(await ownClass({ beginAt: new Date(now + 660_000) }))
    await refused(await ownClass({ beginAt: new Date(now - 9e6), endAt: new Date(now - 1_260_000) }))
    await refused(await ownClass({ cancelledAt: new Date() }))
  })

  test('that was renewed is refused, and who publishes with it is cut off', async () => {
    const made = await ownClass()
    const old = (await addressOf(made)).data.stream_key
    const publisher = await pushTo(made)
    await onAir(made)
    const renewed = await school.call('POST /api/v1/openclass/{id}/stream_key', {
      params: { id: made.id },
      token: teacher.token,
    })
    expect(renewed.data.stream_key).not.toBe(old)
    expect(await publisher.ended).not.toBe(0)
    expect(await (await pushTo(made, old)).ended).not.toBe(0)
    await pushTo(made)
    await onAir(made)
    expect(await broadcastsOf(made)).toHaveLength(1)
  })

  test('is of the person who was shown it: it is cut, and refused, when their right to the class is gone', async () => {
    const cases = {
      'an account that is closed': (id: number) =>
        db.update(users).set({ lockedAt: new Date() }).where(eq(users.id, id)),
      'a teacher who is one no more': (id: number) =>
        db
          .update(users)
          .set({ types: [userTypes.student] })
          .where(eq(users.id, id)),
      'a class that is given to another': (id: number) =>
        db
          .update(openClassTeachers)
          .set({ teacherId: stranger.user.id })
          .where(eq(openClassTeachers.teacherId, id)),
    }
    const started = await Promise.all(
      Object.entries(cases).map(async ([name, revoke]) => {
        const own = await signedIn(school, [userTypes.teacher])
        const made = await aClass(school, {}, [own.user.id])
        const { rtmp_url, stream_key } = (await addressOf(made, own.token)).data
        const address = `${rtmp_url}/${stream_key}`
        const publisher = publishTo(address)
        await onAir(made)
        return { name, revoke, made, publisher, address, id: own.user.id }
      }),
    )
    // the key of a colleague is one of its own, and says nothing about that of others
    const beside = await ownClass()
    await pushTo(beside)
    await onAir(beside)
    for (const { name, revoke, id, publisher, address } of started) {
      await revoke(id)
      const revoked = performance.now()
      expect(await publisher.ended, name).not.toBe(0)
      expect(performance.now() - revoked, name).toBeLessThan(2_500)
      expect(await publishTo(address).ended, name).not.toBe(0)
    }
    expect(await statusOf(beside)).toBe(1)
    const [last] = started
    if (last) expect(await broadcastsOf(last.made)).toMatchObject([{ publisherId: last.id }])
  })

  test('is shown and changed by the teachers of the class and the school alone', async () => {
    const made = await ownClass()
    const student = await signedIn(school)
    const admin = await signedIn(school, [userTypes.admin])
    const calls = [
      'GET /api/v1/openclass/{id}/stream',
      'POST /api/v1/openclass/{id}/stream_key',
      'POST /api/v1/openclass/{id}/end_broadcast',
    ] as const
    for (const key of calls) {
      for (const { token } of [student, stranger])
        expect(await school.call(key, { params: { id: made.id }, token })).toMatchObject({ code: 100003 })
      expect(await school.call(key, { params: { id: 999_999 }, token: admin.token })).toMatchObject({
        code: 103101,
      })
    }
    expect(await addressOf(made, admin.token)).toMatchObject({ code: 0, data: { state: '' } })
    expect(await end(made)).toMatchObject({ code: 103201 })
  })
})

test.runIf(isDrill)('a client that does not speak RTMP does not affect others', async () => {
  const made = await ownClass()
  await pushTo(made)
  await onAir(made)
  const { rtmp_url } = (await addressOf(made)).data
  const { port } = new URL(rtmp_url.replace('rtmp:', 'http:'))
  await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
  const before = (await broadcastsOf(made))[0]?.duration ?? 0
  await until('more segments', async () => ((await broadcastsOf(made))[0]?.duration ?? 0) > before)
  expect(await broadcastsOf(made)).toMatchObject([{ state: 'live' }])
})

test('each viewer with access gets an own address, which works for nobody else', async () => {
  const made = await ownClass()
  await pushTo(made)
  await onAir(made)
  const addresses = async (userId: number) => {
    const { viewer, headers } = await aViewer(school, userId)
    const found = await liveAddresses(school.deps, made, viewer)
    return { ...found, ...headers() }
  }
  const { user } = await signedIn(school)
  const own = await addresses(user.id)
  const foreign = await addresses((await signedIn(school)).user.id)
  const get = (path: string, cookie?: string) =>
    fetch(`${school.origin}${path}`, {
      headers: cookie ? { cookie } : {},
      signal: AbortSignal.timeout(12_000),
    })

  const list = await get(own.hls, own.cookie)
  expect(list.status).toBe(200)
  const text = await list.text()
  const segment = text.split('\n').find((line) => line.endsWith('.ts'))
  const segmentAddress = own.hls.replace('index.m3u8', segment ?? '')
  expect((await get(segmentAddress, own.cookie)).headers.get('content-type')).toBe('video/mp2t')
  for (const cookie of [undefined, foreign.cookie, own.cookie.replace(/.$/, 'x')])
    for (const path of [own.hls, own.flv, segmentAddress]) expect((await get(path, cookie)).status).toBe(403)

  const flv = await get(own.flv, own.cookie)
  expect(flv.headers.get('content-type')).toBe('video/x-flv')
  const first = await flv.body?.getReader().read()
  expect(Buffer.from(first?.value ?? []).toString('latin1', 0, 3)).toBe('FLV')

  const watching = await get(own.flv, own.cookie)
  await school.deps.pool.query('update sessions set ended_at = now() where user_id = $1', [user.id])
  await until('the seat is lost', async () => (await get(own.hls, own.cookie)).status === 403)
  // current viewers are disconnected too
  await watching.arrayBuffer().catch(() => undefined)
})
