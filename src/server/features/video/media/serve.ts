import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { hostname } from 'node:os'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cachePerDatabase } from '../../../lib/cache-per-database.ts'
import type { Db } from '../../../db/database.ts'
import { broadcasts, videos } from '../../../db/tables/all.ts'
import type { Deps } from '../../../deps.ts'
import { StorageFailure } from '../../../gateways/storage/storage.ts'
import { mediaHeaders } from '../../../lib/media-headers.ts'
import type { LiveParts } from '../../../lib/live-parts.ts'
import { MicroCache } from '../../../lib/micro-cache.ts'
import { answerRefusal } from '../../../plugins/envelope.ts'
import { hijackWithHeaders } from '../../../plugins/security.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { classViewersIn } from '../../class-access/index.ts'
import { lastSegments, segmentKey, type Quality, qualities } from '../segments.ts'
import { opened } from './address.ts'
import { StreamAccess } from './stream-access.ts'
import { serveVideoFiles } from './video-file.ts'
import { serveWhep } from './whep.ts'
import { videoViewersIn } from './video-viewers.ts'
import { endedPlaylist } from './ended-playlists.ts'
import { LIVE_SEGMENTS, playlistOf, targetOf } from './playlist.ts'
import { type PlaylistRequest, RewindPlaylists } from './rewind-playlist.ts'
import { livePartsOf } from '../parts/live-parts-registry.ts'
import { partBytes, partedPlaylist } from '../parts/parted-playlist.ts'
import { isPartThere, isReloadReady, isTooFar, MOST_WAIT_TARGETS, reloadOf } from '../parts/reload.ts'
import { ViewerWaits } from '../parts/viewer-waits.ts'

/** a stream has no end to be announced by its head */
const noHead = { exposeHeadRoute: false }
const SEGMENT = /^(\d{1,9})\.ts$/
const LIVE_PART = /^([0-9a-f]{32})-(\d{1,9})\.(\d{1,4})\.ts$/
const LIVE_SEGMENT = /^([0-9a-f]{32})-(\d{1,9})\.ts$/
/** the playlist of a broadcast stays for who is a little behind, in seconds */
const AFTER_END_SECONDS = 60

type Reply = FastifyReply | Promise<FastifyReply>
const closed = (request: FastifyRequest, reply: FastifyReply) =>
  answerRefusal(request, reply, refuse('fileLinkInvalid'), 403)

const playlist = (reply: FastifyReply, text: string): Reply =>
  reply
    .headers({ ...mediaHeaders, 'cache-control': 'no-store' })
    .type('application/vnd.apple.mpegurl')
    .send(text)

/** answers are cached for half a second, so that access ends within one */
const accessCache = () => new MicroCache<string, boolean>({ maxEntries: 20_000 })

interface OnAir {
  videoId: number
  fileId: string
  isEnded: boolean
  flvUrl: string
}
const onAirCache = cachePerDatabase(() => new MicroCache<number, OnAir | null>())
const liveListCache = cachePerDatabase(() => new MicroCache<number, string | null>())

/** The broadcast that a class has now, or had a moment ago. */
const onAir = (db: Db, classId: number): Promise<OnAir | null> =>
  onAirCache(db).get(classId, async () => {
    const [found] = await db
      .select({
        videoId: videos.id,
        fileId: videos.fileId,
        isEnded: sql<boolean>`${broadcasts.state} = 'ended'`,
        flvUrl: sql<string>`case when ${broadcasts.flvHost} = ${hostname()} then ${broadcasts.flvUrl} else '' end`,
      })
      .from(broadcasts)
      .innerJoin(videos, eq(videos.broadcastId, broadcasts.id))
      .where(
        and(
          eq(broadcasts.classId, classId),
          sql`(${broadcasts.endedAt} is null or ${broadcasts.endedAt} > now() - make_interval(secs => ${AFTER_END_SECONDS}))`,
        ),
      )
      .orderBy(desc(broadcasts.id))
      .limit(1)
    return found ?? null
  })

/** One text for all viewers: the segments stand in it by names that mean the same in everybody's folder. */
const livePlaylist = (db: Db, classId: number): Promise<string | null> =>
  liveListCache(db).get(classId, async () => {
    const found = await onAir(db, classId)
    if (!found) return null
    const segments = await lastSegments(db, found.videoId, LIVE_SEGMENTS, found.isEnded)
    return segments.length === 0
      ? null
      : playlistOf(segments, { isEnded: found.isEnded, prefix: `${found.fileId}-` })
  })

