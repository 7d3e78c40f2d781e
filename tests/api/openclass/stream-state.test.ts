import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { classStateAt, type StreamState } from '#contract/openclass/enums.ts'
import { refusals } from '#contract/errors.ts'
import {
  broadcasts,
  openClasses,
  openClassVideos,
  presences,
  videos,
  videoSegments,
} from '#server/db/tables/all.ts'
import { finish } from '#server/features/live-ingest/finish.ts'
import { countViewers } from '#server/features/openclass/index.ts'
import { signedIn } from '#tests/support/factories.ts'
import { anOpenClass, HOUR, MINUTE, times } from '#tests/support/open-class-factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const school = await openTestSchool()
const { db } = school.deps
const teacher = await signedIn(school, [2])
const student = await signedIn(school)

const ago = (ms: number) => new Date(Date.now() - ms)
const aVideo = async (classId: number) => {
  const [made] = await db
    .insert(videos)
    .values({
      fileId: crypto.randomUUID().replaceAll('-', ''),
      name: '片',
      source: 'broadcast',
      hasSource: true,
    })
    .returning({ id: videos.id })
  await db.insert(openClassVideos).values({ classId, videoId: made?.id ?? 0 })
}
const broadcast = (classId: number, values: Partial<typeof broadcasts.$inferInsert> = {}) =>
  db.insert(broadcasts).values({ classId, via: 'rtmp', duration: 60, ...values })

interface Case {
  openClass?: Partial<typeof openClasses.$inferInsert>
  broadcast?: Partial<typeof broadcasts.$inferInsert>
  hasVideo?: true
}
async function aClassIn({ openClass = {}, broadcast: last, hasVideo }: Case) {
  const made = await anOpenClass(school, openClass, [teacher.user.id])
  if (last) await broadcast(made.id, last)
  if (hasVideo) await aVideo(made.id)
  return made.id
}

const read = async (id: number, token = student.token) =>
  (await school.call('GET /api/openclass/get/{id}', { params: { id }, token })).data
const statusOf = async (id: number) =>
  (await school.call('GET /api/openclass/livestatus/{id}', { params: { id } })).data
const managed = async () =>
  (await school.call('GET /api/v1/openclass', { token: teacher.token, query: { limit: 100 } })).data.list
const videosOf = async (id: number) =>
  (await school.call('GET /api/openclass/video/{id}', { params: { id }, token: student.token })).code
const join = (id: number) =>
  school.call('POST /api/openclass/appoint', { body: { id }, token: student.token })
const end = (id: number) =>
  school.call('POST /api/v1/openclass/{id}/end_broadcast', { params: { id }, token: teacher.token })

/** what the state beside the stream's may say */
const words: Record<StreamState, RegExp> = {
  waiting: /^(start|live)$/,
  on_air: /^live$/,
  interrupted: /^live$/,
  ended: /^end$/,
  replay: /^replay$/,
}

const lost = { state: 'ended', startedAt: ago(20 * MINUTE), endedAt: ago(5 * MINUTE) } as const
const overrun = { beginAt: ago(HOUR), endAt: ago(11 * MINUTE) }

