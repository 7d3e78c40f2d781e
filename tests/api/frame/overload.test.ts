import { EventEmitter } from 'node:events'
import fastify from 'fastify'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Overload, refuseOverload } from '#server/plugins/overload.ts'

const MANY = 30

/** A pool with so many connections out that whoever asks for one waits until `give`. */
function aPool() {
  let give = (): void => undefined
  const events = new EventEmitter()
  const pool = {
    on: events.on.bind(events),
    off: events.off.bind(events),
    waitingCount: 0,
    connect: vi.fn(
      () =>
        new Promise<{ release(): void }>((resolve) => {
          give = () => resolve({ release: () => undefined })
        }),
    ),
  }
  // as much of a pool as is looked at
  return {
    pool: pool as typeof pool & Pick<pg.Pool, 'connect' | 'on' | 'off'>,
    give: () => give(),
    serve: (times: number) => {
      for (let time = 0; time < times; time += 1) events.emit('acquire')
    },
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** The event loop is blocked for so long: nothing is done meanwhile, and timers come late. */
function block(ms: number): void {
  const now = performance.now()
  vi.setSystemTime(Date.now() + ms)
  vi.spyOn(performance, 'now').mockReturnValue(now + ms)
}

test('a queue for connections that is long for a second is an overload, until it is short again', async () => {
  const { pool, give } = aPool()
  const overload = new Overload(pool)
  expect(overload.isTooMuch(MANY)).toBe(false)
  pool.waitingCount = 30
  await vi.advanceTimersByTimeAsync(1_000)
  expect(overload.isTooMuch(MANY)).toBe(false)
  await vi.advanceTimersByTimeAsync(500)
  expect(overload.isTooMuch(MANY)).toBe(true)
  expect(pool.connect).toHaveBeenCalledTimes(1)

  pool.waitingCount = 0
  give()
  await vi.advanceTimersByTimeAsync(100)
  expect(overload.isTooMuch(MANY)).toBe(false)
  overload.stop()
})

test('a queue that moves on is none', async () => {
  const { pool, give } = aPool()
  const overload = new Overload(pool)
  overload.isTooMuch(MANY)
  pool.waitingCount = 30
  for (let time = 0; time < 40; time += 1) {
    await vi.advanceTimersByTimeAsync(50)
    give()
    expect(overload.isTooMuch(MANY)).toBe(false)
  }
  overload.stop()
})

test('a queue in which one would wait for seconds is an overload before a second is over, by its speed', async () => {
  const { pool, serve } = aPool()
  const overload = new Overload(pool)
  overload.isTooMuch(MANY)
  // 200 a second: who is the 400th waits for two seconds
  pool.waitingCount = 400
  for (let time = 0; time < 8; time += 1) {
    await vi.advanceTimersByTimeAsync(50)
    serve(10)
  }
  expect(overload.isTooMuch(MANY)).toBe(true)
  pool.waitingCount = 200
  expect(overload.isTooMuch(MANY)).toBe(false)
  // nobody waits any more: a crowd that comes at once is not judged by the past
  pool.waitingCount = 0
  await vi.advanceTimersByTimeAsync(100)
  pool.waitingCount = 4_000
  expect(overload.isTooMuch(MANY)).toBe(false)
  overload.stop()
})

test('one long turn of the event loop is none', async () => {
  const { pool } = aPool()
  const overload = new Overload(pool)
  overload.isTooMuch(MANY)
  block(3_000)
  await vi.advanceTimersByTimeAsync(50)
  expect(overload.isTooMuch(MANY)).toBe(false)
  overload.stop()
})

test('an event loop that is late for a second is one, unless there are too few requests to cause it', async () => {
  const { pool } = aPool()
  const overload = new Overload(pool)
  overload.isTooMuch(MANY)
  for (let time = 0; time < 4; time += 1) {
    block(400)
    await vi.advanceTimersByTimeAsync(50)
  }
  expect(overload.isTooMuch(MANY)).toBe(true)
  expect(overload.isTooMuch(1)).toBe(false)
  overload.stop()
})

test('who is refused is told when to come again, and notifications of payments are answered', async () => {
  vi.useRealTimers()
  const { pool, give } = aPool()
  const app = fastify()
  refuseOverload(app, pool as unknown as pg.Pool)
  app.get('/api/course', () => 'course')
  app.get('/healthz', () => 'well')
  app.post('/api/payment/notify/wechat', { config: { isEssential: true } }, () => 'noted')
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  expect((await fetch(`${address}/api/course`)).status).toBe(200)
  pool.waitingCount = 30
  const refused = await vi.waitUntil(
    async () => {
      const answer = await fetch(`${address}/api/course`, { headers: { 'accept-language': 'en' } })
      return answer.status === 503 ? answer : null
    },
    { timeout: 60_000, interval: 50 },
  )
  const seconds = Number(refused.headers.get('retry-after'))
  expect(seconds).toBeGreaterThanOrEqual(2)
  expect(seconds).toBeLessThanOrEqual(6)
  expect(await refused.json()).toEqual({
    status: {
      code: 102_011,
      message: `The school has too much to do at the moment. Please try again in ${seconds} seconds`,
      reason: 'overloaded',
    },
    data: null,
  })
  expect((await fetch(`${address}/api/payment/notify/wechat`, { method: 'POST' })).status).toBe(200)
  expect((await fetch(`${address}/healthz`)).status).toBe(200)
  pool.waitingCount = 0
  give()
  await vi.waitUntil(async () => (await fetch(`${address}/api/course`)).status === 200, {
    timeout: 60_000,
    interval: 50,
  })
  await app.close()
})
