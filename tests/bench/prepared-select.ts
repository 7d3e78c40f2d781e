import type pg from 'pg'

/**
 * The limit of driver and database: one prepared one-row select after the other by each client.
 * @returns selects per second
 */
export async function preparedSelects(
  pool: pg.Pool,
  { clients, seconds, id }: { clients: number; seconds: number; id: number },
): Promise<number> {
  const query = { name: 'bench_select', text: 'select name, price from products where id = $1', values: [id] }
  const started = performance.now()
  const until = started + seconds * 1000
  let done = 0
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < until) {
        await pool.query(query)
        done++
      }
    }),
  )
  return done / ((performance.now() - started) / 1000)
}