const rewindPlaylists = cachePerDatabase(() => new RewindPlaylists())
const rewindCache = cachePerDatabase(() => new MicroCache<string, string | null>())

/** The broadcast from its beginning, for who goes back while it is live. */
const rewindPlaylist = (db: Db, classId: number, request: PlaylistRequest): Promise<string | null> =>
  rewindCache(db).get(`${classId} ${request.isUpdate}`, async () => {
    const found = await onAir(db, classId)
    if (!found || found.isEnded) return null
    return (await rewindPlaylists(db).get(db, found)).text(request)
  })

async function sendSegment({ storage }: Deps, request: FastifyRequest, reply: FastifyReply, key: string) {
  try {
    const found = await storage.get(key)
    if (!found) return await answerRefusal(request, reply, refuse('notFound'), 404)
    return await reply
      .headers({ ...mediaHeaders, 'cache-control': 'private, no-store' })
      .header('content-length', found.bytes)
      .type('video/mp2t')
      .send(found.stream)
  } catch (error) {
    if (!(error instanceof StorageFailure)) throw error
    request.log.error({ err: error.cause }, 'a segment of a video could not be read')
    return answerRefusal(request, reply, refuse('storageUnavailable'), 503)
  }
}

const sendPart = (reply: FastifyReply, bytes: Buffer): Reply =>
  reply
    .headers({ ...mediaHeaders, 'cache-control': 'private, no-store' })
    .type('video/mp2t')
    .send(bytes)

/** Proxies HTTP-FLV from the ingest process, until the viewer disconnects or loses access (`onStream`). */
function passOn(
  flvUrl: string,
  request: FastifyRequest,
  reply: FastifyReply,
  onStream: (stream: { destroy(): void }) => () => void,
): void {
  // the viewer may have left while the right to watch was looked up: no close is reported any more
  if (reply.raw.destroyed) return
  const open = flvUrl.startsWith('https:') ? httpsRequest : httpRequest
  const upstream = open(flvUrl, { method: 'GET' }, (answer) => {
    if (answer.statusCode !== 200) {
      answer.resume()
      void answerRefusal(request, reply, refuse('notFound'), 404)
      return
    }
    hijackWithHeaders(reply)
    reply.raw.writeHead(200, { ...mediaHeaders, 'content-type': 'video/x-flv', 'cache-control': 'no-store' })
    answer.pipe(reply.raw)
    answer.once('close', () => reply.raw.end())
    answer.once('close', onStream(upstream))
  })
  // the viewer may leave before upstream answers
  reply.raw.once('close', () => upstream.destroy())
  upstream.once('error', () => {
    if (!reply.sent && !reply.raw.destroyed) void answerRefusal(request, reply, refuse('notFound'), 404)
  })
  upstream.end()
}

interface LivePath {
  Params: { id: string; pass: string; file: string }
  Querystring: { _HLS_skip?: string; _HLS_msn?: string; _HLS_part?: string }
}
interface VideoPath {
  Params: { fileId: string; quality: string; pass: string; file: string }
}

