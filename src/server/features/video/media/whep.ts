import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { eq } from 'drizzle-orm'
import { sessions } from '../../../db/tables/all.ts'
import type { Deps } from '../../../deps.ts'
import { iceServerLinks } from '../../../gateways/webrtc/ice-servers.ts'
import { type WebrtcPeer, WebrtcRefused } from '../../../gateways/webrtc/webrtc.ts'
import { answerRefusal } from '../../../plugins/envelope.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { SharedCalls } from '../../../lib/workers/shared-calls.ts'
import type { ClassViewer } from '../../class-access/index.ts'
import { opened } from './address.ts'
import { offerStatus, readSdp, webrtcRefusal } from './sdp.ts'
import type { StreamAccess } from './stream-access.ts'

/** offers of one viewer in a minute: after an interruption a page tries twice a second for a few seconds */
const PER_MINUTE = 60

/** a viewer has one or two windows; of more connections the oldest is ended */
const MOST_OF_VIEWER = 3

interface OfferPath {
  Params: { id: string; pass: string }
}
interface ResourcePath {
  Params: OfferPath['Params'] & { name: string }
}

interface Access {
  hasAccess: (viewer: ClassViewer) => Promise<boolean>
  streams: StreamAccess
}

/**
 * WHEP: a browser watches a class that is published by WebRTC. The address is that of a viewer, as for the other streams, and
 * what is being watched is checked like an HTTP-FLV stream, so that it ends within a second when the right goes.
 */
export async function serveWhep(
  app: FastifyInstance,
  deps: Deps,
  { hasAccess, streams }: Access,
): Promise<void> {
  const { db, config, webrtc } = deps
  const calls = new SharedCalls('whep')
  const watching = new Map<string, { peer: WebrtcPeer; viewer: ClassViewer }>()

  /** @throws fileLinkInvalid */
  async function viewerOf(request: FastifyRequest<OfferPath>): Promise<ClassViewer> {
    const { id, pass } = request.params
    const sessionId = /^\d{1,9}$/.test(id) ? await opened(db, `live/${id}`, pass, request) : null
    if (sessionId === null) throw refuse('fileLinkInvalid')
    return { sessionId, classId: Number(id) }
  }

  async function linksFor({ sessionId }: ClassViewer): Promise<string> {
    if (!config.webrtc.turn) return ''
    const [row] = await db
      .select({ userId: sessions.userId })
      .from(sessions)
      .where(eq(sessions.id, sessionId))
    return row ? iceServerLinks(webrtc.iceServers(row.userId)) : ''
  }

  async function watch(request: FastifyRequest<OfferPath>, reply: FastifyReply): Promise<FastifyReply> {
    const viewer = await viewerOf(request)
    const wait = config.rateLimit === 0 ? 0 : await calls.count(String(viewer.sessionId), PER_MINUTE)
    if (wait > 0) throw refuse('tooManyRequests')
    // asked anew: a cached answer would outlast the right by its age
    if (!(await hasAccess(viewer))) throw refuse('fileLinkInvalid')
    if (typeof request.body !== 'string') throw refuse('unsupportedMediaType')
    const peer = await webrtc.watch({ room: String(viewer.classId), offer: request.body })
    const name = randomBytes(16).toString('hex')
    const own = [...watching.values()].filter((one) => one.viewer.sessionId === viewer.sessionId)
    for (const { peer: oldest } of own.slice(0, Math.max(0, own.length + 1 - MOST_OF_VIEWER)))
      oldest.destroy()
    watching.set(name, { peer, viewer })
    const forget = streams.add(viewer, peer)
    void peer.ended.then(() => {
      forget()
      watching.delete(name)
    })
    const links = await linksFor(viewer)
    if (links) reply.header('link', links)
    return reply
      .code(201)
      .headers({ location: `whep/${name}`, 'cache-control': 'no-store' })
      .type('application/sdp')
      .send(peer.answer)
  }

  async function leave(request: FastifyRequest<ResourcePath>, reply: FastifyReply): Promise<FastifyReply> {
    const { sessionId } = await viewerOf(request)
    const found = watching.get(request.params.name)
    // what has ended by itself is gone as well
    if (found?.viewer.sessionId === sessionId) found.peer.destroy()
    return reply.code(200).send()
  }

  await app.register(async (scope) => {
    readSdp(scope)
    scope.setErrorHandler((error, request, reply) => {
      const known = error instanceof WebrtcRefused ? webrtcRefusal(error) : error
      if (known instanceof Refusal) return answerRefusal(request, reply, known, offerStatus(known))
      throw known
    })
    scope.post<OfferPath>('/media/live/:id/:pass/whep', watch)
    scope.delete<ResourcePath>('/media/live/:id/:pass/whep/:name', leave)
  })
  app.addHook('preClose', (done) => {
    for (const { peer } of watching.values()) peer.destroy()
    done()
  })
}
