import type { FastifyInstance } from 'fastify'
import type pg from 'pg'

/** `/healthz`: the process lives. `/readyz`: it can reach its database, so a balancer may send it people. */
export function healthRoutes(app: FastifyInstance, pool: pg.Pool): void {
  app.get('/healthz', { schema: { hide: true } }, () => ({ status: { code: 0, message: 'ok' }, data: null }))
  app.get('/readyz', { schema: { hide: true } }, async () => {
    await pool.query('select 1')
    return { status: { code: 0, message: 'ok' }, data: null }
  })
}
