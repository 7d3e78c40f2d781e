import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { StorageFailure } from '../../../gateways/storage/storage.ts'
import { VodFailure } from '../../../gateways/vod/vod.ts'
import { mediaHeaders } from '../../../lib/media-headers.ts'
import { MicroCache } from '../../../lib/micro-cache.ts'
import { refuse } from '../../../lib/refusal.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { answerRefusal } from '../../../plugins/envelope.ts'
import { attachment } from '../../file/index.ts'
import type { VideoRow } from '../addresses.ts'
import { savesVideo, watchedVideo } from '../policy.ts'
import { allSegments, type Quality, segmentKey, sizeOf } from '../segments.ts'
import { vodAssetName } from '../vod-asset.ts'
import { mediaFolder, opened } from './address.ts'
import { savedVideo } from './video-viewers.ts'

/** an address may be opened for so long, seconds */
const OPENS_SECONDS = 600

const subject = (fileId: string): string => `save/${fileId}`

/** The best of what the school itself keeps of a video as segments. */
const bestOf = ({ hasSource, hasHd, hasSd }: VideoRow): Quality | null =>
  hasSource ? 'source' : hasHd ? 'hd' : hasSd ? 'sd' : null

/** Where a video is saved as a file. @throws Refusal videoNotFound, downloadNotAllowed, videoNotReady, storageUnavailable */
export async function videoFile(
  { db, vod, log }: Pick<Deps, 'db' | 'vod' | 'log'>,
  user: SessionUser,
  fileId: string,
  reply: FastifyReply,
): Promise<{ url: string }> {
  const video = await watchedVideo(db, user, fileId)
  if (!(await savesVideo(db, user, video, 'recordings'))) throw refuse('downloadNotAllowed')
  const asset = vodAssetName(video)
  if (asset !== null && vod) {
    try {
      return { url: await vod.original(asset) }
    } catch (err) {
      if (!(err instanceof VodFailure)) throw err
      log.error({ err, video: asset }, 'the provider of videos could not be queried')
      throw refuse('storageUnavailable')
    }
  }
  const isFile = video.original !== null && asset === null
  if (!isFile && bestOf(video) === null) throw refuse('videoNotReady')
  const folder = await mediaFolder(db, subject(fileId), { sessionId: user.sessionId, reply }, OPENS_SECONDS)
  return { url: `${folder}/${isFile ? 'video.mp4' : 'video.ts'}` }
}

/** The segments of a video one after the other, as long as its viewer may save it. */
async function* segmentsOf(
  deps: Deps,
  video: VideoRow,
  quality: Quality,
  may: () => Promise<boolean>,
): AsyncGenerator<Buffer> {
  for (const { position } of await allSegments(deps.db, video.id, quality)) {
    if (!(await may())) throw new Error('the viewer may no longer save the video')
    const found = await deps.storage.get(segmentKey(video.fileId, quality, position))
    if (!found) throw new Error(`a segment of video ${video.id} is missing`)
    for await (const part of found.stream) yield part as Buffer
  }
}

interface SavePath {
  Params: { fileId: string; pass: string; file: string }
}

async function send(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  video: VideoRow,
  may: () => Promise<boolean>,
) {
  const isFile = video.original !== null && vodAssetName(video) === null
  const quality = bestOf(video)
  const name = `${video.name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ').trim() || 'video'}.${isFile ? 'mp4' : 'ts'}`
  const headers = {
    ...mediaHeaders,
    'cache-control': 'private, no-store',
    'content-disposition': attachment(name),
  }
  if (isFile && video.original !== null) {
    const found = await deps.storage.get(video.original)
    if (!found) return answerRefusal(request, reply, refuse('notFound'), 404)
    return reply.headers(headers).header('content-length', found.bytes).type('video/mp4').send(found.stream)
  }
  if (!quality) return answerRefusal(request, reply, refuse('notFound'), 404)
  const { bytes } = await sizeOf(deps.db, video.id, quality)
  const stream = Readable.from(segmentsOf(deps, video, quality, may), { objectMode: false })
  return reply.headers(headers).header('content-length', bytes).type('video/mp2t').send(stream)
}

/** `/media/save/<fileID>/<pass>/<file>`: a video as one file, for who was given its address and may save it still. */
export function serveVideoFiles(app: FastifyInstance, deps: Deps): void {
  const cache = new MicroCache<string, boolean>({ maxEntries: 1_000 })
  app.get<SavePath>('/media/save/:fileId/:pass/:file', { exposeHeadRoute: false }, async (request, reply) => {
    const { fileId, pass, file } = request.params
    if (!/^[0-9a-f]{32}$/.test(fileId) || !/^video\.(mp4|ts)$/.test(file)) return reply.callNotFound()
    const sessionId = await opened(deps.db, subject(fileId), pass, request)
    const video = sessionId === null ? undefined : await savedVideo(deps, sessionId, fileId)
    if (sessionId === null || !video) return answerRefusal(request, reply, refuse('fileLinkInvalid'), 403)
    const may = () =>
      cache.get(
        `${sessionId}:${fileId}`,
        async () => (await savedVideo(deps, sessionId, fileId)) !== undefined,
      )
    try {
      return await send(deps, request, reply, video, may)
    } catch (error) {
      if (!(error instanceof StorageFailure)) throw error
      request.log.error({ err: error.cause }, 'a video could not be read')
      return answerRefusal(request, reply, refuse('storageUnavailable'), 503)
    }
  })
}
