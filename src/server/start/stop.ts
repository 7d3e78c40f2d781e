import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { LiveIngest } from '../features/live-ingest/index.ts'
import type { Runner } from '../jobs/runner.ts'
import type { Connections } from './connections.ts'
import type { SchoolDatabase } from './school-database.ts'

/**
 * How long each part may take, ms. Together they leave the database two of the ten seconds, so that it is always
 * asked to stop, and shuts down properly even after this process has ended.
 */
const REQUESTS_MS = 5_500
const JOBS_MS = 2_000
const BROADCASTS_MS = 2_000
/** an answer that is being asked for at this moment still reaches a connection that seems idle */
const IDLE_MS = 500

/** the last line of the log of a server that was asked to stop */
export const STOPPED = 'the server has stopped'

/** What has been started so far; a start that fails or is called off stops as much. */
export interface Started {
  app?: FastifyInstance
  connections?: Connections
  runner?: Runner
  broadcasting?: LiveIngest
  database?: SchoolDatabase
  /** of a worker: polls are not passed on any more */
  endPolls?: () => void
}

/** Waits for the work, but not longer. */
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  const over = new AbortController()
  const time = sleep(ms, undefined, { signal: over.signal }).catch(() => undefined)
  try {
    await Promise.race([work, time])
  } finally {
    over.abort()
  }
}

/** New connections are refused from now on; what is asked already is answered. */
async function endRequests(app: FastifyInstance, connections: Connections | undefined): Promise<void> {
  const closed = app.close()
  const dropping = setInterval(() => connections?.dropIdle(), IDLE_MS)
  try {
    await within(REQUESTS_MS, closed)
  } finally {
    clearInterval(dropping)
    connections?.dropAll()
  }
}

/** Ends requests in flight, then the jobs, then the database; what fails on the way does not keep the rest. */
export async function stopAll({
  app,
  connections,
  runner,
  broadcasting,
  database,
  endPolls,
}: Started): Promise<void> {
  const complain = (err: unknown): void =>
    app?.log.error({ err }, 'a part of the server did not stop cleanly')
  // publishers reconnect to the next start, and the request of a viewer never ends by itself
  const quiet = broadcasting && within(BROADCASTS_MS, broadcasting.stop()).catch(complain)
  if (app) await endRequests(app, connections).catch(complain)
  endPolls?.()
  await quiet
  if (runner) await within(JOBS_MS, runner.stop()).catch(complain)
  await database?.close()
}
