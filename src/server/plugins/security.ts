import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { addressClass } from '../address-class.ts'
import type { Config } from '../config.ts'

/** Of an API answer, which is data and never a page. */
export const helmetOptions = (config: Config): FastifyHelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
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
    if (request.url.startsWith('/api/')) {
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
    allowList: (request) => !request.url.startsWith('/api/') && !request.url.startsWith('/sandbox/'),
    errorResponseBuilder: (_request, context) =>
      Object.assign(new Error('rate limit'), { statusCode: context.statusCode }),
  })
}
