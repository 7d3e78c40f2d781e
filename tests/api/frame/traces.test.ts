import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from '#server/config.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

interface Attribute {
  key: string
  value: { stringValue?: string; intValue?: number }
}
interface SentSpan {
  name: string
  traceId: string
  parentSpanId?: string
  attributes: Attribute[]
}
interface Sent {
  resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[]
}

/** A collector on this machine. */
const sent: { path: string; body: string }[] = []
const collector = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => {
    body += chunk.toString('utf8')
  })
  request.on('end', () => {
    sent.push({ path: request.url ?? '', body })
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
})
await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done))
const { port } = collector.address() as AddressInfo

test('spans of requests go to the collector, go on with the trace of a proxy, and hold no values', async () => {
  const school = await openTestSchool({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` })
  const trace = 'a'.repeat(32)
  await school.call('GET /api/v1/admin/overview', {
    headers: { traceparent: `00-${trace}-${'b'.repeat(16)}-01` },
  })
  await school.app.inject({
    url: '/api/product/4711?secret=hidden',
    headers: { authorization: 'Bearer hidden' },
  })
  await school.close()
  collector.close()
  expect(sent.map(({ path }) => path)).toEqual(['/v1/traces'])
  const spans = sent.flatMap(({ body }) =>
    (JSON.parse(body) as Sent).resourceSpans.flatMap(({ scopeSpans }) =>
      scopeSpans.flatMap(({ spans: own }) => own),
    ),
  )
  expect(spans.map(({ name }) => name)).toEqual(['GET /api/v1/admin/overview', 'GET /api/product/:id'])
  expect(spans[0]).toMatchObject({ traceId: trace, parentSpanId: 'b'.repeat(16) })
  expect(spans[0]?.attributes).toContainEqual({
    key: 'shuyuan.refusal',
    value: { stringValue: 'notSignedIn' },
  })
  expect(sent[0]?.body).not.toMatch(/hidden|4711/)
})

test('the collector is an address', () => {
  expect(() => readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' })).toThrow(ConfigError)
  expect(readConfig({}).tracesEndpoint).toBeNull()
})
