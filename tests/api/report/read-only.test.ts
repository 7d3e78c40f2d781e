import { EventEmitter, once } from 'node:events'
import { sql } from 'drizzle-orm'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { sqlState } from '#server/db/violations.ts'
import { readWithin } from '#server/features/report/read-only.ts'
import { callerGone } from '#server/plugins/caller-gone.ts'
import { theAdmin } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const school = await openTestSchool()
const { db, pool } = school.deps
const LONG = 60_000
const never = new AbortController().signal

const stateOf = async (pid: number): Promise<string | undefined> => {
  const { rows } = await db.execute<{ state: string }>(
    sql`select state from pg_stat_activity where pid = ${pid} and query like '%pg_sleep%'`,
  )
  return rows[0]?.state
}

test('what nobody waits for any more is cancelled in the database, and the connection serves on', async () => {
  const gone = new AbortController()
  let pid = 0
  const reading = readWithin(db, { timeout: LONG, signal: gone.signal }, async (tx) => {
    pid = (await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)).rows[0]?.pid ?? 0
    await tx.execute(sql`select pg_sleep(${LONG / 1000})`)
  }).then(
    () => 'read',
    (error: unknown) => sqlState(error),
  )
  await expect.poll(() => pid).toBeGreaterThan(0)
  await expect.poll(() => stateOf(pid)).toBe('active')
  gone.abort()
  expect(await reading).toBe('57014')
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
})

test('a statement that takes longer than it may is cancelled, and nothing can be written', async () => {
  const slow = readWithin(db, { timeout: 50, signal: never }, (tx) => tx.execute(sql`select pg_sleep(60)`))
  expect(sqlState(await slow.catch((error: unknown) => error))).toBe('57014')
  const writing = readWithin(db, { timeout: LONG, signal: never }, (tx) =>
    tx.execute(sql`insert into hour_sets default values`),
  )
  expect(sqlState(await writing.catch((error: unknown) => error))).toBe('25006')
})

test('more reports of one administrator than may wait are refused, and the others are answered', async () => {
  const { token } = await theAdmin(school)
  const client = await pool.connect()
  const ask = () =>
    school.call('GET /api/v1/admin/reports/{report}', { token, params: { report: 'homework' } })
  try {
    await client.query('begin')
    await client.query('lock table homework in access exclusive mode')
    const answers = Array.from({ length: 22 }, ask)
    const first = await Promise.race(answers)
    expect(first.reason).toBe('tooManyRequests')
    await client.query('rollback')
    const codes = (await Promise.all(answers)).map(({ code }) => code)
    expect(codes.filter((code) => code === 0)).toHaveLength(21)
  } finally {
    await client.query('rollback')
    client.release()
  }
})

const app = Fastify()
afterAll(() => app.close())

test('a call is of no use as soon as its caller closes the connection, and never after its answer', async () => {
  const calls = new EventEmitter()
  const began = once(calls, 'began')
  const ended = once(calls, 'gone')
  let answered: AbortSignal | undefined
  app.get('/waits', async (_request, reply) => {
    callerGone(reply).addEventListener('abort', () => calls.emit('gone'))
    calls.emit('began')
    await ended
    return {}
  })
  app.get('/answers', async (_request, reply) => {
    answered = callerGone(reply)
    return {}
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const caller = new AbortController()
  const call = fetch(`${address}/waits`, { signal: caller.signal }).catch(() => 'closed')
  await began
  caller.abort()
  expect(await call).toBe('closed')
  await ended
  await (await fetch(`${address}/answers`, { headers: { connection: 'close' } })).text()
  expect(answered?.aborted).toBe(false)
})
