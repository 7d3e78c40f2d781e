import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { rateLimitKey } from '../lib/rate-limit-key.ts'
import type { Config } from '../config.ts'
import type { SessionUser } from './authentication.ts'
import { isIn } from './route-part.ts'

const WINDOW_MS = 60_000
/** with more callers than this in a minute, the counters of the earliest are reset */
const MOST_KEYS = 10_000

interface Window {
  calls: number
  /** ms, by the clock of `performance` */
  endsAt: number
}

/** Counts calls by key, each in a minute that begins with its first. */
class CallCounter {
  readonly #windows = new Map<string, Window>()

  /** Counts one more call. @returns ms until the key's minute ends when the call is more than `most`, else 0 */
  count(key: string, most: number): number {
    const now = performance.now()
    let window = this.#windows.get(key)
    if (!window || window.endsAt <= now) {
      this.#makeRoomFor(key)
      window = { calls: 0, endsAt: now + WINDOW_MS }
      this.#windows.set(key, window)
    }
    window.calls += 1
    return window.calls > most ? window.endsAt - now : 0
  }

  /** A map keeps its keys in the order in which they came: the first has the oldest minute. */
  #makeRoomFor(key: string): void {
    this.#windows.delete(key)
    if (this.#windows.size < MOST_KEYS) return
    for (const [oldest] of this.#windows) {
      this.#windows.delete(oldest)
      return
    }
  }
}

/**
 * Counts a call of the contract once it is known who makes it: for the user, or without one for the address.
 * @throws an error of status 429
 */
export type CountCall = (request: FastifyRequest, reply: FastifyReply, user: SessionUser | null) => void

function refuseFor(reply: FastifyReply, waitMs: number): void {
  if (waitMs <= 0) return
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
  const addresses = new CallCounter()
  const callers = new CallCounter()
  const shares = new CallCounter()

  const countCaller: CountCall = (request, reply, user) => {
    const { config, url } = request.routeOptions
    const caller = user ? `user ${user.id}` : rateLimitKey(request.ip)
    if (config.operation) refuseFor(reply, callers.count(caller, rateLimit))
    if (config.perMinute)
      refuseFor(reply, shares.count(`${request.method} ${url} ${caller}`, config.perMinute))
  }
  app.addHook('onRequest', (request, reply, done) => {
    if (isIn(request, '/api/', '/sandbox/')) {
      refuseFor(reply, addresses.count(rateLimitKey(request.ip), rateLimitAddress))
      if (!request.routeOptions.config.operation) countCaller(request, reply, null)
    }
    done()
  })
  return countCaller
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** this route's share of a caller's limit, for calls that cost more than a read */
    perMinute?: number
  }
}
