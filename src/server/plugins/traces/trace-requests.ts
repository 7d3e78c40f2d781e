import type { Span } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { openTracing } from './tracing.ts'

const spans = new WeakMap<FastifyRequest, Span>()

/**
 * Sends a span of each request to the collector at an address. A school without a collector loads no package for it
 * and has no hook.
 * @param endpoint base address of a collector that takes OTLP over HTTP; null: there is none
 */
export async function traceRequests(app: FastifyInstance, endpoint: string | null): Promise<void> {
  if (endpoint === null) return
  const tracing = await openTracing(endpoint)
  app.addHook('onRequest', (request, _reply, done) => {
    spans.set(request, tracing.begin(request))
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request)
    if (span) tracing.end(span, request, reply)
    done()
  })
  app.addHook('onClose', () => tracing.close())
}
