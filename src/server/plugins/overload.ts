import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { refuse } from '../lib/refusal.ts'
import { answerRefusal } from './envelope.ts'
import { isIn } from './route-part.ts'

/** how often it is looked whether the process keeps up, while requests come, ms */
const LOOK_MS = 50
/** a turn of the event loop that comes so late, or a connection to the database that is waited for so long, is late, ms */
const LATE_MS = 250
/** what is late for so long is no moment of work but more than the server can do, ms */
const LASTING_MS = 1_000
/** so few requests at once are not what makes the event loop late: other programs take the processor */
const FEW_AT_ONCE = 10
/** who would wait so long for a connection to the database is one too many at once, ms */
const MOST_WAIT_MS = 1_500
/** how long and how often the queue must have moved on before its speed is known, ms and times */
const [KNOWN_AFTER_MS, KNOWN_BY] = [250, 20]
/** its speed is that of so long a time, ms */
const SPEED_MS = 2_000
/** without requests for so long nothing is looked at any more, ms */
const QUIET_MS = 5_000
/** who is refused comes again after one of these times, so that they do not come together, seconds */
const [SOONEST, LATEST] = [2, 6]

/** Whether something has been late without a pause for as long as it takes to be an overload. */
class Lateness {
  #since: number | null = null

  /** @param lateMs how late it is now */
  note(now: number, lateMs: number): void {
    if (lateMs < LATE_MS) this.#since = null
    else this.#since ??= now
  }

  isLasting(now: number): boolean {
    return this.#since !== null && now - this.#since >= LASTING_MS
  }
}

/** How long whoever joins a queue now would wait, by the speed at which it has moved on while somebody waited. */
class QueueTime {
  #since: number | null = null
  #served = 0

  noteServed(): void {
    if (this.#since !== null) this.#served += 1
  }

  note(now: number, waiting: number): void {
    if (waiting === 0) {
      this.#since = null
      this.#served = 0
      return
    }
    this.#since ??= now
    const elapsed = now - this.#since
    if (elapsed < SPEED_MS) return
    this.#since = now - elapsed / 2
    this.#served /= 2
  }

  /** @returns ms; 0 as long as the speed is not known: many who come at once after a rest may be served in an instant */
  expected(now: number, waiting: number): number {
    const elapsed = this.#since === null ? 0 : now - this.#since
    if (elapsed < KNOWN_AFTER_MS || this.#served < KNOWN_BY) return 0
    return (waiting * elapsed) / this.#served
  }
}

type WatchedPool = Pick<pg.Pool, 'waitingCount' | 'connect' | 'on' | 'off'>

/**
 * Watches whether this process keeps up: its event loop, and the queue for connections to the database. One moment in
 * time is enough to end an overload, as it says that whatever waited has been done.
 */
export class Overload {
  readonly #pool: WatchedPool
  readonly #loop = new Lateness()
  readonly #database = new Lateness()
  readonly #queue = new QueueTime()
  readonly #noteServed = (): void => this.#queue.noteServed()
  #timer: NodeJS.Timeout | undefined
  #lastRequest = 0
  #askedAt: number | null = null

  constructor(pool: WatchedPool) {
    this.#pool = pool
    pool.on('acquire', this.#noteServed)
  }

  /**
   * To be called with each request.
   * @param atOnce how many are being answered, with this one
   * @returns whether it is one too many
   */
  isTooMuch(atOnce: number, now = performance.now()): boolean {
    this.#lastRequest = now
    this.#timer ??= this.#lookIn(now)
    if (this.#queue.expected(now, this.#pool.waitingCount) > MOST_WAIT_MS) return true
    return (atOnce > FEW_AT_ONCE && this.#loop.isLasting(now)) || this.#database.isLasting(now)
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#pool.off('acquire', this.#noteServed)
  }

  #lookIn(since: number): NodeJS.Timeout {
    return setTimeout(() => {
      const now = performance.now()
      this.#loop.note(now, now - since - LOOK_MS)
      this.#queue.note(now, this.#pool.waitingCount)
      this.#lookAtPool(now)
      const isQuiet = now - this.#lastRequest > QUIET_MS
      this.#timer = isQuiet ? undefined : this.#lookIn(now)
    }, LOOK_MS).unref()
  }

  /** How long the queue is in time shows by waiting in it. */
  #lookAtPool(now: number): void {
    if (this.#askedAt !== null) return this.#database.note(now, now - this.#askedAt)
    if (this.#pool.waitingCount === 0) return this.#database.note(now, 0)
    this.#askedAt = now
    const got = (): void => {
      const arrived = performance.now()
      if (this.#askedAt !== null) this.#database.note(arrived, arrived - this.#askedAt)
      this.#askedAt = null
    }
    this.#pool.connect().then((client) => {
      client.release()
      got()
    }, got)
    return undefined
  }
}

/**
 * Refuses early what would wait too long: with 503 and the time after which to come again, before anything is read or
 * looked up. What providers say of payments, and what asks after the health of the server, is never refused.
 */
export function refuseOverload(app: FastifyInstance, pool: pg.Pool): void {
  const overload = new Overload(pool)
  let atOnce = 0
  app.addHook('onClose', () => overload.stop())
  app.addHook('onRequest', (request, reply, done) => {
    // requests that come from within, as in tests, wait for nobody
    if (!app.server.listening) return done()
    atOnce += 1
    reply.raw.once('close', () => {
      atOnce -= 1
    })
    if (!overload.isTooMuch(atOnce) || request.routeOptions.config.isEssential) return done()
    if (!isIn(request, '/api/', '/media/', '/sandbox/')) return done()
    const seconds = SOONEST + Math.floor(Math.random() * (LATEST - SOONEST + 1))
    return void answerRefusal(
      request,
      reply.header('retry-after', seconds),
      refuse('overloaded', { seconds }),
      503,
    )
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** is answered however much there is to do */
    isEssential?: boolean
  }
}
