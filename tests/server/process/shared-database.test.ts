import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { orderStatuses } from '#contract/order/status.ts'
import { demoCourses } from '#server/demo/courses/all.ts'
import { paymentMethods } from '#server/gateways/payment/provider.ts'
import { jobs } from '#server/jobs/jobs.ts'
import { allowTime } from './allow-time.ts'
import { call, coursesWithout, order, signIn } from './client.ts'
import { Place, type ServerProcess } from './server-process.ts'
import { type SharedDatabase, sharedDatabase } from './shared-database.ts'

allowTime()
/** a run is taken within ten seconds */
const WAITING = { timeout: 60_000, interval: 100 }
let place: Place
let school: SharedDatabase
let servers: ServerProcess[]

beforeAll(async () => {
  place = await Place.open()
  school = await sharedDatabase({ empty: true })
  const env = { DATABASE_URL: school.url }
  servers = [place.server(env), place.server(env)]
})
afterAll(async () => {
  await place.clear()
  await school.drop()
})

async function countOf(sql: string): Promise<number> {
  const { rows } = await school.pool.query<{ rows: string }>(
    `select count(*) as rows from (${sql}) as counted`,
  )
  return Number(rows[0]?.rows)
}

/** The two servers' addresses, alternately. */
async function addresses(): Promise<[URL, URL]> {
  const [first, second] = servers
  if (!first || !second) throw new Error('there are two servers')
  return Promise.all([first.address(), second.address()])
}

it('two servers that start at once on one empty database both open', async () => {
  const summaries = await Promise.all(servers.map((server) => server.summary()))
  for (const summary of summaries) {
    expect(summary).toContain('PostgreSQL of DATABASE_URL')
    expect(summary).toContain('Demo admin')
  }
  expect(servers.map(({ stderr }) => stderr)).toEqual(['', ''])
  expect(existsSync(join(place.dataDir(), 'postgres'))).toBe(false)
})

it('they create one demo school, one set of migrations, one set of keys and one schedule for each job', async () => {
  expect(await countOf("select from users where username = 'student_demo'")).toBe(1)
  expect(await countOf('select from products where type <> 6')).toBe(Object.keys(demoCourses).length)
  expect(await countOf('select from sandbox_keys')).toBe(paymentMethods.length)
  expect(await countOf('select hash from drizzle.__drizzle_migrations')).toBe(
    await countOf('select distinct hash from drizzle.__drizzle_migrations'),
  )
  expect(await countOf('select from pgboss.schedule')).toBe(jobs.length)
})

it('an order of one that is paid at the cashier of the other is confirmed on both', async () => {
  const [first, second] = await addresses()
  const token = await signIn(first, 'student_demo')
  const [product = 0] = await coursesWithout(first, token)
  const { order_id: orderId } = await order(first, token, product)
  const opened = await call(first, 'POST /api/payment/wechat', { token, body: { orderid: orderId } })
  expect(opened.code).toBe(0)
  const cashier = new URL(new URL(opened.data.code_url ?? '').pathname, second)
  const paid = await fetch(`${cashier.href}/pay`, { method: 'POST', redirect: 'manual' })
  expect(paid.status).toBe(303)
  expect(paid.headers.get('location')).toContain('result=paid')
  for (const address of [first, second]) {
    const params = { orderId }
    const answer = await call(address, 'GET /api/payment/wechat/query/{orderId}', { token, params })
    expect(answer.code).toBe(101_036)
    const { data } = await call(address, 'GET /api/order/{orderId}', { token, params })
    expect(data).toMatchObject({ status: orderStatuses.completed, is_test: 1 })
  }
})

it('they outlive a connection that breaks while a job notes its end', async () => {
  const [first, second] = await addresses()
  const orders = new pg.Client({ connectionString: school.url })
  const runs = new pg.Client({ connectionString: school.url })
  await Promise.all([orders.connect(), runs.connect()])
  await orders.query('begin; lock table orders in access exclusive mode')
  await school.pool.query(
    "insert into pgboss.job (name, policy) values ('cancel-expired-orders', 'stately') on conflict do nothing",
  )
  const active = "select from pgboss.job where name = 'cancel-expired-orders' and state = 'active'"
  await vi.waitFor(async () => expect(await countOf(active)).toBe(1), WAITING)
  await runs.query(`begin; select id ${active.slice('select '.length)} for update`)
  await orders.query('rollback')
  const breaking = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%''completed''%'`
  await vi.waitFor(async () => expect(await countOf(breaking)).toBeGreaterThan(0), WAITING)
  await runs.query('rollback')
  await Promise.all([orders.end(), runs.end()])
  const told = (): boolean => servers.some(({ stderr }) => stderr.includes('nobody waited for its answer'))
  await vi.waitFor(() => expect(told()).toBe(true), WAITING)
  for (const address of [first, second]) expect((await call(address, 'GET /api/product')).code).toBe(0)
})

it('both exit with 0 and leave the database to its owner', async () => {
  expect(await Promise.all(servers.map((server) => server.kill('SIGTERM')))).toEqual([
    { code: 0, signal: null },
    { code: 0, signal: null },
  ])
  const connections =
    "select from pg_stat_activity where application_name = 'shuyuan' and datname = current_database()"
  await vi.waitFor(async () => expect(await countOf(connections)).toBe(0), { timeout: 5_000 })
})
