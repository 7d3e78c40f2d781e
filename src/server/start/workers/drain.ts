import { Server as NetServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { REQUEST_MS } from '../../plugins/timeouts.ts'
import type { Connections } from '../connections.ts'

/** A connection on which nothing was asked for so long will hardly ask at this very moment, ms. */
const IDLE_MS = 5_000
const LOOK_MS = 250
/** the slowest upload may take so long to arrive; what takes longer is cut off, ms */
const LONGEST_MS = REQUEST_MS + 30_000

/**
 * Accepts no more connections, which go to other workers, and answers what comes on the present ones: each is told to
 * close with its next answer, or ends when it has been idle. Resolves when only WebSockets are left.
 */
export async function drain({ server }: FastifyInstance, connections: Connections): Promise<void> {
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false
  })
  // not the server's own `close`, which ends idle connections at once, also those on which a request is on its way
  NetServer.prototype.close.call(server)
  const until = performance.now() + LONGEST_MS
  while (connections.someBusy() && performance.now() < until) {
    connections.dropIdleSince(IDLE_MS)
    await sleep(LOOK_MS)
  }
}
