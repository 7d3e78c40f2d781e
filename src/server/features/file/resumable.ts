import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Server } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { OperationShape } from '#contract/operation.ts'
import type { Db } from '../../db/database.ts'
import { lockName } from '../../db/lock-name.ts'
import type { Deps } from '../../deps.ts'
import { isFull } from '../../gateways/storage/storage.ts'
import { OneAfterAnother } from '../../lib/one-after-another.ts'
import { Refusal, refuse } from '../../lib/refusal.ts'
import { languageOf, text } from '../../lib/texts.ts'
import { actingIn, type Authenticate, type SessionUser } from '../../plugins/authentication.ts'
import { answerRefusal } from '../../plugins/envelope.ts'
import { hijackWithHeaders } from '../../plugins/security.ts'
import { uploadLocks } from './upload-locks.ts'

/** an upload without progress is removed after a day, ms */
const EXPIRES_MS = 24 * 3600 * 1000
/** of the whole body of one request; the browser sends less at a time */
const CHUNK_BYTES = 64 * 1024 * 1024
const TUS_TYPE = 'application/offset+octet-stream'

/**
 * Folders of what is on its way, in the storage's work folder. That of videos keeps its name, so that uploads go on
 * after an upgrade.
 */
export const resumableFolders = ['files', 'films'] as const

/** What the sender says of a file, beside its content. */
export type UploadMetadata = Readonly<Record<string, string | null | undefined>>

export interface ArrivedFile {
  path: string
  bytes: number
  metadata: UploadMetadata
}

export interface ResumableUploads {
  /** address */
  path: string
  /** of what is on its way */
  folder: (typeof resumableFolders)[number]
  /** the operation whose permission decides by which types its user acts */
  operation: Pick<OperationShape, 'permission' | 'own'>
  mostBytes: number
  tooLarge: () => Refusal
  /** refuses who may not upload here */
  authorize: (user: SessionUser) => Promise<void> | void
  /** refuses an upload before its first byte */
  begin?: (user: SessionUser, metadata: UploadMetadata) => Promise<void>
  /** Takes what has arrived whole. @returns headers of the answer to the last part */
  take: (user: SessionUser, arrived: ArrivedFile) => Promise<Record<string, string>>
}

/** A refusal as the tus server takes it. */
const asFailure = (refusal: Refusal, acceptLanguage: string | null) => {
  const language = languageOf(acceptLanguage ?? undefined)
  const message = text(language, `errors:${refusal.refusal}`, refusal.values)
  return { status_code: 422, body: JSON.stringify({ code: refusal.code, message, reason: refusal.refusal }) }
}

const acceptOf = (request: Request): string | null => request.headers.get('accept-language')

/** An upload belongs to who began it, and its name says to whom. */
const idFor = (user: SessionUser): string => `${user.id}-${randomBytes(16).toString('hex')}`
/** of one user, which may have been left by a lost connection */
const MOST_OPEN = 10
const isOwn = (user: SessionUser, id: string): boolean => new RegExp(`^${user.id}-[0-9a-f]{32}$`).test(id)

/** what waits here takes one connection to the database for each user */
const turns = new OneAfterAnother<number>()

/**
 * Takes the place of a file that is about to arrive, which takes space from now on: many that are begun at once, on
 * whichever server, count each other.
 * @throws Refusal tooManyUploads
 */
function takePlace(db: Db, directory: string, user: SessionUser, id: string): Promise<void> {
  return turns.run(user.id, () =>
    db.transaction(async (tx) => {
      await lockName(tx, `uploads of ${user.id}`)
      const open = (await readdir(directory)).filter((name) => isOwn(user, name))
      if (open.length >= MOST_OPEN) throw refuse('tooManyUploads')
      await writeFile(join(directory, id), '', { flag: 'wx' })
    }),
  )
}

