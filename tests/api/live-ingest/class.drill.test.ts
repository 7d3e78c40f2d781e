import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, expect, test } from 'vitest'
import { userTypes } from '#contract/account/limits.ts'
import { openClassBookings, openClassVideos, videos } from '#server/db/tables/all.ts'
import { signedIn } from '#tests/support/factories.ts'
import { aClass, openLiveSchool, until } from '#tests/support/live.ts'
import { type Person, signedInStudents } from '#tests/support/people.ts'
import { aPdf } from '#tests/support/pdf.ts'
import { type Publisher, publishTo, stopPublishers } from '#tests/support/publisher.ts'
import { connectListeners } from '../../bench/listeners.ts'
import { upload } from '../file/support.ts'
import { colours } from '../poll/support.ts'
import { ClassWhiteboard, type Found, inOrder, STEP_SECONDS } from './class-whiteboard.ts'

/** A class of an hour by robots, unless told otherwise; then its replay is compared with what happened. */
const MINUTES = Number(process.env['DRILL_MINUTES'] ?? 60)
const STUDENTS = 200
/** seconds between two of a kind; a class has 50 polls at most */
const EVERY = {
  ...{ message: 2, caption: 15, mark: 45, poll: Math.max(40, (MINUTES * 60) / 45), hand: 7 },
  ...{ drawing: Math.max(2.5, (MINUTES * 60) / 1_000), slide: 20 },
}
/** the broadcasting program dies in the middle, and is back after so long, seconds */
const AWAY = 5
/** a program takes so long to start, and pictures to arrive; seconds */
const TOLERANCE = 3
/** between two moments of one stretch, seconds */
const DRIFT = 1
/** pages of the slides */
const SLIDES = 12
/** what is recorded of a broadcast is known by whole segments; seconds */
const SEGMENT = 4

const school = await openLiveSchool()
const { db, pool } = school.deps
const teacher = await signedIn(school, [userTypes.teacher])
afterEach(stopPublishers)
const closings: (() => unknown)[] = []
afterAll(async () => {
  for (const close of closings) await close()
})
const bench = { defer: (close: () => unknown) => void closings.push(close) }

async function aFullClass() {
  const endAt = new Date(Date.now() + (MINUTES + 30) * 60_000)
  const made = await aClass(school, { endAt }, [teacher.user.id])
  const students = await signedInStudents(pool, STUDENTS, 'robot')
  await db.insert(openClassBookings).values(
    students.map(({ userId }) => ({
      classId: made.id,
      userId,
      userKind: 20,
      source: 31,
      entrySource: '41',
    })),
  )
  const tickets = await Promise.all(
    students.map(async ({ token }) => {
      const { data } = await school.call('GET /api/v1/openclass/{id}/room', {
        token,
        params: { id: made.id },
      })
      if (data?.transport !== 'built-in') throw new Error('the room is not of the school')
      return data.sign
    }),
  )
  return { made, students, tickets }
}

/** Slides of a class, as its teacher prepares them. @returns their id */
async function givenSlides(id: number): Promise<number> {
  const { token } = teacher
  const params = { id }
  const content = aPdf({ pages: Array.from({ length: SLIDES }, (_, page) => `Page ${page + 1}`) })
  const { data: file } = await upload(school, token, [{ content, name: 'slides.pdf' }], { kind: 'material' })
  const { data: deck } = await school.call('POST /api/v1/openclass/{id}/materials', {
    ...{ token, params, body: { url: file.url, name: 'slides.pdf', shown: 'always' as const } },
  })
  await school.call('POST /api/v1/openclass/{id}/materials/{material_id}/slides', {
    ...{ token, params: { id, material_id: deck.id } },
  })
  return deck.id
}

/** A player that is not ours: ffmpeg reads the playlist as long as it lasts. @returns how many frames it has decoded so far */
function watchHls(address: string, cookie: string): () => number {
  let frames = 0
  const child = spawn(
    'ffmpeg',
    [
      ...['-v', 'error', '-nostdin', '-headers', `cookie: ${cookie}\r\n`, '-i', address],
      ...['-map', '0:v', '-f', 'null', '-progress', 'pipe:1', '-'],
    ],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  )
  createInterface({ input: child.stdout }).on('line', (line) => {
    frames = Number(/^frame=(\d+)$/.exec(line)?.[1] ?? frames)
  })
  bench.defer(() => child.kill('SIGKILL'))
  return () => frames
}

