import type { Span } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const spans = new WeakMap<FastifyRequest, Span>()

/**
 * Sends a span of each request to the collector at an address. The official packages are loaded here alone: a school without
 * a collector has neither them nor a hook.
 * @param endpoint base address of a collector that takes OTLP over HTTP; null: there is none
 */
export async function traceRequests(app: FastifyInstance, endpoint: string | null): Promise<void> {
  if (endpoint === null) return
  const { openTracing } = await import('./tracing.ts')
  const tracing = openTracing(endpoint)
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
