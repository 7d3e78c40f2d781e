import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressClass } from '../address-class.ts'
import type { Config } from '../config.ts'
import { refuse } from '../refusal.ts'

/**
 * Whether a request reaches one of these parts of the server, or none. Judged by the route that was found and not by
 * the address as it was spelt: `/%61pi/user/login` and `http://host/api/user/login` lead to the same call.
 */
const isIn = ({ routeOptions: { url = '/api/' } }: FastifyRequest, ...parts: string[]): boolean =>
  parts.some((part) => url.startsWith(part))

/** Of an API answer, which is data and never a page. */
export const helmetOptions = (config: Config): FastifyHelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { 'default-src': ["'none'"], 'base-uri': ["'none'"], 'frame-ancestors': ["'none'"] },
  },
  hsts: config.publicHttps ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  crossOriginEmbedderPolicy: false,
  referrerPolicy: { policy: 'same-origin' },
  xFrameOptions: { action: 'deny' },
})

/** Headers of every API answer; pages get theirs where they are served. */
export async function securityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(helmet, helmetOptions(config))
  app.addHook('onSend', async (request, reply) => {
    if (isIn(request, '/api/')) {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
      if (!reply.hasHeader('vary')) reply.header('vary', 'Accept-Language')
    }
    reply.header('x-request-id', request.id)
  })
}

/** One bucket per address for all calls, and smaller ones where a call declares it; abuse alone meets these. */
export async function limitRates(app: FastifyInstance, config: Config): Promise<void> {
  if (config.rateLimit === 0) return
  await app.register(rateLimit, {
    global: true,
    max: config.rateLimit,
    timeWindow: 60_000,
    cache: 10_000,
    skipOnError: true,
    keyGenerator: (request) => addressClass(request.ip),
    allowList: (request) => !isIn(request, '/api/', '/sandbox/'),
    errorResponseBuilder: (_request, context) =>
      Object.assign(new Error('rate limit'), { statusCode: context.statusCode }),
  })
}

/** what a browser says of a request that a page of another origin made; other clients say nothing */
const FOREIGN = new Set<unknown>(['cross-site', 'same-site'])

/**
 * A form on another site may not change anything here, such as sign its visitor in to an account of somebody else's:
 * our bodies may be forms, which browsers send anywhere without asking first.
 */
export function refuseForeignPages(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const changes = request.method !== 'GET' && request.method !== 'HEAD'
    if (changes && isIn(request, '/api/') && FOREIGN.has(request.headers['sec-fetch-site']))
      throw refuse('noPermission')
  })
}
