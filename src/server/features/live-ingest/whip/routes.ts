import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { iceServerLinks } from '../../../gateways/webrtc/ice-servers.ts'
import { answerRefusal } from '../../../plugins/envelope.ts'
import { isOwnPage } from '../../../lib/own-page.ts'
import { rateLimitKey } from '../../../lib/rate-limit-key.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { SharedCalls } from '../../../lib/workers/shared-calls.ts'
import { offerStatus, readSdp } from '../../video/index.ts'
import type { WhipPublishing } from './publishing.ts'

interface ResourcePath {
  Params: { classId: string; name: string }
  Querystring: { tab?: string }
}

/** offers of a minute from one address: programs come back by themselves, every few seconds at worst */
const PER_MINUTE = 60
/** a personal stream key, or the token of a session */
const BEARER = /^Bearer ([\w-]{20,128})$/i

/** @throws openClassNotFound */
function classOf({ params: { classId } }: FastifyRequest<ResourcePath>): number {
  if (!/^\d{1,9}$/.test(classId)) throw refuse('openClassNotFound')
  return Number(classId)
}

/**
 * WHIP (RFC 9725): a program such as OBS, or the studio, publishes a class. The answer has every candidate, so no PATCH is
 * needed. Refusals are envelopes, as everywhere, with the status that a program understands.
 */
export async function whipRoutes(
  app: FastifyInstance,
  deps: Deps,
  publishing: WhipPublishing,
): Promise<void> {
  const { config, webrtc } = deps
  const calls = new SharedCalls('whip')

  async function requireFew(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const wait = config.rateLimit === 0 ? 0 : await calls.count(rateLimitKey(request.ip), PER_MINUTE)
    if (wait <= 0) return
    reply.header('retry-after', Math.ceil(wait / 1000))
    throw refuse('tooManyRequests')
  }

  async function publish(request: FastifyRequest<ResourcePath>, reply: FastifyReply): Promise<FastifyReply> {
    await requireFew(request, reply)
    if (!isOwnPage(request.headers, config.publicUrl)) throw refuse('noPermission')
    const classId = classOf(request)
    const bearer = BEARER.exec(request.headers.authorization ?? '')?.[1]
    if (!bearer) throw refuse('notSignedIn')
    if (typeof request.body !== 'string') throw refuse('unsupportedMediaType')
    const tab = (request.query.tab ?? '').slice(0, 64)
    const { answer, name, userId } = await publishing.publish({ classId, bearer, tab, sdp: request.body })
    const links = iceServerLinks(webrtc.iceServers(userId))
    if (links) reply.header('link', links)
    // relative, so that a prefix of a proxy stays
    return reply
      .code(201)
      .headers({ location: `${classId}/${name}`, 'cache-control': 'no-store' })
      .type('application/sdp')
      .send(answer)
  }

  await app.register(async (scope) => {
    readSdp(scope)
    scope.setErrorHandler((error, request, reply) => {
      if (error instanceof Refusal) return answerRefusal(request, reply, error, offerStatus(error))
      throw error
    })
    scope.post<ResourcePath>('/whip/:classId', publish)
    scope.delete<ResourcePath>('/whip/:classId/:name', async (request, reply) => {
      await publishing.leave(classOf(request), request.params.name)
      // what has ended by itself is gone as well
      return reply.code(200).send()
    })
    scope.route<ResourcePath>({
      method: ['PATCH', 'GET', 'PUT'],
      exposeHeadRoute: false,
      url: '/whip/:classId/:name',
      handler: (_request, reply) => reply.code(405).header('allow', 'DELETE').send(),
    })
  })
  app.addHook('preClose', () => publishing.stop())
}