/** What the robots did, by its moment in ms. */
const done = {
  messages: [] as number[],
  captions: [] as number[],
  marks: [] as number[],
  slides: [] as number[],
  polls: [] as { at: number; choices: number[] }[],
  hands: new Map<number, number>(),
  spoken: new Map<number, number>(),
}
const failures: string[] = []
const must = ({ code, message }: { code: number; message: string }, what: string): void => {
  if (code !== 0) failures.push(`${what}: ${message}`)
}
const count = (of: Map<number, number>, userId: number) => of.set(userId, (of.get(userId) ?? 0) + 1)

/** The robots, each kind at its own pace, until the class is over. */
async function takePart(
  { id, deck, board }: { id: number; deck: number; board: ClassWhiteboard },
  students: readonly Person[],
  until: number,
): Promise<void> {
  let turn = 0
  const next = (): Person => students[(turn += 37) % students.length] as Person
  async function every(seconds: number, what: () => Promise<void>): Promise<void> {
    while (Date.now() < until) {
      const begun = Date.now()
      await what()
      await sleep(Math.max(0, seconds * 1000 - (Date.now() - begun)))
    }
  }
  const nonce = () => crypto.randomUUID()
  async function poll(): Promise<void> {
    const { token } = teacher
    const made = await school.call('POST /api/v1/openclass/{id}/polls', {
      token,
      params: { id },
      body: colours,
    })
    must(made, 'a new poll')
    const poll_id = made.data.id
    const at = Date.now()
    const round = await school.call('POST /api/v1/openclass/{id}/polls/{poll_id}/rounds', {
      ...{ token, params: { id, poll_id } },
    })
    must(round, 'a poll')
    const params = { id, round_id: round.data.id }
    const choices = [0, 0, 0]
    await Promise.all(
      students.map(async (student, index) => {
        await sleep((index * 3_000) / STUDENTS)
        const choice = (index * 7 + at) % 3
        const given = await school.call('PUT /api/v1/openclass/{id}/poll_rounds/{round_id}/answer', {
          ...{ token: student.token, params, body: { choices: [choice + 1] } },
        })
        must(given, 'an answer')
        choices[choice] = (choices[choice] ?? 0) + 1
      }),
    )
    must(
      await school.call('POST /api/v1/openclass/{id}/poll_rounds/{round_id}/end', { token, params }),
      'an end',
    )
    done.polls.push({ at, choices })
  }
  await Promise.all([
    every(EVERY.message, async () => {
      const student = next()
      const at = Date.now()
      const body = { content: `at ${at}`, nonce: nonce() }
      must(
        await school.call('POST /api/openclass/chat/{id}', { token: student.token, params: { id }, body }),
        'chat',
      )
      done.messages.push(at)
      count(done.spoken, student.userId)
    }),
    every(EVERY.caption, async () => {
      const at = Date.now()
      const body = { language: 'en' as const, text: `line ${at}`, nonce: nonce() }
      must(
        await school.call('POST /api/v1/openclass/{id}/live-captions', {
          ...{ token: teacher.token, params: { id }, body },
        }),
        'a caption',
      )
      done.captions.push(at)
    }),
    every(EVERY.mark, async () => {
      const at = Date.now()
      const body = { title: `mark ${at}`, nonce: nonce() }
      must(
        await school.call('POST /api/v1/openclass/{id}/marks', {
          token: teacher.token,
          params: { id },
          body,
        }),
        'a mark',
      )
      done.marks.push(at)
    }),
    every(EVERY.hand, async () => {
      const { token, userId } = next()
      must(await school.call('POST /api/v1/openclass/{id}/hand', { token, params: { id } }), 'a hand')
      must(
        await school.call('DELETE /api/v1/openclass/{id}/hand', { token, params: { id } }),
        'a lowered hand',
      )
      count(done.hands, userId)
    }),
    every(EVERY.poll, poll),
    every(EVERY.drawing, () => board.act(next())),
    every(EVERY.slide, async () => {
      const at = Date.now()
      const page = (done.slides.length % SLIDES) + 1
      const body = { material_id: deck, page, title: `slide ${at}` }
      must(
        await school.call('POST /api/v1/openclass/{id}/slide_turns', {
          ...{ token: teacher.token, params: { id }, body },
        }),
        'a slide',
      )
      done.slides.push(at)
    }),
  ])
}

