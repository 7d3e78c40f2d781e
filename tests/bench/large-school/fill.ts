import type pg from 'pg'
import { learningSteps } from './learning.ts'
import { messageSteps } from './messages.ts'
import { salesSteps } from './sales.ts'
import type { Before, Size } from './shape.ts'
import { withoutReferences } from './references.ts'

const lastOf = async (client: pg.PoolClient, table: string): Promise<number> => {
  const { rows } = await client.query<{ last: number }>(
    `select greatest(coalesce(max(id), 0), 10000) as last from ${table}`,
  )
  return rows[0]?.last ?? 0
}

/** Tables whose rows got numbers of their own: the next one follows the last of them. */
const numbered = ['users', 'products', 'orders', 'payment_attempts', 'payments', 'user_coupons'] as const

/**
 * Fills a school with two years: orders with payments, refunds, coupons and recommendations; grants, lessons with visits,
 * replays, homework, ratings and chat; messages. The same at each call, but for the moment to which it leads.
 * Everything is written by a few statements over many rows: a million orders take some minutes.
 */
export async function fillLargeSchool(pool: pg.Pool, size: Size): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query("set local work_mem = '256MB'")
    const before: Before = {
      student: await lastOf(client, 'users'),
      product: await lastOf(client, 'products'),
      order: await lastOf(client, 'orders'),
    }
    const steps = [...salesSteps(size, before), ...learningSteps(size, before), ...messageSteps(size, before)]
    await withoutReferences(client, async () => {
      // each step reads what those before have written: what is known of the tables is renewed among them
      for (const step of steps) await client.query(step)
    })
    for (const table of numbered)
      await client.query(
        `select setval(pg_get_serial_sequence('${table}', 'id'), greatest((select max(id) from ${table}), 1))`,
      )
    await client.query('commit')
    client.release()
  } catch (error) {
    // whatever was begun is taken back with the connection
    client.release(true)
    throw error
  }
  // as autovacuum leaves it
  await pool.query('vacuum analyze')
}
