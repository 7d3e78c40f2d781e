import type pg from 'pg'

/** What the adapter uses of the connection that it listens on. */
type Listening = Pick<pg.PoolClient, 'on' | 'removeAllListeners' | 'release'> & {
  query: (text: string) => Promise<unknown>
}

/**
 * The pool as the adapter uses it: one connection that listens, and single queries. When the listening connection
 * broke and another takes its place, notifications may have been lost in between, which the adapter does not report.
 */
export function listeningPool(pool: pg.Pool, onGap: () => void): pg.Pool {
  let connections = 0
  async function connect(): Promise<Listening> {
    const client = await pool.connect()
    connections += 1
    const isFirst = connections === 1
    return {
      on: client.on.bind(client),
      removeAllListeners: client.removeAllListeners.bind(client),
      // what it listened to ends with the connection, and the next user of the pool gets another one
      release: () => client.release(true),
      async query(text) {
        const result = await client.query(text)
        if (!isFirst) onGap()
        return result
      },
    }
  }
  // the adapter calls these two and nothing else of a pool
  return { connect, query: pool.query.bind(pool) } as unknown as pg.Pool
}
