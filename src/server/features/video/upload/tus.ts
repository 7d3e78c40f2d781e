import { mkdirSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { FileStore } from '@tus/file-store'
import { ERRORS, Server } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import type { Deps } from '../../../deps.ts'
import { isFull } from '../../../gateways/storage/storage.ts'
import { answerRefusal } from '../../../plugins/envelope.ts'
import { video } from '#contract/video/operations.ts'
import { actingIn, type Authenticate, type SessionUser } from '../../../plugins/authentication.ts'
import { hijackWithHeaders } from '../../../plugins/security.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { languageOf, text } from '../../../lib/texts.ts'
import { requireMaker } from '../policy.ts'
import { takeUpload } from './take-upload.ts'

export const UPLOAD_PATH = '/api/v1/videos/upload'
/** an upload without progress is removed after a day, ms */
const EXPIRES_MS = 24 * 3600 * 1000
/** of the whole body of one request; the browser sends less at a time */
const CHUNK_BYTES = 64 * 1024 * 1024
const GIGABYTE = 1024 ** 3
const TUS_TYPE = 'application/offset+octet-stream'

/** A refusal as the tus server takes it. */
const asFailure = (refusal: Refusal, acceptLanguage: string | null | undefined) => {
  const language = languageOf(acceptLanguage ?? undefined)
  const message = text(language, `errors:${refusal.refusal}`, refusal.values)
  return { status_code: 422, body: JSON.stringify({ code: refusal.code, message, reason: refusal.refusal }) }
}

const acceptOf = (request: Request): string | null => request.headers.get('accept-language')

const tooLarge = (mostBytes: number): Refusal =>
  refuse('uploadedVideoTooLarge', { gigabytes: Math.floor(mostBytes / GIGABYTE) })

/** An upload belongs to who began it, and its name says to whom. */
const idFor = (user: SessionUser): string => `${user.id}-${randomBytes(16).toString('hex')}`
const isOwn = (user: SessionUser, id: string): boolean => new RegExp(`^${user.id}-[0-9a-f]{32}$`).test(id)

function tusServer(deps: Deps, users: WeakMap<object, SessionUser>): Server {
  // the folder keeps its name: it holds uploads that go on after an upgrade
  const directory = join(deps.storage.workFolder, 'films')
  mkdirSync(directory, { recursive: true })
  const { mostBytes } = deps.config.video
  const userOf = (request: { runtime?: { node?: { req: object } } }): SessionUser => {
    const user = users.get(request.runtime?.node?.req ?? {})
    if (!user) throw new Error('an upload without its user')
    return user
  }
  return new Server({
    path: UPLOAD_PATH,
    datastore: new FileStore({ directory, expirationPeriodInMilliseconds: EXPIRES_MS }),
    relativeLocation: true,
    allowedOrigins: [],
    maxSize: mostBytes,
    namingFunction: (request) => idFor(userOf(request)),
    async onUploadCreate(_request, upload) {
      if (!upload.size || upload.size > mostBytes) throw tooLarge(mostBytes)
      // the sweeping takes it away when nothing came for a day
      await mkdir(directory, { recursive: true })
      return {}
    },
    async onUploadFinish(request, upload) {
      const name = upload.metadata?.filename ?? ''
      const path = join(directory, upload.id)
      const video = await takeUpload(deps, userOf(request), { path, name, bytes: upload.size ?? 0 })
      return { headers: { 'x-video-id': String(video) } }
    },
    onResponseError(request, error) {
      if (error === ERRORS.FILE_WRITE_ERROR || isFull(error)) {
        deps.log.error({ err: error }, 'a part of a video could not be stored')
        // sent again it may succeed: what has arrived is kept
        return { ...asFailure(refuse('storageUnavailable'), acceptOf(request)), status_code: 507 }
      }
      const isTooLarge = 'status_code' in error && error.status_code === 413
      const refusal = isTooLarge ? tooLarge(mostBytes) : error
      if (refusal instanceof Refusal) return asFailure(refusal, acceptOf(request))
      if (!('status_code' in error)) deps.log.error({ err: error }, 'an upload failed')
      return undefined
    },
  })
}

/** Receives videos in parts by the tus protocol, so that an interrupted upload resumes. */
export async function uploadRoutes(
  app: FastifyInstance,
  deps: Deps,
  authenticate: Authenticate,
): Promise<void> {
  const users = new WeakMap<object, SessionUser>()
  let server: Server | undefined
  const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { id } = request.params as { id?: string }
    const session = await authenticate(request)
    if (!session) throw refuse('notSignedIn')
    const user = actingIn(session, video.renameVideo)
    requireMaker(user)
    if (id !== undefined && !isOwn(user, id)) return answerRefusal(request, reply, refuse('notFound'), 404)
    if (!(await deps.ffmpeg.tools())) throw refuse('videoOff')
    server ??= tusServer(deps, users)
    users.set(request.raw, user)
    hijackWithHeaders(reply)
    await server.handle(request.raw, reply.raw)
    return reply
  }
  await app.register(async (scope) => {
    // the body is read by the protocol's server
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(TUS_TYPE, (_request, _payload, done) => done(null))
    scope.post(UPLOAD_PATH, handle)
    for (const method of ['HEAD', 'PATCH', 'DELETE'] as const)
      scope.route({ method, url: `${UPLOAD_PATH}/:id`, handler: handle, bodyLimit: CHUNK_BYTES })
  })
}