describe('the stream of a class', () => {
  test.each<[StreamState, string, Case]>([
    ['waiting', 'that is to come', { openClass: times.toCome() }],
    ['waiting', 'that runs by the clock, before its teacher came', {}],
    ['waiting', 'whose publisher is connected and has sent no picture', { broadcast: { duration: 0 } }],
    [
      'waiting',
      'that was tried out before it began',
      {
        openClass: { beginAt: ago(MINUTE) },
        broadcast: { ...lost, endedAt: ago(2 * MINUTE) },
      },
    ],
    ['on_air', 'with pictures', { broadcast: {} }],
    ['on_air', 'that runs over', { openClass: overrun, broadcast: {} }],
    ['interrupted', 'whose server is silent', { broadcast: { seenAt: ago(MINUTE) } }],
    ['interrupted', 'whose publisher is gone', { broadcast: { state: 'interrupted' } }],
    [
      'interrupted',
      'whose publisher has been gone for long, until its end',
      { broadcast: lost, hasVideo: true },
    ],
    ['ended', 'eleven minutes after its end', { openClass: overrun }],
    ['ended', 'of which nothing was recorded', { openClass: times.past() }],
    ['ended', 'whose replay opens later, since nobody has ended it', { openClass: overrun, hasVideo: true }],
    ['ended', 'without a replay', { openClass: { ...times.past(), isReplay: false }, hasVideo: true }],
    ['ended', 'that was cancelled', { openClass: { cancelledAt: new Date() } }],
    ['replay', 'that was recorded', { openClass: times.past(), hasVideo: true }],
    ['replay', 'that its teacher has ended', { openClass: { endedAt: ago(MINUTE) }, hasVideo: true }],
  ])('is %s of a class %s', async (state, _, values) => {
    const id = await aClassIn(values)
    const agreeing = { stream_state: state, state: expect.stringMatching(words[state]) }
    await join(id)
    const found = await read(id)
    expect(found.stream_state).toBe(state)
    // where it is watched is told as long as somebody can be expected on the stream
    const isPast = state === 'ended' || state === 'replay'
    const isNear = found.begintime !== null && found.begintime - found.server_time <= 600
    expect(found.live_stream_url !== '').toBe(isNear && !isPast)
    expect((await statusOf(id)).stream_state).toBe(state)
    expect((await managed()).find((one) => one.id === id)).toMatchObject(agreeing)
    const one = await school.call('GET /api/v1/openclass/{id}', { params: { id }, token: teacher.token })
    expect(one.data).toMatchObject(agreeing)
    const stream = { params: { id }, token: teacher.token }
    expect((await school.call('GET /api/v1/openclass/{id}/stream', stream)).data.stream_state).toBe(state)
    if (!values.openClass?.cancelledAt) {
      const { data } = await school.call('GET /api/openclass', { query: { keyword: found.name } })
      expect(data.list).toMatchObject([{ id, ...agreeing }])
    }
    // a class whose state is replay can be watched
    if (state === 'replay') expect(await videosOf(id)).toBe(0)
  })
})

test.each([
  ['before the class began', 2 * MINUTE, 1],
  ['after it', 0, 0],
])('a broadcast that ended %s is told its teacher as a trial or not', async (_, before, isTrial) => {
  const beginAt = ago(MINUTE)
  const endedAt = new Date(beginAt.getTime() + 1000 - before)
  const id = await aClassIn({ openClass: { beginAt }, broadcast: { ...lost, endedAt } })
  const { data } = await school.call('GET /api/v1/openclass/{id}/stream', {
    ...{ params: { id }, token: teacher.token },
  })
  const begins_at = Math.floor(beginAt.getTime() / 1000)
  expect(data).toMatchObject({ state: 'ended', is_trial: isTrial, begins_at })
})

test('a broadcast that ends before the class begins is a trial while it ends', async () => {
  const beginAt = new Date(Date.now() + MINUTE)
  const id = await aClassIn({ openClass: { beginAt }, broadcast: { endAskedAt: new Date() } })
  const { data } = await school.call('GET /api/v1/openclass/{id}/stream', {
    ...{ params: { id }, token: teacher.token },
  })
  expect(data).toMatchObject({ state: 'ending', is_trial: 1 })
})

