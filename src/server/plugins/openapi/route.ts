import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptsEncoding } from '../accepts-encoding.ts'

interface Prepared {
  type: string
  etag: string
  bodies: Record<'identity' | 'br' | 'gzip', Buffer>
}

function prepare(type: string, text: string): Prepared {
  const identity = Buffer.from(text)
  return {
    type,
    etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    bodies: {
      identity,
      br: brotliCompressSync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
      gzip: gzipSync(identity),
    },
  }
}

function send({ type, etag, bodies }: Prepared, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding, accept' })
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  const encoding = (['br', 'gzip'] as const).find((name) => acceptsEncoding(request, name))
  if (encoding) reply.header('content-encoding', encoding)
  return reply.type(type).send(bodies[encoding ?? 'identity'])
}

/**
 * `/api/docs`: pages about the API for people, the OpenAPI document for programs, which also stands at
 * `/api/docs/openapi.json`. Made with the first request: few servers are ever asked.
 */
export function openApi(app: FastifyInstance, server: string): void {
  const kept = new Map<string, Promise<Prepared>>()
  const document = async (): Promise<Prepared> => {
    const { openApiDocument } = await import('./document.ts')
    return prepare('application/json; charset=utf-8', JSON.stringify(openApiDocument(server)))
  }
  const page = async (domain: string): Promise<Prepared> => {
    const { docsPage } = await import('./page.ts')
    const { openApiDocument } = await import('./document.ts')
    return prepare('text/html; charset=utf-8', docsPage(openApiDocument(server), domain))
  }
  const keep = (key: string, make: () => Promise<Prepared>): Promise<Prepared> => {
    const known = kept.get(key) ?? make()
    kept.set(key, known)
    return known
  }
  const sendPage = async (domain: string, request: FastifyRequest, reply: FastifyReply) => {
    const { docsPolicy } = await import('./page.ts')
    reply.header('content-security-policy', docsPolicy)
    return send(await keep(`page ${domain}`, () => page(domain)), request, reply)
  }
  app.get('/api/docs', async (request, reply) =>
    request.headers.accept?.includes('text/html')
      ? sendPage('', request, reply)
      : send(await keep('document', document), request, reply),
  )
  app.get('/api/docs/openapi.json', async (request, reply) =>
    send(await keep('document', document), request, reply),
  )
  app.get<{ Params: { domain: string } }>('/api/docs/:domain', async (request, reply) => {
    const { tags } = await import('./document.ts')
    const { domain } = request.params
    if (!Object.hasOwn(tags, domain)) return reply.callNotFound()
    return sendPage(domain, request, reply)
  })
}
