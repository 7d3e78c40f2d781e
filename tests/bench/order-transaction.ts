import type pg from 'pg'
import type { Person } from '#tests/support/people.ts'

export interface Purchase {
  student: Person
  productId: number
}

const ORDER = {
  name: 'bench_order',
  text: `insert into orders (order_number, user_id, product_id, unit_price, amount, currency, snapshot, expires_at)
    values ($1, $2, $3, 199, 199, 1, $4, now() + interval '1 day') returning id`,
}
const EVENT = {
  name: 'bench_order_event',
  text: `insert into order_events (order_id, to_status, actor, actor_id, reason) values ($1, 1, 'student', $2, 'ordered')`,
}
const snapshot = { name: '课程', type: 1, teacher: '', cover: '/demo/cover-poetry.svg' }

let drawn = 0
/** As long as the school's own numbers, but unique: no transaction here fails. */
const nextNumber = (): string => `B${String(++drawn).padStart(19, '0')}`

async function orderBy(client: pg.ClientBase, { student, productId }: Purchase): Promise<void> {
  await client.query('begin')
  const made = await client.query<{ id: number }>({
    ...ORDER,
    values: [nextNumber(), student.userId, productId, snapshot],
  })
  await client.query({ ...EVENT, values: [made.rows[0]?.id, student.userId] })
  await client.query('commit')
}

/**
 * A fixed transaction by the driver alone: four statements in four round trips, sequentially per client.
 * @returns orders per second
 */
export async function orderTransactions(
  pool: pg.Pool,
  { clients, orders, next }: { clients: number; orders: number; next: () => Purchase },
): Promise<number> {
  let left = orders
  const started = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = await pool.connect()
      try {
        while (left-- > 0) await orderBy(client, next())
      } finally {
        client.release()
      }
    }),
  )
  return orders / ((performance.now() - started) / 1000)
}
