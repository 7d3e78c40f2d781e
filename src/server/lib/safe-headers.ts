import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet, { type HelmetOptions } from 'helmet'

/** Of an answer that is data and never a page. */
const helmetOptions = (isHttps: boolean): Readonly<HelmetOptions> => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { 'default-src': ["'none'"], 'base-uri': ["'none'"], 'frame-ancestors': ["'none'"] },
  },
  hsts: isHttps ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  crossOriginEmbedderPolicy: false,
  referrerPolicy: { policy: 'same-origin' },
  xFrameOptions: { action: 'deny' },
})

/** What Helmet sets on any answer: it depends on the options alone, so it is asked once. */
export function safeHeaders({ isHttps }: { isHttps: boolean }): OutgoingHttpHeaders {
  const answer = new ServerResponse(new IncomingMessage(new Socket()))
  helmet(helmetOptions(isHttps))(answer.req, answer, (error) => {
    if (error) throw new Error('the headers were not made', { cause: error })
  })
  return answer.getHeaders()
}

interface Engine {
  use(middleware: (request: IncomingMessage, answer: ServerResponse, next: () => void) => void): void
}

/** The same on what an engine of socket.io answers, which it does beside Fastify. */
export function sendSafeHeaders(engine: Engine, publicUrl: string): void {
  const headers = Object.entries(safeHeaders({ isHttps: publicUrl.startsWith('https:') }))
  engine.use((_request, answer, next) => {
    for (const [name, value] of headers) if (value !== undefined) answer.setHeader(name, value)
    next()
  })
}
