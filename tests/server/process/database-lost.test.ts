import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { isDrill } from '#tests/support/drill.ts'
import { eventually, runs } from '../embedded/support.ts'
import { allowTime } from './allow-time.ts'
import { call } from './client.ts'
import { Place, type ServerProcess } from './server-process.ts'

/** timeout of a start, on a machine that is busy with other tests */
const TIMEOUT_MS = 120_000

allowTime()
let place: Place
let server: ServerProcess

beforeAll(async () => {
  place = await Place.open()
})
afterEach(async () => {
  if (server.running) await server.kill('SIGKILL')
})
afterAll(() => place.clear())

/** Kills PostgreSQL as soon as its process exists. */
async function killDatabase(): Promise<void> {
  let pid: number | null = null
  await eventually(
    'PostgreSQL has a process',
    async () => {
      if (!server.running) throw new Error(`the server ended: ${server.output}`)
      pid = await place.postmaster()
      return pid !== null
    },
    TIMEOUT_MS,
  )
  const found = Number(pid)
  process.kill(found, 'SIGKILL')
  await eventually('PostgreSQL is dead', async () => !(await runs(found)))
}

/** Waits until the server uses its database. */
async function untilConnected(): Promise<void> {
  await eventually(
    'the server is connected',
    async () => {
      const client = new pg.Client(await place.connection().catch(() => ({})))
      client.on('error', () => undefined)
      try {
        await client.connect()
        const { rowCount } = await client.query(
          "select from pg_stat_activity where application_name = 'shuyuan' and usename = 'shuyuan'",
        )
        return rowCount !== 0
      } catch {
        return false
      } finally {
        await client.end().catch(() => undefined)
      }
    },
    TIMEOUT_MS,
  )
}

/** The phases of a start in which the database is killed. */
const moments: Record<string, () => Promise<unknown>> = {
  'as soon as it has a process': () => Promise.resolve(),
  'when the server has begun to fill it': untilConnected,
  'when the server says that it is open': () => server.summary(),
}

// each moment is a start of its own: the suite tries the one in the middle
const tried = Object.keys(moments).filter((_moment, at) => isDrill || at === 1)

it.each(tried)(
  'a server whose database is killed %s goes on and answers',
  async (moment) => {
    server = place.server()
    await moments[moment]?.()
    await killDatabase()
    const address = await server.address()
    await eventually(
      'courses are answered',
      async () => (await call(address, 'GET /api/product').catch(() => null))?.http === 200,
      TIMEOUT_MS,
    )
    expect((await server.kill('SIGTERM')).code, server.output).toBe(0)
  },
  300_000,
)
