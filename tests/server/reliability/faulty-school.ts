import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { eventually } from '../embedded/support.ts'
import { call } from '../process/client.ts'
import { sendJob } from '../process/jobs.ts'
import { type Environment, Place, type ServerProcess } from '../process/server-process.ts'
import { Workload } from './workload.ts'

/** how long a school may take to answer again once its fault is over */
export const BACK_MS = 120_000

export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done))
  const { port } = probe.address() as AddressInfo
  await new Promise((done) => probe.close(done))
  return port
}

/** A demo school with an embedded database on a fixed port, and people who use it. */
export class FaultySchool {
  readonly place: Place
  readonly address: URL
  readonly #env: Environment
  #server: ServerProcess | null = null
  #pool: pg.Pool | null = null

  private constructor(place: Place, address: URL, env: Environment) {
    this.place = place
    this.address = address
    this.#env = env
  }

  /** @param within the folder in which its own is made */
  static async open(env: Environment = {}, within?: string): Promise<FaultySchool> {
    const address = new URL(`http://127.0.0.1:${await freePort()}`)
    const school = new FaultySchool(await Place.open(within), address, {
      ...{ DEMO: 'on', PORT: address.port, HOST: '127.0.0.1', PUBLIC_URL: address.origin },
      // as schools have it; the log would stand before the summary
      ...{ REFUSE_OVERLOAD: 'on', LOG_LEVEL: 'silent' },
      ...env,
    })
    await school.start()
    school.#pool = new pg.Pool({ ...(await school.place.connection()), max: 4 })
    school.#pool.on('error', () => undefined)
    return school
  }

  get server(): ServerProcess {
    if (!this.#server) throw new Error('the server was not started')
    return this.#server
  }

  get pool(): pg.Pool {
    if (!this.#pool) throw new Error('the database was not opened')
    return this.#pool
  }

  async start(): Promise<void> {
    this.#server = this.place.server(this.#env)
    await this.#server.summary()
  }

  async workload(): Promise<Workload> {
    const workload = new Workload(() => this.address, this.pool)
    await workload.start()
    return workload
  }

  /** Waits until the school answers and its payments are settled. */
  async settled(): Promise<void> {
    await eventually(
      'the school answers',
      async () => (await call(this.address, 'GET /api/product').catch(() => null))?.http === 200,
      BACK_MS,
    )
    const client = new pg.Client(await this.place.connection())
    await client.connect()
    await client.query(
      "update payment_attempts set checked_at = now() - interval '2 minutes' where state = 'open'",
    )
    await sendJob(client, 'reconcile-payments')
    await eventually(
      'every payment is settled',
      async () => {
        const { rows } = await client.query<{ open: number }>(
          `select count(*)::int as open from sandbox_transactions t join payment_attempts a on a.out_trade_no = t.out_trade_no
            join orders o on o.id = a.order_id where t.state = 'paid' and o.status <> 13`,
        )
        return rows[0]?.open === 0
      },
      BACK_MS,
    )
    await client.end()
  }

  async close(): Promise<void> {
    await this.#pool?.end()
    await this.place.clear()
  }
}

/** Waits until so many more things were done than now. */
export function more(workload: Workload, count: number): Promise<void> {
  const before = workload.done
  return eventually(`${count} more are done`, () => workload.done >= before + count, BACK_MS)
}
