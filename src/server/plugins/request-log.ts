import type { FastifyInstance } from 'fastify'

const SLOW_MS = 1_000

/**
 * One line for each request that changes something, is slow or fails; reads that went well are not worth their
 * cost on a hot route. At level debug every request has its line.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const ms = Math.round(reply.elapsedTime)
    const level =
      reply.statusCode >= 500 ? 'error' : request.method !== 'GET' || ms > SLOW_MS ? 'info' : 'debug'
    request.log[level]({ req: request, res: reply, ms }, 'request')
  })
}