async function serveLive(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db } = deps
  const hasAccess = classViewersIn(deps)
  const known = accessCache()
  const streams = new StreamAccess(hasAccess)
  const waits = new ViewerWaits()
  app.addHook('preClose', (done) => {
    waits.stop()
    done()
  })
  app.addHook('onClose', () => streams.stop())
  const parts = livePartsOf(db)
  await serveWhep(app, deps, { hasAccess, streams })
  app.get<LivePath>('/media/live/:id/:pass/:file', noHead, async (request, reply) => {
    const { id, pass, file } = request.params
    if (!/^\d{1,9}$/.test(id)) return reply.callNotFound()
    const sessionId = await opened(db, `live/${id}`, pass, request)
    if (sessionId === null) return closed(request, reply)
    const viewer = { sessionId, classId: Number(id) }
    const mayWatch = (): Promise<boolean> => known.get(`${sessionId}:${id}`, () => hasAccess(viewer))
    if (!(await mayWatch())) return closed(request, reply)
    const segment = LIVE_SEGMENT.exec(file)
    const found = await onAir(db, Number(id))
    const videoId = found && !found.isEnded ? found.videoId : null
    /** Waits, where it may help, until the parts of the broadcast hold something. */
    const until = async (holds: (now: LiveParts) => boolean): Promise<LiveParts | null> => {
      const first = videoId === null ? null : parts.get(videoId)
      if (videoId === null || !first || holds(first)) return first
      const ms = MOST_WAIT_TARGETS * targetOf(first.segments) * 1000
      await waits.wait(sessionId, reply.raw, ms, (signal) => parts.until(videoId, holds, signal))
      return parts.get(videoId)
    }
    const part = LIVE_PART.exec(file)
    if (part) {
      const [position, index] = [Number(part[2]), Number(part[3])]
      const now = found?.fileId === part[1] ? await until((one) => isPartThere(one, position, index)) : null
      if (!(await mayWatch())) return closed(request, reply)
      const bytes = now && (await partBytes(deps, now, position, index))
      return bytes ? sendPart(reply, bytes) : answerRefusal(request, reply, refuse('notFound'), 404)
    }
    if (segment) {
      return found && found.fileId === segment[1]
        ? sendSegment(deps, request, reply, segmentKey(found.fileId, 'source', Number(segment[2])))
        : answerRefusal(request, reply, refuse('notFound'), 404)
    }
    if (file === 'live.flv' && found?.flvUrl) {
      passOn(found.flvUrl, request, reply, (stream) => streams.add(viewer, stream))
      return reply
    }
    const now = file === 'index.m3u8' && videoId !== null ? parts.get(videoId) : null
    if (now) {
      const reload = reloadOf(request.query)
      const wrong = (refusal: Refusal) => answerRefusal(request, reply, refusal, 400)
      if (reload === 'malformed')
        return wrong(refuse('invalidField', { field: '_HLS_msn', allowed: 'integer' }))
      const limit = now.next.position + 1
      if (reload && isTooFar(now, reload))
        return wrong(refuse('invalidField', { field: '_HLS_msn', allowed: 'most', limit }))
      const newest = reload ? await until((one) => isReloadReady(one, reload)) : now
      if (reload && !(await mayWatch())) return closed(request, reply)
      // without one the pictures have just been interrupted
      if (newest) return playlist(reply, partedPlaylist(newest))
    }
    const text = await livePlaylistNamed(db, Number(id), request)
    return text === null ? answerRefusal(request, reply, refuse('notFound'), 404) : playlist(reply, text)
  })
}

function serveVideos(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  const hasAccess = videoViewersIn(deps)
  const known = accessCache()
  app.get<VideoPath>('/media/video/:fileId/:quality/:pass/:file', noHead, async (request, reply) => {
    const { fileId, pass, file } = request.params
    const quality = qualities.find((one) => one === request.params.quality)
    if (!/^[0-9a-f]{32}$/.test(fileId) || !quality) return reply.callNotFound()
    const sessionId = await opened(db, `video/${fileId}/${quality}`, pass, request)
    if (sessionId === null) return closed(request, reply)
    const may = await known.get(`${sessionId}:${fileId}`, () => hasAccess(sessionId, fileId))
    if (!may) return closed(request, reply)
    const segment = SEGMENT.exec(file)
    if (segment) return sendSegment(deps, request, reply, segmentKey(fileId, quality, Number(segment[1])))
    const text = file === 'index.m3u8' ? await videoPlaylist(db, fileId, quality) : null
    return text === null ? answerRefusal(request, reply, refuse('notFound'), 404) : playlist(reply, text)
  })
}

async function livePlaylistNamed(
  db: Db,
  classId: number,
  { params, query }: FastifyRequest<LivePath>,
): Promise<string | null> {
  if (params.file === 'index.m3u8') return livePlaylist(db, classId)
  if (params.file !== 'rewind.m3u8') return null
  return rewindPlaylist(db, classId, { isUpdate: query._HLS_skip === 'YES' })
}

async function videoPlaylist(db: Db, fileId: string, quality: Quality): Promise<string | null> {
  const [video] = await db
    .select({ id: videos.id })
    .from(videos)
    .where(and(eq(videos.fileId, fileId), isNull(videos.removedAt)))
  if (!video) return null
  return endedPlaylist(db, video.id, quality)
}

/** Playlists and segments, for who was given their address. */
export async function serveMedia(app: FastifyInstance, deps: Deps): Promise<void> {
  await serveLive(app, deps)
  serveVideos(app, deps)
  serveVideoFiles(app, deps)
}
