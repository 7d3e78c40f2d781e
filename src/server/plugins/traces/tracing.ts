import type { Span } from '@opentelemetry/api'
import type { FastifyReply, FastifyRequest } from 'fastify'

const NAME = 'shuyuan'

export interface Tracing {
  begin(request: FastifyRequest): Span
  end(span: Span, request: FastifyRequest, reply: FastifyReply): void
  /** Sends what is left. */
  close(): Promise<void>
}

/**
 * Spans as the semantic conventions of HTTP name them. They say no more of a request than its line in the log: never its
 * query, its body or who asked. A trace that a proxy has begun goes on. The official packages are loaded here.
 */
export async function openTracing(endpoint: string): Promise<Tracing> {
  const { defaultTextMapGetter, ROOT_CONTEXT, SpanKind, SpanStatusCode } = await import('@opentelemetry/api')
  const { W3CTraceContextPropagator } = await import('@opentelemetry/core')
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http')
  const { resourceFromAttributes } = await import('@opentelemetry/resources')
  const { BasicTracerProvider, BatchSpanProcessor } = await import('@opentelemetry/sdk-trace-base')
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` })
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': NAME }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  })
  const tracer = provider.getTracer(NAME)
  const propagator = new W3CTraceContextPropagator()
  return {
    begin({ method, headers, id }) {
      const parent = propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter)
      const attributes = { 'http.request.method': method, 'shuyuan.request.id': id }
      return tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent)
    },
    end(span, { method, refusal, routeOptions: { url } }, { statusCode }) {
      if (url !== undefined) span.updateName(`${method} ${url}`).setAttribute('http.route', url)
      if (refusal) span.setAttribute('shuyuan.refusal', refusal)
      if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.setAttribute('http.response.status_code', statusCode).end()
    },
    close: () => provider.shutdown(),
  }
}
