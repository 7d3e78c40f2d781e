import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { openDatabase } from '#server/db/database.ts'
import { writeTicket } from '#server/gateways/chat/built-in/ticket.ts'
import { type Person, signedInStudents } from '#tests/support/people.ts'
import { startChild } from './child.ts'
import { openPool } from './cluster.ts'
import { connectListeners, type Listeners } from './listeners.ts'
import { residentMegabytes } from './memory.ts'
import type { JobContext, PartResult, Row } from './part.ts'
import { inTurn, warmUp } from './rounds.ts'
import { startSchool } from './school.ts'
import { median, ratios, spread } from './statistics.ts'

const BYTES = 200
/** two hundred bytes within the hundred and fifty characters of a message */
const MESSAGE = `${'课'.repeat(66)}xx`
const ROUNDS = 3
/** number of concurrent requests */
const SPEAKING = 8
const PACE = 20
const PACED_SECONDS = 10
const sizes = [
  { listeners: 1_000, messages: 200, aim: 0.5 },
  { listeners: 5_000, messages: 60, aim: 0.35 },
] as const

type Post = (content: string) => Promise<void>

/** A running class with a number of students who have joined it. */
async function makeClass(pool: pg.Pool, count: number): Promise<{ classId: number; people: Person[] }> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into open_classes (crypt_id, stream_key, name, begin_at, end_at)
      values ($1, $1, 'bench', now() - interval '1 hour', now() + interval '6 hours') returning id`,
    [randomUUID()],
  )
  const classId = rows[0]?.id ?? 0
  const people = await signedInStudents(pool, count, `bench_chat_${classId}`)
  await pool.query(
    `insert into open_class_bookings (class_id, user_id, user_kind, source, entry_source)
      select $1, unnest($2::int[]), 20, 31, '41'`,
    [classId, people.map(({ userId }) => userId)],
  )
  return { classId, people }
}

/** Each message has another sender, so that the pause of ten seconds is enabled but never applies. */
function speakersOf(url: string, classId: number, people: readonly Person[]): Post {
  const agent = new Agent({ keepAlive: true, maxSockets: SPEAKING })
  let next = 0
  return (content) => {
    const token = people[next++]?.token
    if (token === undefined) throw new Error('everybody has spoken')
    return post(agent, `${url}/api/openclass/chat/${classId}`, token, { content, nonce: randomUUID() })
  }
}

const post = (agent: Agent, url: string, token: string, body: object): Promise<void> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    request(url, { agent, method: 'POST', headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
      })
      response.on('end', () =>
        text === '{}' || text.startsWith('{"status":{"code":0,') ? resolve() : reject(new Error(text)),
      )
    })
      .on('error', reject)
      .end(JSON.stringify(body))
  })

/** Messages delivered per second while the senders send as fast as they get answers. */
async function flatOut(listeners: Listeners, count: number, messages: number, say: Post): Promise<number> {
  listeners.reset()
  const started = performance.now()
  let left = messages
  const speak = async (): Promise<void> => {
    while (left-- > 0) await say(MESSAGE)
  }
  await Promise.all([...Array.from({ length: SPEAKING }, speak), listeners.received(messages * count)])
  return (messages * count) / ((performance.now() - started) / 1000)
}

/** Delay until each listener has a message, at a steady rate; ms, sorted. */
async function paced(listeners: Listeners, count: number, total: number, say: Post): Promise<number[]> {
  const waits: number[] = []
  listeners.reset()
  listeners.watch((frame) => {
    const sentAt = /at:([\d.]+)/.exec(frame.toString())?.[1]
    if (sentAt !== undefined) waits.push(performance.now() - Number(sentAt))
  })
  const started = performance.now()
  const saying: Promise<void>[] = []
  for (let index = 0; index < total; index++) {
    await sleep(Math.max(0, started + (index * 1000) / PACE - performance.now()))
    saying.push(say(`at:${performance.now()} ${MESSAGE.slice(10)}`))
  }
  await Promise.all([...saying, listeners.received(total * count)])
  listeners.watch(null)
  return waits.sort((a, b) => a - b)
}

/** A room of the school compared with bare ws, the cost of a listener, and the delay of messages at a high rate. */
export async function chat(bench: JobContext): Promise<PartResult> {
  const { folder, databaseUrl } = await bench.database()
  // the room's limit is enabled but not reached: a room that samples messages cannot be compared with bare ws
  const env = { CHAT_MESSAGES_PER_SECOND: '10000' }
  const school = await startSchool(bench, { folder, databaseUrl, env })
  const bare = await startChild(
    bench,
    ['--import', 'tsx', join(import.meta.dirname, 'reference/serve.ts'), 'ws'],
    {
      env: {},
      path: '/',
      logFile: join(folder, 'bare-ws.log'),
    },
  )
  const pool = openPool(bench, databaseUrl, 2)
  const { db, close } = openDatabase({ connectionString: databaseUrl, max: 2 }, () => undefined)
  bench.defer(close)
  const rows: Row[] = []
  const details: Record<string, unknown> = {}

  for (const { listeners, messages: planned, aim } of sizes) {
    const [count, messages] = [bench.count(listeners), bench.count(planned)]
    const rounds = bench.count(ROUNDS)
    const pacedMessages = Math.ceil(PACE * bench.lasting(PACED_SECONDS))
    bench.print(`chat: ${count} listeners enter`)
    const spoken = messages * (rounds + 1) + pacedMessages
    const { classId, people } = await makeClass(pool, Math.max(count, spoken))
    const closes = Date.now() + 3_600_000
    const tickets = await Promise.all(
      people
        .slice(0, count)
        .map(({ userId }) => writeTicket(db, { classId, userId, moderates: false, closes })),
    )
    const before = await residentMegabytes(school.pid)
    const inRoom = await connectListeners(bench, school.url, tickets)
    const after = await residentMegabytes(school.pid)
    const atBare = await connectListeners(bench, bare.url, count)
    const say = speakersOf(school.url, classId, people)
    const agent = new Agent({ keepAlive: true, maxSockets: SPEAKING })
    const measures = {
      room: () => flatOut(inRoom, count, messages, say),
      bare: () => flatOut(atBare, count, messages, () => post(agent, bare.url, '', {})),
    }
    bench.print(`chat: ${rounds} rounds with ${count} listeners`)
    await warmUp(bench, measures)
    const figures = await inTurn(rounds, measures)
    const held = ratios(figures.room, figures.bare)
    rows.push(
      {
        ...{ what: `${BYTES}-byte messages to ${count} listeners, stored, limits on`, unit: '/s' },
        value: median(figures.room),
        spread: spread(figures.room),
        reference: { name: 'bare ws, one frame made once', value: median(figures.bare) },
        ratio: median(held),
        ratioSpread: spread(held),
        aim: { atLeast: aim },
      },
      { what: `memory of a listener, of ${count}`, value: ((after - before) * 1000) / count, unit: 'kB' },
    )
    if (listeners === sizes[0].listeners) {
      bench.print(`chat: ${PACE} messages a second, ${pacedMessages} in all`)
      const waits = await paced(inRoom, count, pacedMessages, say)
      const at = (share: number): number => waits[Math.floor(waits.length * share)] ?? Number.NaN
      rows.push({
        ...{ what: `${PACE} messages a second into ${count}: p99 of the delay`, unit: 'ms' },
        value: at(0.99),
        aim: { below: 500 },
        note: `median ${at(0.5).toFixed(1)} ms of ${waits.length}`,
      })
    }
    details[count] = figures
  }
  return { rows, details }
}