/** Loads the protocol with the first upload: it is 10 MB, with `fetch`, which it brings along. */
async function tusServer(
  deps: Deps,
  users: WeakMap<object, SessionUser>,
  uploads: ResumableUploads,
): Promise<Server> {
  const { ERRORS, Server } = await import('@tus/server')
  const { FileStore } = await import('@tus/file-store')
  const { path, folder, mostBytes, tooLarge, begin, take } = uploads
  const directory = join(deps.storage.workFolder, folder)
  await mkdir(directory, { recursive: true })
  const userOf = (request: { runtime?: { node?: { req: object } } }): SessionUser => {
    const user = users.get(request.runtime?.node?.req ?? {})
    if (!user) throw new Error('an upload without its user')
    return user
  }
  const locker = uploadLocks(folder)
  return new Server({
    path,
    ...(locker && { locker }),
    datastore: new FileStore({ directory, expirationPeriodInMilliseconds: EXPIRES_MS }),
    relativeLocation: true,
    allowedOrigins: [],
    maxSize: mostBytes,
    namingFunction: (request) => idFor(userOf(request)),
    async onUploadCreate(request, upload) {
      if (!upload.size || upload.size > mostBytes) throw tooLarge()
      await begin?.(userOf(request), upload.metadata ?? {})
      // the sweeping takes it away when nothing came for a day
      await mkdir(directory, { recursive: true })
      await takePlace(deps.db, directory, userOf(request), upload.id)
      return {}
    },
    async onUploadFinish(request, upload) {
      const arrived = join(directory, upload.id)
      const file = { path: arrived, bytes: upload.size ?? 0, metadata: upload.metadata ?? {} }
      try {
        return { headers: await take(userOf(request), file) }
      } finally {
        await Promise.all([rm(arrived, { force: true }), rm(`${arrived}.json`, { force: true })])
      }
    },
    onResponseError(request, error) {
      if (error === ERRORS.FILE_WRITE_ERROR || isFull(error)) {
        deps.log.error({ err: error }, 'a part of an upload could not be stored')
        // sent again it may succeed: what has arrived is kept
        return { ...asFailure(refuse('storageUnavailable'), acceptOf(request)), status_code: 507 }
      }
      const isTooLarge = 'status_code' in error && error.status_code === 413
      const refusal = isTooLarge ? tooLarge() : error
      if (refusal instanceof Refusal) return asFailure(refusal, acceptOf(request))
      if (!('status_code' in error)) deps.log.error({ err: error }, 'an upload failed')
      return undefined
    },
  })
}

/** Receives files in parts by the tus protocol, so that an interrupted upload resumes. */
export async function resumableUploads(
  app: FastifyInstance,
  deps: Deps,
  authenticate: Authenticate,
  uploads: ResumableUploads,
): Promise<void> {
  const users = new WeakMap<object, SessionUser>()
  let opened: Promise<Server> | undefined
  /** one, since its locks are its own; opened anew if that failed */
  const server = (): Promise<Server> =>
    (opened ??= tusServer(deps, users, uploads).catch((error: unknown) => {
      opened = undefined
      throw error
    }))
  const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { id } = request.params as { id?: string }
    const session = await authenticate(request)
    if (!session) throw refuse('notSignedIn')
    const user = actingIn(session, uploads.operation)
    await uploads.authorize(user)
    if (id !== undefined && !isOwn(user, id)) return answerRefusal(request, reply, refuse('notFound'), 404)
    const tus = await server()
    users.set(request.raw, user)
    hijackWithHeaders(reply)
    await tus.handle(request.raw, reply.raw)
    return reply
  }
  await app.register(async (scope) => {
    // the body is read by the protocol's server
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(TUS_TYPE, (_request, _payload, done) => done(null))
    scope.post(uploads.path, handle)
    for (const method of ['HEAD', 'PATCH', 'DELETE'] as const)
      scope.route({ method, url: `${uploads.path}/:id`, handler: handle, bodyLimit: CHUNK_BYTES })
  })
}
