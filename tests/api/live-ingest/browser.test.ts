import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { userTypes } from '#contract/account/limits.ts'
import { broadcasts } from '#server/db/tables/all.ts'
import { isDrill } from '#tests/support/drill.ts'
import { signedIn } from '#tests/support/factories.ts'
import { aClass, makeVideo, openLiveSchool, until } from '#tests/support/live.ts'
import { publishTo, stopPublishers } from '#tests/support/publisher.ts'

const school = await openLiveSchool()
const { db } = school.deps
const teacher = await signedIn(school, [userTypes.teacher])
const student = await signedIn(school)

const CHUNKS = 12
/** the frame rate of a camera: data sent all at once is not a broadcast */
const CHUNK_MS = 250
const lines = new Set<WebSocket>()
afterEach(async () => {
  for (const line of lines) line.terminate()
  lines.clear()
  await stopPublishers()
})

/** output of MediaRecorder, in its chunks */
const recordings = new Map<string, Buffer[]>()
const chunksOf = (video: Buffer): Buffer[] => {
  const size = Math.ceil(video.length / CHUNKS)
  return Array.from({ length: CHUNKS }, (_, at) => video.subarray(at * size, (at + 1) * size))
}
beforeAll(async () => {
  const source = [
    ...['-f', 'lavfi', '-i', 'testsrc=size=160x90:rate=15', '-f', 'lavfi', '-i', 'sine=sample_rate=48000'],
    ...['-t', '6', '-c:a', 'libopus', '-g', '15', '-pix_fmt', 'yuv420p'],
  ]
  const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast']
  const [matroska, vp8] = await Promise.all([
    makeVideo(join(school.folder, 'h264.mkv'), [...source, ...h264, '-f', 'matroska']),
    makeVideo(join(school.folder, 'vp8.webm'), [...source, '-c:v', 'libvpx', '-deadline', 'realtime']),
  ])
  recordings.set('video/webm;codecs=h264,opus', chunksOf(await readFile(matroska)))
  recordings.set('video/webm;codecs=vp8,opus', chunksOf(await readFile(vp8)))
})

interface Line {
  socket: WebSocket
  /** messages from the server, in order */
  messages: { type: string; code?: number; message?: string }[]
  closed: Promise<number>
}
function connect(classId: number, hello: unknown, language = 'en'): Line {
  const socket = new WebSocket(`${school.origin.replace('http', 'ws')}/media/publish/${classId}`, {
    headers: { 'accept-language': language },
  })
  lines.add(socket)
  const messages: Line['messages'] = []
  socket.on('message', (data: Buffer) =>
    messages.push(JSON.parse(data.toString()) as Line['messages'][number]),
  )
  socket.on('open', () => socket.send(typeof hello === 'string' ? hello : JSON.stringify(hello)))
  socket.on('error', () => undefined)
  const closed = once(socket, 'close').then(([code]) => code as number)
  return { socket, messages, closed }
}
const type = 'video/webm;codecs=h264,opus'
const hello = (values = {}) => ({ token: teacher.token, type, tab: 'tab-00000001', ...values })
async function accepted({ messages }: Line): Promise<void> {
  await until('an answer', async () => messages.length > 0)
  expect(messages).toEqual([{ type: 'accepted' }])
}
const broadcastsOf = (classId: number) =>
  db.select().from(broadcasts).where(eq(broadcasts.classId, classId)).orderBy(broadcasts.id)
const pictures = (classId: number, seconds = 1) =>
  until('pictures', async () => {
    const [first] = await broadcastsOf(classId)
    return (first?.duration ?? 0) >= seconds && first
  })

/** Sends a video at about the rate of a camera, and stays connected. */
async function sendVideo({ socket }: Line, kind = type): Promise<void> {
  for (const chunk of recordings.get(kind) ?? []) {
    socket.send(chunk)
    await sleep(CHUNK_MS)
  }
}