/** Broadcasts, dies in the middle, and comes back. @returns the stretches on air, ms */
async function broadcast(address: string, endsAt: number): Promise<[from: number, to: number][]> {
  const seconds = MINUTES * 60 + 600
  const half = Date.now() + (endsAt - Date.now()) / 2
  const stretches: [number, number][] = []
  for (const to of [half, endsAt]) {
    const from = Date.now()
    const program: Publisher = publishTo(address, seconds)
    await sleep(to - Date.now())
    await program.stop()
    stretches.push([from, Date.now()])
    if (to === half) await sleep(AWAY * 1000)
  }
  return stretches
}

test('a class keeps everything that happened in it, and its replay shows it at its second', {
  timeout: (MINUTES + 30) * 60_000,
}, async () => {
  const { made, students, tickets } = await aFullClass()
  const { id } = made
  const listeners = await connectListeners(
    bench as Parameters<typeof connectListeners>[0],
    school.origin,
    tickets,
  )
  const deck = await givenSlides(id)
  const board = new ClassWhiteboard(school, id, { token: teacher.token, userId: teacher.user.id }, failures)
  let received = 0
  listeners.watch((frame) => {
    const text = frame.toString()
    received += text.match(/at \d{13}/g)?.length ?? 0
    board.hear(text)
  })
  const { data: stream } = await school.call('GET /api/v1/openclass/{id}/stream', {
    ...{ token: teacher.token, params: { id } },
  })
  const endsAt = Date.now() + MINUTES * 60_000
  const onAir = broadcast(`${stream.rtmp_url}/${stream.stream_key}`, endsAt)
  const look = async () => (await school.call('GET /api/openclass/livestatus/{id}', { params: { id } })).data
  await until('pictures', async () => (await look()).status === 1)
  const seen = await fetch(`${school.origin}/api/openclass/get/${id}`, {
    headers: { authorization: `Bearer ${students[0]?.token}` },
  })
  const cookie = seen.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const { data: shown } = (await seen.json()) as { data: { live_stream_url: string } }
  const frames = watchHls(new URL(shown.live_stream_url, school.origin).href, cookie)
  await takePart({ id, deck, board }, students, endsAt - 5_000)
  await board.expectWhole()
  const framesAtEnd = frames()
  const stretches = await onAir
  await school.call('POST /api/v1/openclass/{id}/end_broadcast', { params: { id }, token: teacher.token })
  const video = await until(
    'a replay',
    async () => {
      await school.broadcasting.check()
      const [row] = await db
        .select({ video: videos })
        .from(openClassVideos)
        .innerJoin(videos, eq(videos.id, openClassVideos.videoId))
        .where(eq(openClassVideos.classId, id))
      return row?.video
    },
    300_000,
  )
  expect(failures).toEqual([])

  // the recording is as long as it was on air, and the other player saw most of it
  const onAirSeconds = stretches.reduce((sum, [from, to]) => sum + (to - from) / 1000, 0)
  expect(Math.abs(video.duration - onAirSeconds)).toBeLessThan(2 * TOLERANCE)
  expect(framesAtEnd / 15).toBeGreaterThan(onAirSeconds * 0.5)

  /** The second of the recording at which something is to be found. */
  function secondOf(at: number): number {
    let before = 0
    for (const [from, to] of stretches) {
      if (at < from) return before
      if (at <= to) return before + (at - from) / 1000
      before += (to - from) / 1000
    }
    return before
  }
  const drifts: string[] = []
  /** @param coarse what is kept of moments is as exact as this, seconds */
  function compare(what: string, found: readonly Found[], expected: readonly number[], coarse = 0) {
    expect(inOrder(found.map(({ at }) => at)), what).toEqual(inOrder(expected))
    const off = found.map(({ at, second }) => second - secondOf(at))
    expect(Math.max(...off.map(Math.abs)), `${what}: seconds off`).toBeLessThan(TOLERANCE + coarse)
    const first = found.filter(({ at }) => at < (stretches[0]?.[1] ?? 0) - 1000)
    const offFirst = first.map(({ at, second }) => second - secondOf(at))
    const drift = Math.max(...offFirst) - Math.min(...offFirst)
    drifts.push(`${what} ${drift.toFixed(2)} s`)
    expect(drift, `${what}: drift`).toBeLessThan(DRIFT + coarse)
  }
  const momentOf = (text: string): number => Number(/\d{13}/.exec(text)?.[0])

  const said: Found[] = []
  for (let from = 0; from < video.duration + 1; from += 60) {
    const { data } = await school.call('GET /api/v1/openclass/{id}/chat/replay', {
      token: students[0]?.token ?? '',
      ...{ params: { id }, query: { fileID: video.fileId, from, to: from + 60 } },
    })
    expect(data.more).toBe(0)
    said.push(...data.list.map(({ content, second }) => ({ at: momentOf(content), second })))
  }
  compare('chat', said, done.messages)
  const query = { fileID: video.fileId }
  const { data: cues } = await school.call('GET /api/v1/captions/{language}', {
    ...{ token: teacher.token, params: { language: 'en' }, query },
  })
  compare(
    'captions',
    cues.cues.map(({ start, text }) => ({ at: momentOf(text), second: start })),
    done.captions,
  )
  const { data: chapters } = await school.call('GET /api/v1/chapters', { token: teacher.token, query })
  compare(
    'marks',
    chapters.list
      .filter(({ title }) => title.startsWith('mark'))
      .map(({ title, second }) => ({ at: momentOf(title), second })),
    done.marks,
  )

  const drawn = await board.replayed({ token: students[0]?.token ?? '' })
  compare('the whiteboard', drawn.boxes, board.done.boxes, STEP_SECONDS)
  compare('its pages', drawn.turns, board.done.turns, 1)
  const { data: shownSlides } = await school.call('GET /api/v1/openclass/{id}/slide_turns', {
    ...{ token: students[0]?.token ?? '', params: { id } },
  })
  compare(
    'slides',
    shownSlides.list.map(({ title, second }) => ({ at: momentOf(title), second })),
    done.slides,
    SEGMENT,
  )

  // no answer is lost or counted twice
  const { data: asked } = await school.call('GET /api/v1/openclass/{id}/polls/asked', {
    ...{ token: teacher.token, params: { id } },
  })
  expect(asked.list.map(({ answered }) => answered)).toEqual(done.polls.map(() => STUDENTS))
  for (const [index, { at }] of done.polls.entries())
    expect(Math.abs((asked.list[index]?.replay?.second ?? 0) - secondOf(at))).toBeLessThan(TOLERANCE)

  // everybody received every message and all that was drawn once, whose author received it too
  expect(received).toBe(done.messages.length * STUDENTS)
  expect(board.received).toBe(board.done.boxes.length * STUDENTS)
  const shares: { userid: number; hands: number; messages: number }[] = []
  for (let cursor: string | undefined; ; ) {
    const { data } = await school.call('GET /api/v1/openclass/{id}/participation', {
      ...{ token: teacher.token, params: { id }, query: { limit: 100, ...(cursor && { cursor }) } },
    })
    shares.push(...data.list)
    if (!data.next) break
    cursor = data.next
  }
  const did = (of: Map<number, number>) => students.map(({ userId }) => of.get(userId) ?? 0)
  const counted = (key: 'hands' | 'messages') =>
    students.map(({ userId }) => shares.find(({ userid }) => userid === userId)?.[key] ?? 0)
  expect(counted('hands')).toEqual(did(done.hands))
  expect(counted('messages')).toEqual(did(done.spoken))
  console.log(
    `${MINUTES} minutes: ${done.messages.length} messages to ${STUDENTS}, ${done.captions.length} captions, ${done.marks.length} marks, ${done.polls.length} polls with ${done.polls.length * STUDENTS} answers, ${done.slides.length} slides, ${board.done.boxes.length} drawn on ${board.done.turns.length} pages of the whiteboard, at each after ${board.p99} ms at p99; drift of ${drifts.join(', ')}; ${framesAtEnd} frames by another player; recorded ${video.duration} s of ${onAirSeconds.toFixed(1)} s on air`,
  )
})
