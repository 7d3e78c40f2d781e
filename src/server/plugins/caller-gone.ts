import type { FastifyReply } from 'fastify'

/** Aborted when the caller closes the connection before the answer has left: what it asked for is of no use any more. */
export function callerGone({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort()
  })
  return gone.signal
}