describe('a class that is broadcast from the browser', () => {
  test.each((isDrill ? ['h264', 'vp8'] : ['h264']).map((codec) => `video/webm;codecs=${codec},opus`))(
    'with %s is live and recorded like any other',
    async (kind) => {
      const made = await aClass(school, {}, [teacher.user.id])
      const line = connect(made.id, hello({ type: kind }))
      await accepted(line)
      await sendVideo(line, kind)
      expect(await pictures(made.id, 2)).toMatchObject({ via: 'browser', publisherId: teacher.user.id })
    },
  )

  test.runIf(isDrill)('continues the same broadcast when its connection breaks and returns', async () => {
    const made = await aClass(school, {}, [teacher.user.id])
    const first = connect(made.id, hello())
    await accepted(first)
    await sendVideo(first)
    const before = (await pictures(made.id)).duration
    first.socket.terminate()
    const second = connect(made.id, hello())
    await accepted(second)
    await sendVideo(second)
    await pictures(made.id, before + 1)
    expect(await broadcastsOf(made.id)).toHaveLength(1)
  })

  test('is taken over by a new connection of the same tab, and by no other', async () => {
    const made = await aClass(school, {}, [teacher.user.id])
    const first = connect(made.id, hello())
    await accepted(first)
    await sendVideo(first)
    const stranger = connect(made.id, hello({ tab: 'tab-00000002' }))
    expect(await stranger.closed).toBe(4000)
    expect(stranger.messages).toEqual([
      { type: 'refused', code: 103202, message: expect.stringContaining('elsewhere') },
    ])
    const again = connect(made.id, hello())
    expect(await first.closed).toBe(4001)
    await accepted(again)
  })

  test.runIf(isDrill)('does not interrupt a publisher by RTMP', async () => {
    const made = await aClass(school, {}, [teacher.user.id])
    const { data } = await school.call('GET /api/v1/openclass/{id}/stream', {
      params: { id: made.id },
      token: teacher.token,
    })
    publishTo(`${data.rtmp_url}/${data.stream_key}`)
    const before = (await pictures(made.id)).duration
    const line = connect(made.id, hello())
    await line.closed
    expect(line.messages.at(-1)).toMatchObject({ type: 'refused', code: 103202 })
    expect(await pictures(made.id, before + 1)).toMatchObject({ via: 'rtmp', state: 'live' })
  })

  test.runIf(isDrill)('ends when the teacher ends it, with a replay', async () => {
    const made = await aClass(school, {}, [teacher.user.id])
    const line = connect(made.id, hello())
    await accepted(line)
    await sendVideo(line)
    await pictures(made.id)
    const ended = await school.call('POST /api/v1/openclass/{id}/end_broadcast', {
      params: { id: made.id },
      token: teacher.token,
    })
    expect(ended.code).toBe(0)
    expect(await line.closed).toBe(4004)
    await until('the end', async () => (await broadcastsOf(made.id))[0]?.state === 'ended')
    const { data } = await school.call('GET /api/v1/videos', { token: teacher.token, query: { limit: 1 } })
    expect(data.list[0]).toMatchObject({ source: 'broadcast', has_source: 1 })
  })
})

describe('a connection is refused', () => {
  const refusal = async (classId: number, messages: unknown, language?: string) => {
    const line = connect(classId, messages, language)
    expect(await line.closed).toBe(4000)
    return line.messages[0]
  }

  test('without a valid token, a class, or permission', async () => {
    const made = await aClass(school)
    for (const messages of ['', '{', '{}', hello({ token: 'x'.repeat(43) }), hello({ type: 'text/html' })])
      expect(await refusal(made.id, messages)).toMatchObject({ code: 100001 })
    expect(await refusal(999_999, hello())).toMatchObject({ code: 103101 })
    expect(await refusal(made.id, hello())).toMatchObject({ code: 100003 })
    expect(await refusal(made.id, hello({ token: student.token }))).toMatchObject({ code: 100003 })
  })

  test('outside the class time, in the language of the publisher', async () => {
    const made = await aClass(school, { beginAt: new Date(Date.now() + 660_000) }, [teacher.user.id])
    expect(await refusal(made.id, hello(), 'zh-TW')).toMatchObject({
      code: 103203,
      message: expect.stringContaining('開課前 10 分鐘'),
    })
  })

  test('when it sends no data, or far more than a camera', async () => {
    const made = await aClass(school, {}, [teacher.user.id])
    const line = connect(made.id, hello())
    await accepted(line)
    for (let sent = 0; sent < 8; sent += 1) line.socket.send(Buffer.alloc(3 * 1024 * 1024))
    expect([4002, 4003]).toContain(await line.closed)
  })

  test('with a message larger than any segment', async () => {
    const made = await aClass(school, {}, [teacher.user.id])
    const line = connect(made.id, hello())
    await accepted(line)
    line.socket.send(Buffer.alloc(5 * 1024 * 1024))
    expect(await line.closed).toBe(1009)
  })
})

test('an address without WebSockets accepts none', async () => {
  const socket = new WebSocket(`${school.origin.replace('http', 'ws')}/media/elsewhere`)
  await expect(once(socket, 'open')).rejects.toThrow()
})
