import type pg from 'pg'

/**
 * The pool as the adapter uses it: one connection that listens, and single queries. When the listening connection
 * broke and another takes its place, notifications may have been lost in between, which the adapter tells nobody.
 */
export function listeningPool(pool: pg.Pool, onGap: () => void): pg.Pool {
  let connections = 0
  const connect = async (): Promise<pg.PoolClient> => {
    const client = await pool.connect()
    connections += 1
    if (connections === 1) return client
    const query = client.query.bind(client) as (text: string) => Promise<unknown>
    const listenAndTell = async (text: string): Promise<unknown> => {
      const result = await query(text)
      onGap()
      return result
    }
    return Object.assign(client, { query: listenAndTell })
  }
  // the adapter calls these two and nothing else of a pool
  return { connect, query: pool.query.bind(pool) } as unknown as pg.Pool
}
