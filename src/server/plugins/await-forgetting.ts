import type { FastifyInstance } from 'fastify'
import { forgotten } from '../lib/workers/forgetting.ts'
import { workerLink } from '../lib/workers/link.ts'

/** An answer leaves when every worker has dropped what a change has made stale: its author sees it wherever they look. */
export function awaitForgetting(app: FastifyInstance): void {
  if (!workerLink()) return
  app.addHook('onSend', async (_request, _reply, payload) => {
    await forgotten()
    return payload
  })
}