describe('a class that its teacher ends early', () => {
  test('counts its end from that moment: its replay opens at once, its chat closes 20 minutes later', async () => {
    const id = await aClassIn({ broadcast: {}, hasVideo: true })
    await join(id)
    expect(await videosOf(id)).toBe(refusals.noReplay.code)
    expect((await end(id)).code).toBe(0)
    const ended = await read(id)
    expect(ended).toMatchObject({ stream_state: 'replay', endtime: expect.any(Number) })
    expect(Math.abs((ended.ended_at ?? 0) - Date.now() / 1000)).toBeLessThan(5)
    expect(await statusOf(id)).toMatchObject({ is_ended: 1, replay_at: ended.ended_at })
    expect(await videosOf(id)).toBe(0)
    const chat = () =>
      school.call('GET /api/openclass/imchatconfig/{id}', { params: { id }, token: student.token })
    const left = (await chat()).data?.seconds_left ?? 0
    expect(left).toBeGreaterThan(1190)
    expect(left).toBeLessThanOrEqual(1200)

    await db
      .update(openClasses)
      .set({ endedAt: ago(21 * MINUTE) })
      .where(eq(openClasses.id, id))
    expect((await chat()).data).toBeNull()
    expect((await managed()).find((one) => one.id === id)).toMatchObject({ state: 'replay' })
    await db.insert(presences).values({ classId: id, viewer: '1:page-one', userId: student.user.id })
    await countViewers(db)
    const curve = { params: { id }, token: teacher.token }
    expect((await school.call('GET /api/v1/openclass/{id}/viewers', curve)).data.list).toEqual([])
  })

  test('is not over when a broadcast was ended before it began', async () => {
    const id = await aClassIn({
      openClass: { beginAt: new Date(Date.now() + 5 * MINUTE), endAt: new Date(Date.now() + HOUR) },
      broadcast: {},
      hasVideo: true,
    })
    await end(id)
    expect(await read(id)).toMatchObject({ stream_state: 'waiting', ended_at: null })
    expect(await videosOf(id)).toBe(refusals.noReplay.code)
  })

  test('has no part in its replay that was broadcast before it began, which stays among the videos', async () => {
    const replayed: Record<string, boolean> = {}
    for (const [name, beginAt] of Object.entries({
      before: new Date(Date.now() + 5 * MINUTE),
      within: ago(MINUTE),
    })) {
      const { id: classId } = await anOpenClass(school, { beginAt, endAt: new Date(Date.now() + HOUR) }, [
        teacher.user.id,
      ])
      const [made] = await db
        .insert(broadcasts)
        .values({ classId, via: 'rtmp' })
        .returning({ id: broadcasts.id })
      const fileId = crypto.randomUUID().replaceAll('-', '')
      const [video] = await db
        .insert(videos)
        .values({
          fileId,
          name,
          source: 'broadcast',
          ownerId: teacher.user.id,
          broadcastId: made?.id ?? null,
        })
        .returning({ id: videos.id })
      await db
        .insert(videoSegments)
        .values({ videoId: video?.id ?? 0, quality: 'source', position: 0, duration: 4, bytes: 9 })
      await finish(school.deps, made?.id ?? 0)
      const shown = await db.select().from(openClassVideos).where(eq(openClassVideos.classId, classId))
      replayed[name] = shown.length === 1
    }
    expect(replayed).toEqual({ before: false, within: true })
    const own = await school.call('GET /api/v1/videos', { token: teacher.token, query: { limit: 100 } })
    expect(own.data.list.map(({ name }) => name)).toEqual(expect.arrayContaining(['before', 'within']))
  })

  test('shows a viewer when the replay opens where nobody has ended it, or that there is none', async () => {
    const made = await anOpenClass(school, overrun, [teacher.user.id])
    expect(await statusOf(made.id)).toMatchObject({ stream_state: 'ended', replay_at: null })
    const recorded = await aClassIn({ openClass: overrun, hasVideo: true })
    const { endtime } = await read(recorded)
    expect((await statusOf(recorded)).replay_at).toBe((endtime ?? 0) + 1200)
  })

  test('has the state of its stream, and until that ends the one that the browser works out of its times', async () => {
    const begins = [-90, -60, -31, -30, -10, 5, 9, 11].map((minutes) => minutes * MINUTE)
    const ids: number[] = []
    for (const begin of begins)
      for (const endedAt of [null, ago(HOUR), ago(25 * MINUTE), ago(MINUTE)])
        for (const isReplay of [true, false]) {
          const beginAt = new Date(Date.now() + begin)
          const values = { beginAt, endAt: new Date(beginAt.getTime() + HOUR), endedAt, isReplay }
          ids.push((await anOpenClass(school, values, [teacher.user.id])).id)
        }
    const shown = await managed()
    for (const id of ids) {
      const found = await read(id)
      const byStream = found.stream_state === 'ended' ? 'end' : undefined
      const state = byStream ?? classStateAt(found, found.replay === 1, found.server_time)
      expect(shown.find((one) => one.id === id)?.state, `class ${id}`).toBe(state)
    }
  })
})

test('an ended broadcast does not end a class that is moved to another day', async () => {
  const id = await aClassIn({ broadcast: {} })
  await end(id)
  await db
    .update(openClasses)
    .set({ beginAt: sql`now() + interval '1 day'`, endAt: sql`now() + interval '25 hours'` })
    .where(eq(openClasses.id, id))
  expect(await read(id)).toMatchObject({ ended_at: null, stream_state: 'waiting' })
})
