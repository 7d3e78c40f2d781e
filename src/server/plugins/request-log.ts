import type { FastifyInstance } from 'fastify'
import type { RefusalName } from '#contract/errors.ts'

const SLOW_MS = 1_000

/** what somebody met who tried what they may not: worth a line on any request */
const suspicious = new Set<RefusalName | undefined>([
  'noPermission',
  'noOperationPermission',
  'invalidToken',
  'tooManyRequests',
])

/**
 * One line for each request that changes something, is slow, is refused for lack of a right or fails; reads that
 * went well are not worth their cost on a hot route. It says who asked and what was refused. At level debug every
 * request has its line.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const ms = Math.round(reply.elapsedTime)
    const level =
      reply.statusCode >= 500
        ? 'error'
        : request.method !== 'GET' || ms > SLOW_MS || suspicious.has(request.refusal)
          ? 'info'
          : 'debug'
    const { caller, refusal } = request
    const about = { ...(caller && { user: caller.id }), ...(refusal && { refusal }) }
    request.log[level]({ req: request, res: reply, ms, ...about }, 'request')
    done()
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    /** the refusal that this request was answered with */
    refusal?: RefusalName
  }
}
