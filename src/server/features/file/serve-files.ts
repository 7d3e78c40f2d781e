import type { FastifyInstance, FastifyReply, FastifyRequest, RouteGenericInterface } from 'fastify'
import { Type } from 'typebox'
import type { Deps } from '../../deps.ts'
import { answerRefusal } from '../../plugins/envelope.ts'
import { StorageFailure } from '../../gateways/storage/storage.ts'
import { mediaHeaders } from '../../lib/media-headers.ts'
import { refuse } from '../../lib/refusal.ts'
import { isDocument, isFileName, keyOf, typeOfName } from './kinds.ts'
import { readRange } from './range.ts'
import { secondsLeft, type Signed } from './signed-address.ts'

const safeHeaders = { ...mediaHeaders, 'accept-ranges': 'bytes' } as const

interface Named {
  Params: { name: string }
}

export interface SentFile {
  /** of the upload */
  name: string
  isPrivate: boolean
  cacheControl: string
  /** it is saved, under this name, and never shown */
  savedAs?: string
}

/** RFC 6266, with the characters of every language */
export const attachment = (name: string): string =>
  `attachment; filename*=UTF-8''${encodeURIComponent(name.toWellFormed()).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`

function dispositionOf({ name, savedAs }: SentFile): string {
  if (savedAs !== undefined) return attachment(savedAs)
  return isDocument(name) ? 'attachment' : 'inline'
}

/** Answers with a stored file, or with the part of it that is asked for. */
export async function sendFile(
  { storage }: Deps,
  request: FastifyRequest<RouteGenericInterface>,
  reply: FastifyReply,
  file: SentFile,
): Promise<FastifyReply> {
  const { name, isPrivate, cacheControl } = file
  const key = keyOf(name, isPrivate)
  const etag = `"${name}"`
  const headers = {
    ...safeHeaders,
    'cache-control': cacheControl,
    etag,
    'content-disposition': dispositionOf(file),
  }
  // a name never gets another content
  if (request.headers['if-none-match'] === etag) return reply.headers(headers).code(304).send()
  try {
    const wanted = request.headers.range
    const bytes = wanted === undefined ? null : await storage.size(key)
    const range = wanted === undefined || bytes === null ? null : readRange(wanted, bytes)
    if (range === 'none')
      return await reply.headers(safeHeaders).header('content-range', `bytes */${bytes}`).code(416).send()
    const found = await storage.get(key, range ?? undefined)
    if (!found) return await answerRefusal(request, reply, refuse('notFound'), 404)
    reply.headers(headers).type(typeOfName(name))
    if (!range) return await reply.header('content-length', found.bytes).send(found.stream)
    return await reply
      .code(206)
      .header('content-length', range.end - range.start + 1)
      .header('content-range', `bytes ${range.start}-${range.end}/${found.bytes}`)
      .send(found.stream)
  } catch (error) {
    if (!(error instanceof StorageFailure)) throw error
    request.log.error({ err: error.cause }, 'a file could not be read')
    return answerRefusal(request, reply, refuse('storageUnavailable'), 503)
  }
}

/** `/files/<name>` for everybody, `/files/private/<name>` for who was given its signed address. */
export function serveFiles(app: FastifyInstance, deps: Deps): void {
  app.get<Named>('/files/:name', (request, reply) => {
    const { name } = request.params
    if (!isFileName(name)) return reply.callNotFound()
    const elsewhere = deps.storage.publicAddress(keyOf(name, false))
    if (elsewhere) return reply.header('cache-control', 'public, max-age=3600').redirect(elsewhere)
    const cacheControl = 'public, max-age=31536000, immutable'
    return sendFile(deps, request, reply, { name, isPrivate: false, cacheControl })
  })

  const signed = {
    // without a readable signature an address is one that has expired
    attachValidation: true,
    schema: {
      querystring: Type.Object({
        expires: Type.String({ maxLength: 12 }),
        signature: Type.String({ maxLength: 64 }),
      }),
    },
  }
  app.get<Named & { Querystring: Signed }>('/files/private/:name', signed, async (request, reply) => {
    const { name } = request.params
    if (!isFileName(name)) return reply.callNotFound()
    const left = request.validationError ? 0 : await secondsLeft(deps.db, name, request.query)
    if (left === 0) return answerRefusal(request, reply, refuse('fileLinkInvalid'), 403)
    return sendFile(deps, request, reply, { name, isPrivate: true, cacheControl: `private, max-age=${left}` })
  })
}
