import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isDrill } from '#tests/support/drill.ts'
import type { Person } from '#tests/support/people.ts'
import { eventually } from '../embedded/support.ts'
import { Place } from './server-process.ts'

/** kills in every step take minutes: a drill */
export const drill = isDrill ? it : it.skip

/** A server with the demo that a drill kills and starts again, and a pool of its database. */
export class CrashDrill {
  #place: Place | null = null
  #server: ReturnType<Place['server']> | null = null
  #address: URL | null = null
  #pool: pg.Pool | null = null

  constructor() {
    beforeAll(async () => {
      if (!isDrill) return
      this.#place = await Place.open()
      await this.start()
      this.#pool = new pg.Pool({ ...(await this.#place.connection()), max: 4 })
      this.#pool.on('error', () => undefined)
    })
    afterAll(async () => {
      await this.#pool?.end()
      await this.#place?.clear()
    })
  }

  get address(): URL {
    if (!this.#address) throw new Error('the server was not started')
    return this.#address
  }

  get pool(): pg.Pool {
    if (!this.#pool) throw new Error('the database was not opened')
    return this.#pool
  }

  async start(): Promise<void> {
    this.#server = this.#place?.server() ?? null
    this.#address = (await this.#server?.address()) ?? null
  }

  async kill(): Promise<void> {
    expect((await this.#server?.kill('SIGKILL'))?.signal).toBe('SIGKILL')
  }

  /** Waits until a server that was killed runs again. */
  restarted(): Promise<void> {
    return eventually('the server runs again', () => this.#server?.running === true, 120_000)
  }

  /** Sells everyone a course, as if they had paid. */
  async sell(students: readonly Person[], productId: number): Promise<void> {
    await this.pool.query(
      `with ordered as (
          insert into orders (order_number, user_id, product_id, status, unit_price, amount, currency, snapshot, expires_at)
          select 'drill' || u, u, p.id, 13, 1, 1, 1,
            jsonb_build_object('name', '', 'type', p.type, 'teacher', '', 'cover', ''), now()
          from unnest($1::int[]) u, products p where p.id = $2 returning id, user_id)
        insert into grants (user_id, product_id, order_id) select user_id, $2, id from ordered`,
      [students.map(({ userId }) => userId), productId],
    )
  }
}
