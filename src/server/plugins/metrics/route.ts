import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/database.ts'
import { isLoopback, isThisMachine } from '../../lib/environment.ts'
import { isTimingSafeEqual } from '../../lib/timing-safe-equal.ts'
import { countAnswers } from './counts.ts'
import { workerLink } from '../../lib/workers/link.ts'
import { ownNumbers, type WorkerNumbers, writeMetrics } from './registry.ts'
import { readSchoolNumbers, type SchoolNumbers } from './school-numbers.ts'

/** however many read at once, the database is asked this seldom, ms */
const KEPT_MS = 5_000

const forwarding = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']

type Rules = Pick<Config, 'host' | 'port' | 'tls' | 'publicUrl' | 'trustProxy' | 'metricsToken'>

/** The public address is that at which this server itself listens. */
function isOwnAddress({ host, port, tls, publicUrl }: Rules): boolean {
  const url = new URL(publicUrl)
  if (isThisMachine(url)) return true
  const isHttps = url.protocol === 'https:'
  return !isLoopback(host) && isHttps === Boolean(tls) && Number(url.port || (isHttps ? 443 : 80)) === port
}

/** A proxy on this machine makes everybody's requests look like this machine's. */
const isBehindProxy = (rules: Rules): boolean => rules.trustProxy.length > 0 || !isOwnAddress(rules)

/** With a token, who sends it; without one, programs on this machine alone. */
function mayRead(rules: Rules, { headers, raw }: FastifyRequest): boolean {
  const { metricsToken } = rules
  if (metricsToken !== undefined)
    return isTimingSafeEqual(headers.authorization ?? '', `Bearer ${metricsToken}`)
  const address = raw.socket.remoteAddress ?? ''
  const isFromHere = isLoopback(address.replace(/^::ffff:/, ''))
  return isFromHere && !isBehindProxy(rules) && forwarding.every((name) => headers[name] === undefined)
}

/** The numbers of a moment, once for all who ask within it. */
function kept(read: () => Promise<SchoolNumbers>): () => Promise<SchoolNumbers> {
  let until = 0
  let found: Promise<SchoolNumbers> | undefined
  return () => {
    if (found && performance.now() < until) return found
    until = performance.now() + KEPT_MS
    found = read()
    found.catch(() => {
      until = 0
    })
    return found
  }
}

/**
 * `/metrics` for Prometheus. Counting begins with the server; prom-client is loaded when somebody reads. Who may not read
 * it finds nothing there.
 */
export function metricsRoute(
  app: FastifyInstance,
  rules: Rules,
  { db, pool }: { db: Db; pool: pg.Pool },
): void {
  const counts = countAnswers(app)
  const school = kept(() => readSchoolNumbers(db))
  const link = workerLink()
  link?.on('metrics', () => ownNumbers({ counts, pool }))
  // workers are built from the same sources
  const others = async () => ((await link?.ask('gather', { topic: 'metrics' })) ?? []) as WorkerNumbers[]
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(rules, request)) return reply.callNotFound()
    const { text, type } = await writeMetrics({ counts, pool, others, school })
    return reply.header('cache-control', 'no-store').type(type).send(text)
  })
}
