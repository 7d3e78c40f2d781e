import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, getTableColumns, inArray, lte, not, or, type SQL, sql } from 'drizzle-orm'
import type { Deps } from '../../deps.ts'
import { payments, refunds } from '../../db/tables/all.ts'
import { paymentMethods } from '../../gateways/payment/provider.ts'
import { REFUSED_PER_SECOND, type RefundPace, refundPaces } from '../../gateways/payment/refund-pace.ts'
import { type RefundRow, tryRefund } from './refunds.ts'

/** a turn ends in time for the next one, which pg-boss begins after five minutes at the latest, ms */
const TURN_MS = 240_000
/** any number; every server of one database takes the same */
const LANE_LOCK = 7_321_002

/** The refunds of one provider, which wait for no other provider's. */
interface Lane {
  /** names its lock */
  key: number
  /** which payments' refunds are in it */
  of: SQL | undefined
  pace: RefundPace
}

function lanesOf({ payment }: Deps): Lane[] {
  const reachable: Lane[] = []
  for (const [key, method] of paymentMethods.entries()) {
    const provider = payment.provider(method)
    if (!provider) continue
    const of = and(eq(payments.method, method), eq(payments.isTest, provider.test))
    reachable.push({ key, of, pace: refundPaces[method] })
  }
  const anyReachable = or(...reachable.map(({ of }) => of))
  // the provider is not configured now: record that, and wait
  const others: Lane = {
    key: paymentMethods.length,
    of: anyReachable && not(anyReachable),
    pace: { perSecond: 20, atOnce: 1 },
  }
  return [...reachable, others]
}

const isDue = and(
  eq(refunds.byHand, false),
  inArray(refunds.state, ['approved', 'sent']),
  lte(refunds.nextTryAt, sql`now()`),
)

/**
 * Takes the refund that has been due longest for this server, with the time of its next try set already, so that a
 * crash loses none: in 1, 2, 4 ... minutes, an hour at most.
 */
async function takeDue({ db }: Deps, { of }: Lane): Promise<RefundRow | undefined> {
  const due = db
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(isDue, of))
    .orderBy(refunds.nextTryAt)
    .limit(1)
    .for('update', { of: refunds, skipLocked: true })
  const [taken] = await db
    .update(refunds)
    .set({
      attempts: sql`${refunds.attempts} + 1`,
      nextTryAt: sql`now() + make_interval(secs => least(3600, 60 * 2 ^ least(${refunds.attempts}, 6)))`,
    })
    .where(eq(refunds.id, sql`(${due})`))
    .returning(getTableColumns(refunds))
  return taken
}

/** Lets so many calls begin in a second, and fewer once the provider asks for it. */
class Pace {
  #interval: number
  #next = 0
  #pauses = 0

  constructor(perSecond: number) {
    this.#interval = 1000 / perSecond
  }

  /** Resolves when the next call may begin, at once when the signal ends the waiting. */
  async turn(signal: AbortSignal): Promise<void> {
    const now = Date.now()
    const at = Math.max(now, this.#next)
    this.#next = at + this.#interval
    await sleep(at - now, undefined, { signal }).catch(() => undefined)
  }

  rest(seconds: number): void {
    this.#next = Math.max(this.#next, Date.now() + seconds * 1000)
  }

  /** Puts the next call off by so long, and by as much again for each other that is refused at the same time. */
  putOff(seconds: number): void {
    this.#next = Math.max(this.#next, Date.now()) + seconds * 1000
  }

  /** Halves the rate, after a pause: as the provider states, or 1, 2, 4 ... seconds. */
  slowDown(wait: number | null): void {
    this.#interval *= 2
    this.rest(wait ?? 2 ** this.#pauses++)
  }
}

/** Works until nothing of the lane is due, or its provider has stopped answering. @returns how many were tried */
async function workOff(deps: Deps, lane: Lane, signal: AbortSignal): Promise<number> {
  const pace = new Pace(lane.pace.perSecond)
  let tried = 0
  let unanswered = 0
  async function work(): Promise<void> {
    while (!signal.aborted && unanswered < lane.pace.atOnce) {
      await pace.turn(signal)
      const refund = signal.aborted ? undefined : await takeDue(deps, lane)
      if (!refund) return
      tried += 1
      const result = await tryRefund(deps, refund)
      unanswered = result.outcome === 'answered' || result.outcome === 'refused' ? 0 : unanswered + 1
      if (result.outcome === 'refused') pace.putOff(1 / REFUSED_PER_SECOND)
      if (result.outcome === 'busy') pace.slowDown(result.wait)
    }
  }
  await Promise.all(Array.from({ length: lane.pace.atOnce }, work))
  return tried
}

/**
 * Does the work of the lanes that no other server works on, so that a provider's limit is kept by all servers
 * together. The locks are a connection's own: those of a server that was killed are free at once.
 */
async function withLanes(deps: Deps, work: (lane: Lane) => Promise<number>): Promise<number> {
  const client = await deps.pool.connect()
  let broken = true
  try {
    const free: Lane[] = []
    for (const lane of lanesOf(deps)) {
      const { rows } = await client.query<{ locked: boolean }>(
        'select pg_try_advisory_lock($1, $2) as locked',
        [LANE_LOCK, lane.key],
      )
      if (rows[0]?.locked) free.push(lane)
    }
    const tried = await Promise.all(free.map(work))
    for (const { key } of free) await client.query('select pg_advisory_unlock($1, $2)', [LANE_LOCK, key])
    broken = false
    return tried.reduce((sum, count) => sum + count, 0)
  } finally {
    // a connection that ends gives its locks back
    client.release(broken)
  }
}

/**
 * Sends every refund that is due, each with its own stable number, as fast as its provider allows.
 * @param stopping ends the work between two refunds
 * @returns how many were tried
 */
export async function sendDueRefunds(deps: Deps, stopping?: AbortSignal): Promise<number> {
  const [due] = await deps.db.select({ id: refunds.id }).from(refunds).where(isDue).limit(1)
  if (!due) return 0
  const time = AbortSignal.timeout(TURN_MS)
  const signal = stopping ? AbortSignal.any([stopping, time]) : time
  // every call that waits for its turn listens to it
  setMaxListeners(0, signal)
  return withLanes(deps, (lane) => workOff(deps, lane, signal))
}
