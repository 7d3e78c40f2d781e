import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { deliveryAddress } from '#tests/support/delivery-address.ts'
import { signedIn } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const school = await openTestSchool()
const ok = { status: { code: 0, message: 'ok' }, data: null }

test.each(['/healthz', '/readyz'])('%s answers 200 while the database is reachable', async (url) => {
  const answer = await school.app.inject({ url })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual(ok)
})

describe('while the database is unreachable', () => {
  const nowhere = { host: '127.0.0.1', port: 1, user: 'nobody', database: 'nothing' }
  const unreachable = openDatabase(nowhere, () => undefined)
  const built = buildApp({
    config: readConfig({ PAYMENT_SANDBOX: 'off', LOG_LEVEL: 'silent' }),
    db: unreachable.db,
    pool: unreachable.pool,
  })
  afterAll(async () => {
    await (await built).app.close()
    await unreachable.close()
  })

  test('the process answers that it runs', async () => {
    const { app } = await built
    expect((await app.inject({ url: '/healthz' })).json()).toEqual(ok)
  })

  test.each(['/readyz', '/api/product/1', '/api/web/config'])(
    '%s answers 503 in an envelope',
    async (url) => {
      const { app } = await built
      const answer = await app.inject({ url, headers: { 'accept-language': 'en' } })
      expect(answer.statusCode).toBe(503)
      expect(answer.json()).toEqual({
        status: {
          code: 102007,
          message: 'The service is briefly unavailable. Please try again in a moment',
          reason: 'unavailable',
        },
        data: null,
      })
    },
  )
})

test.each([
  ['53100', 'its disk is full'],
  ['53200', 'it has no memory left'],
  ['58030', 'its disk does not answer'],
])('503 answers what the database refuses with %s, since %s', async (code) => {
  const { token } = await signedIn(school)
  await school.deps.pool.query(`
    create or replace function refuse_row() returns trigger language plpgsql as
      $$ begin raise exception 'no' using errcode = '${code}'; end $$;
    create or replace trigger refuse_row before insert on addresses execute function refuse_row()`)
  const answer = await school.call('POST /api/addresses', { token, body: deliveryAddress })
  await school.deps.pool.query('drop trigger refuse_row on addresses')
  expect(answer).toMatchObject({ http: 503, code: refusals.unavailable.code })
})

test('the school serves again after the database has dropped every connection', async () => {
  const ready = async () => (await school.app.inject({ url: '/readyz' })).statusCode
  await Promise.all(Array.from({ length: 5 }, ready))
  const { database } = school.database.connection
  const admin = new pg.Client({ ...school.database.connection, database: 'postgres' })
  await admin.connect()
  const dropped = await admin.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
    [database],
  )
  await admin.end()
  expect(dropped.rowCount).toBeGreaterThan(0)
  const seen: number[] = []
  while (seen.at(-1) !== 200 && seen.length < 10) seen.push(await ready())
  expect(seen.at(-1)).toBe(200)
  expect(seen.filter((code) => code !== 200 && code !== 503)).toEqual([])
})

test('a pool that closes waits for its connections, and reports none that the database ends meanwhile', async () => {
  const broken: Error[] = []
  const database = openDatabase(school.database.connection, (error) => broken.push(error))
  const backends = Array.from({ length: 4 }, () =>
    database.pool.query<{ pid: number }>('select pg_backend_pid() as pid, pg_sleep(0.1)'),
  )
  const pids = (await Promise.all(backends)).flatMap(({ rows }) => rows.map(({ pid }) => pid))
  expect(new Set(pids).size).toBe(4)
  const toAll = (signal: NodeJS.Signals) => pids.forEach((pid) => process.kill(pid, signal))
  // as on a busy machine: the order to end arrives before the connection has read that it is given back
  toAll('SIGSTOP')
  const closed = database.close()
  toAll('SIGTERM')
  toAll('SIGCONT')
  await closed
  const { rows } = await school.deps.pool.query('select pid from pg_stat_activity where pid = any($1)', [
    pids,
  ])
  expect(rows).toEqual([])
  expect(broken).toEqual([])
})
