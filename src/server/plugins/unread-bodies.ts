import type { FastifyInstance } from 'fastify'

/** how long the rest of a body that nobody wants may still come, ms: who is sending reads the answer after it */
const REST_MS = 5_000

/**
 * Ends connections on which a request was answered before its body had come, such as an upload without a token, and
 * the rest of it never does. They would be held for as long as a slow body may take, and hold up a stop.
 */
export function endUnreadBodies(app: FastifyInstance): void {
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    done()
    if (raw.complete !== false) return
    setTimeout(() => {
      if (!raw.complete) raw.destroy()
    }, REST_MS).unref()
  })
}
