import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '../config.ts'
import { refuse } from '../lib/refusal.ts'
import { safeHeaders } from '../lib/safe-headers.ts'
import { isIn } from './route-part.ts'

/**
 * Headers of every answer, set before anything else so that whoever answers may replace them; pages get some of their
 * own where they are served.
 */
export function securityHeaders(app: FastifyInstance, config: Config): void {
  const ofPages = safeHeaders({ isHttps: config.publicHttps })
  const ofApi = {
    ...ofPages,
    'cache-control': 'no-store',
    vary: 'Accept-Language',
    // search engines read it to draw the pages, and show none of it by itself
    'x-robots-tag': 'noindex',
  }
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(isIn(request, '/api/') ? ofApi : ofPages).header('x-request-id', request.id)
    done()
  })
}

/** Takes an answer out of Fastify's hands together with the headers that it has so far. */
export function hijackWithHeaders(reply: FastifyReply): void {
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value)
  reply.hijack()
}

/** what a browser says of a request that a page of another origin made; other clients say nothing */
const FOREIGN = new Set<unknown>(['cross-site', 'same-site'])

/**
 * A form on another site may not change anything here, such as sign its visitor in to an account of somebody else's:
 * our bodies may be forms, which browsers send anywhere without asking first.
 */
export function refuseForeignPages(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const changes = request.method !== 'GET' && request.method !== 'HEAD'
    if (changes && isIn(request, '/api/') && FOREIGN.has(request.headers['sec-fetch-site']))
      throw refuse('noPermission')
    done()
  })
}
