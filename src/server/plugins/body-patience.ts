import type { FastifyInstance } from 'fastify'

/** how long the body of a request may take to arrive, ms */
const BODY_MS = 30_000
/** files are large and lines are slow; the server's own limit for a whole request is the same */
export const UPLOAD_MS = 600_000

/** Ends requests whose body does not arrive in time, each kind by its own measure. */
export function limitBodyTime(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    const hasBody =
      raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined
    if (!hasBody || routeOptions.config.operation?.files) return
    const timer = setTimeout(() => raw.destroy(), BODY_MS)
    const stop = (): void => clearTimeout(timer)
    raw.once('end', stop)
    raw.once('close', stop)
  })
}
