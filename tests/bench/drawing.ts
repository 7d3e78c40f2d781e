import { setTimeout as sleep } from 'node:timers/promises'
import * as Y from 'yjs'
import { openDatabase } from '#server/db/database.ts'
import { writeTicket } from '#server/gateways/chat/built-in/ticket.ts'
import type { Person } from '#tests/support/people.ts'
import { aBox, Sheet } from '../api/whiteboard/support.ts'
import { connectListeners } from './listeners.ts'
import type { JobContext, Row } from './part.ts'

const VIEWERS = 200
/** changes of a stroke that a browser sends in a second, and new points in each */
const PACE = 5
const POINTS = 12
const SECONDS = 20

interface Drawn {
  school: { url: string; databaseUrl: string }
  classId: number
  teacher: Person
  people: readonly Person[]
  send: (method: string, url: string, token: string, body?: object) => Promise<string>
}

/** One who draws a stroke on a whiteboard, and many who look at it. */
export async function drawing(
  bench: JobContext,
  { school, classId, teacher, people, send }: Drawn,
): Promise<Row> {
  const viewers = people.slice(0, bench.count(VIEWERS))
  const { db, close } = openDatabase({ connectionString: school.databaseUrl, max: 2 }, () => undefined)
  bench.defer(close)
  const closes = Date.now() + 3_600_000
  const tickets = await Promise.all(
    viewers.map(({ userId }) => writeTicket(db, { classId, userId, moderates: false, closes })),
  )
  const listeners = await connectListeners(bench, school.url, tickets)
  const base = `${school.url}/api/v1/openclass/${classId}/whiteboard`
  await send('PUT', base, teacher.token, { is_shown: 1 })
  const page = JSON.parse(await send('POST', `${base}/pages`, teacher.token)) as { data: { id: number } }
  const address = `${base}/pages/${page.data.id}/updates`
  const sentAt: number[] = []
  const waits: number[] = []
  const changes = Math.ceil(PACE * bench.lasting(SECONDS))
  bench.print(`interaction: ${changes} changes of a whiteboard to ${viewers.length} who look`)
  const all = new Promise<void>((resolve) => {
    listeners.watch((frame) => {
      for (const [, version] of frame
        .toString()
        .matchAll(/"whiteboard_update","page_id":\d+,"version":(\d+)/g))
        waits.push(performance.now() - (sentAt[Number(version) - 1] ?? Number.NaN))
      if (waits.length >= changes * viewers.length) resolve()
    })
  })
  const sheet = new Sheet({ id: teacher.userId })
  const points = new Y.Array<number>()
  const started = performance.now()
  for (let index = 0; index < changes; index += 1) {
    await sleep(Math.max(0, started + (index * 1000) / PACE - performance.now()))
    const update = sheet.change(({ strokes, elements }) => {
      if (index === 0) strokes.set('stroke', points)
      points.push(Array.from({ length: 2 * POINTS }, (_, at) => (index + at) % 1_000))
      const more = { type: 'freedraw', simulatePressure: true, lastCommittedPoint: null, version: index + 1 }
      elements.set('stroke', aBox('stroke', more))
    })
    sentAt[index] = performance.now()
    const text = await send('POST', address, teacher.token, { update })
    if (!text.startsWith('{"status":{"code":0,')) throw new Error(text)
  }
  await all
  listeners.watch(null)
  waits.sort((one, other) => one - other)
  const at = (share: number): number => waits[Math.floor(waits.length * share)] ?? Number.NaN
  return {
    ...{ what: `a stroke, ${PACE} changes a second, to ${viewers.length} who look: p99 of the delay` },
    ...{ value: at(0.99), unit: 'ms', aim: { below: 250 } },
    note: `median ${at(0.5).toFixed(1)} ms of ${waits.length}; each stored and merged before it is announced`,
  }
}
