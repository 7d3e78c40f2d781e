import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { rateLimitKey } from '../lib/rate-limit-key.ts'
import { SharedCalls } from '../lib/workers/shared-calls.ts'
import type { Config } from '../config.ts'
import type { SessionUser } from './authentication.ts'
import { isIn } from './route-part.ts'

/**
 * Counts a call of the contract once it is known who makes it: for the user, or without one for the address.
 * @returns a promise where the other workers have to be asked
 * @throws an error of status 429
 */
export type CountCall = (
  request: FastifyRequest,
  reply: FastifyReply,
  user: SessionUser | null,
) => void | Promise<void>

/**
 * What is counted: the API, and the pages and offers outside it that look something up. Files, media and health checks are
 * not, nor what providers call.
 */
const COUNTED = ['/api/', '/sandbox/', '/unsubscribe/', '/wechat/', '/whip/', '/whep/']

function refuseFor(reply: FastifyReply, waitMs: number | Promise<number>): void | Promise<void> {
  if (typeof waitMs !== 'number') return waitMs.then((ms) => refuseFor(reply, ms))
  if (waitMs <= 0) return undefined
  reply.header('retry-after', Math.ceil(waitMs / 1000))
  throw Object.assign(new Error('rate limit'), { statusCode: 429 })
}

/**
 * Limits the calls of a minute, of a user by RATE_LIMIT wherever they come from, and of everybody at one address
 * together by RATE_LIMIT_ADDRESS: a class behind one router shares that. Calls without a good token are the address's
 * own and count by RATE_LIMIT. A route with `perMinute` has a smaller share besides.
 */
export function limitRates(
  app: FastifyInstance,
  { rateLimit, rateLimitAddress }: Pick<Config, 'rateLimit' | 'rateLimitAddress'>,
): CountCall {
  if (rateLimit === 0) return () => undefined
  const addresses = new SharedCalls('addresses')
  const callers = new SharedCalls('callers')
  const shares = new SharedCalls('shares')

  const countCaller: CountCall = (request, reply, user) => {
    const { config, url } = request.routeOptions
    const caller = user ? `user ${user.id}` : rateLimitKey(request.ip)
    const { perMinute } = config
    const countShare = (): void | Promise<void> =>
      perMinute ? refuseFor(reply, shares.count(`${request.method} ${url} ${caller}`, perMinute)) : undefined
    const counted = config.operation ? refuseFor(reply, callers.count(caller, rateLimit)) : undefined
    return counted ? counted.then(countShare) : countShare()
  }
  app.addHook('onRequest', (request, reply, done) => {
    if (!isIn(request, ...COUNTED)) {
      done()
      return undefined
    }
    const countOther = (): void | Promise<void> =>
      request.routeOptions.config.operation ? undefined : countCaller(request, reply, null)
    const ofAddress = refuseFor(reply, addresses.count(rateLimitKey(request.ip), rateLimitAddress))
    const counted = ofAddress ? ofAddress.then(countOther) : countOther()
    if (!counted) done()
    return counted
  })
  return countCaller
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** this route's share of a caller's limit, for calls that cost more than a read */
    perMinute?: number
  }
}
