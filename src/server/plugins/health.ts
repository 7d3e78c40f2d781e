import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { QueryConfig } from 'pg'

/** how long the database may take to answer, ms */
const READY_MS = 2_000

/** `/healthz`: the process runs. `/readyz`: it reaches its database, so a balancer may send it requests. */
export function healthRoutes(app: FastifyInstance, pool: pg.Pool): void {
  app.get('/healthz', () => ({ status: { code: 0, message: 'ok' }, data: null }))
  app.get('/readyz', async () => {
    // a database that hangs is as little use as one that is gone
    const look: QueryConfig & { query_timeout: number } = { text: 'select 1', query_timeout: READY_MS }
    await pool.query(look)
    return { status: { code: 0, message: 'ok' }, data: null }
  })
}
