import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { iceServerLinks } from '../../../gateways/webrtc/ice-servers.ts'
import { isOwnPage } from '../../../lib/own-page.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { SharedCalls } from '../../../lib/workers/shared-calls.ts'
import { bearerToken } from '../../../plugins/authentication.ts'
import { answerRefusal } from '../../../plugins/envelope.ts'
import { offerStatus, readSdp } from '../../video/index.ts'
import type { StageMedia } from './stage-media.ts'

interface Sending {
  Params: { classId: string }
  Querystring: { page?: string }
}
interface Receiving {
  Params: { classId: string; who: string }
}
interface Resource {
  Params: { name: string }
}

/** offers of one person in a minute: a page on a full stage tries seven times a second or two after an interruption */
const PER_MINUTE = 400

const numberOf = (text: string): number | null => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : null)

/** @throws Refusal openClassNotFound */
function classOf({ classId }: { classId: string }): number {
  const id = numberOf(classId)
  if (id === null) throw refuse('openClassNotFound')
  return id
}

/**
 * WHIP and WHEP of the stages of classes: each person sends to a room of their own, which who gives the class and the others
 * on stage receive. Refusals are envelopes with a status of HTTP, as those of a broadcast.
 */
export async function stageMediaRoutes(app: FastifyInstance, deps: Deps, media: StageMedia): Promise<void> {
  const { config, webrtc } = deps
  const calls = new SharedCalls('stage')

  /** What every offer is asked for. @throws Refusal notSignedIn, noPermission, tooManyRequests, unsupportedMediaType */
  async function offerOf(
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<{ bearer: string; sdp: string }> {
    if (!isOwnPage(request.headers, config.publicUrl)) throw refuse('noPermission')
    const bearer = bearerToken(request)
    if (bearer === undefined) throw refuse('notSignedIn')
    const wait = config.rateLimit === 0 ? 0 : await calls.count(bearer, PER_MINUTE)
    if (wait > 0) {
      reply.header('retry-after', Math.ceil(wait / 1000))
      throw refuse('tooManyRequests')
    }
    if (typeof request.body !== 'string') throw refuse('unsupportedMediaType')
    return { bearer, sdp: request.body }
  }

  function answer(
    reply: FastifyReply,
    resource: string,
    { answer: sdp, userId }: { answer: string; userId: number },
  ): FastifyReply {
    const links = iceServerLinks(webrtc.iceServers(userId))
    if (links) reply.header('link', links)
    // relative, so that a prefix of a proxy stays
    return reply
      .code(201)
      .headers({ location: resource, 'cache-control': 'no-store' })
      .type('application/sdp')
      .send(sdp)
  }

  await app.register(async (scope) => {
    readSdp(scope)
    scope.setErrorHandler((error, request, reply) => {
      if (error instanceof Refusal) return answerRefusal(request, reply, error, offerStatus(error))
      throw error
    })
    scope.post<Sending>('/whip/:classId/stage', async (request, reply) => {
      const offer = await offerOf(request, reply)
      const page = (request.query.page ?? '').slice(0, 64)
      const made = await media.publish({ ...offer, classId: classOf(request.params), page })
      return answer(reply, `stage/${made.name}`, made)
    })
    scope.post<Receiving>('/whep/:classId/stage/:who', async (request, reply) => {
      const offer = await offerOf(request, reply)
      const { who: named } = request.params
      const who = named === 'teacher' ? named : numberOf(named)
      if (who === null) throw refuse('webrtcNobody')
      const made = await media.watch({ ...offer, classId: classOf(request.params), who })
      return answer(reply, `${named}/${made.name}`, made)
    })
    const leave = async (request: FastifyRequest<Resource>, reply: FastifyReply): Promise<FastifyReply> => {
      media.leave(request.params.name)
      // what has ended by itself is gone as well
      return reply.code(200).send()
    }
    scope.delete<Resource>('/whip/:classId/stage/:name', leave)
    scope.delete<Resource>('/whep/:classId/stage/:who/:name', leave)
  })
  app.addHook('preClose', (done) => {
    media.stop()
    done()
  })
}
