import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { orderStatuses } from '#contract/order/status.ts'
import { isDrill } from '#tests/support/drill.ts'
import { eventually, runs } from '../embedded/support.ts'
import { allowTime } from './allow-time.ts'
import { call, coursesWithout, order, signIn } from './client.ts'
import { sendJob } from './jobs.ts'
import { startWriters, type Writers } from './order-writers.ts'
import { Place, type ServerProcess } from './server-process.ts'

/** "in seconds", on a machine that is busy with other tests; a drill proves what is kept, on a machine of any speed */
const SOON_MS = isDrill ? 120_000 : 20_000

allowTime()
let place: Place
let server: ServerProcess

beforeAll(async () => {
  place = await Place.open()
  server = place.server()
  await server.summary()
})
afterAll(() => place.clear())

async function storedOrders(): Promise<Map<string, number>> {
  const client = new pg.Client(await place.connection())
  await client.connect()
  const { rows } = await client.query<{ order_number: string; status: number }>(
    'select order_number, status from orders',
  )
  await client.end()
  return new Map(rows.map((row) => [row.order_number, row.status]))
}

/** Every order exists; a cancelled one is still cancelled; a pending one may have been cancelled without an answer. */
async function expectAllKept({ acknowledged }: Writers): Promise<void> {
  const stored = await storedOrders()
  const lost = [...acknowledged].filter(([number, status]) => {
    const now = stored.get(number)
    return status === orderStatuses.cancelled ? now !== status : now === undefined
  })
  expect(acknowledged.size).toBeGreaterThan(0)
  expect(lost).toEqual([])
}

async function busyWriters(): Promise<Writers> {
  const writers = await startWriters(await server.address())
  await eventually('forty orders are acknowledged', () => writers.acknowledged.size >= 40, SOON_MS)
  return writers
}

async function killDatabase(): Promise<void> {
  const pid = await place.postmaster()
  if (pid === null) throw new Error('PostgreSQL does not run')
  process.kill(pid, 'SIGKILL')
  await eventually('PostgreSQL is dead', async () => !(await runs(pid)))
}

async function startAgain(): Promise<void> {
  const begun = Date.now()
  server = place.server()
  const address = await server.address()
  expect((await call(address, 'GET /api/product')).http).toBe(200)
  expect(Date.now() - begun).toBeLessThan(SOON_MS)
}

it('keeps every acknowledged order when the server is killed, and serves again within seconds', async () => {
  const writers = await busyWriters()
  expect((await server.kill('SIGKILL')).signal).toBe('SIGKILL')
  await writers.stop()
  await startAgain()
  await expectAllKept(writers)
})

it.runIf(isDrill)(
  'recovers when its database is killed repeatedly under load, and loses no order',
  async () => {
    const writers = await busyWriters()
    for (let round = 0; round < (isDrill ? 10 : 2); round++) {
      const before = writers.acknowledged.size
      await killDatabase()
      await eventually('orders are taken again', () => writers.acknowledged.size >= before + 40, SOON_MS)
    }
    await writers.stop()
    expect(server.running, server.output).toBe(true)
    expect(writers.unexpected, server.output).toEqual([])
    expect(writers.unavailable).toBeGreaterThan(0)
    await expectAllKept(writers)
  },
)

it.runIf(isDrill)('keeps every acknowledged order when server and database are killed together', async () => {
  const writers = await busyWriters()
  const died = server.kill('SIGKILL')
  await killDatabase()
  await died
  await writers.stop()
  await startAgain()
  await expectAllKept(writers)
})

it.runIf(isDrill)(
  'cancels an order that was not paid in time, also after its database was killed',
  async () => {
    const address = await server.address()
    const token = await signIn(address, 'student_demo')
    const [, , , , product = 0] = await coursesWithout(address, token)
    const { order_id: orderId } = await order(address, token, product)
    await killDatabase()
    const client = await eventualClient()
    await client.query("update orders set expires_at = now() - interval '1 second' where id = $1", [orderId])
    await sendJob(client, 'cancel-expired-orders')
    await client.end()
    const status = async () =>
      (await call(address, 'GET /api/order/{orderId}', { token, params: { orderId } })).data?.status
    // the workers poll for jobs every ten seconds, and after a failed poll once more
    await eventually('it is cancelled', async () => (await status()) === orderStatuses.cancelled, 3 * SOON_MS)
  },
)

async function eventualClient(): Promise<pg.Client> {
  let found: pg.Client | null = null
  await eventually(
    'the database runs again',
    async () => {
      const client = new pg.Client(await place.connection())
      found = await client.connect().then(
        () => client,
        () => null,
      )
      return found !== null
    },
    SOON_MS,
  )
  if (found === null) throw new Error('no connection')
  return found
}
