import { Type } from 'typebox'
import type { SrsLive } from './config.ts'
import { isTimingSafeEqual } from '../../lib/timing-safe-equal.ts'
import type { Log } from './log.ts'
import type { LiveEvents, LiveGateway } from './live.ts'

const TIMEOUT_MS = 5_000

const Hook = Type.Object({
  action: Type.String({ maxLength: 32 }),
  client_id: Type.String({ maxLength: 64, pattern: '^[\\w-]+$' }),
  app: Type.Optional(Type.String({ maxLength: 64, pattern: '^[\\w-]+$' })),
  stream: Type.Optional(Type.String({ maxLength: 128, pattern: '^[\\w-]+$' })),
})

/** An SRS of the school's own, which asks by its HTTP hooks and is watched and recorded by its HTTP-FLV. */
export function srsLive(config: SrsLive, log: Log): LiveGateway {
  let events: LiveEvents | undefined
  const own = new Set<string>()
  return {
    kind: 'srs',
    start: async (to) => {
      events = to
    },
    stop: async () => undefined,
    reception: async () => ({ isReady: true, programs: 'open' }),
    pushAddress: async (_stream, holder) => ({ url: config.rtmpUrl, key: holder }),
    encoderAddress: async (_stream, name) => `${config.rtmpUrl}/${name}`,
    classOfName: () => null,
    playAddresses: () => null,
    cut(publishId) {
      const url = `${config.apiUrl}/api/v1/clients/${publishId}`
      fetch(url, { method: 'DELETE', redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
        (answer) => answer.body?.cancel(),
        (err: unknown) => log.error({ err }, 'a publisher could not be disconnected at SRS'),
      )
    },
    mount(app) {
      app.post<{ Params: { secret: string }; Body: Type.Static<typeof Hook> }>(
        '/hooks/srs/:secret',
        { schema: { body: Hook } },
        async (request, reply) => {
          if (!isTimingSafeEqual(request.params.secret, config.hookSecret)) return reply.callNotFound()
          const { action, client_id: publishId, app: name, stream } = request.body
          if (action === 'on_publish' && name && stream && events) {
            const flvUrl = `${config.httpUrl}/${name}/${stream}.flv`
            const allowed = await events.onPublish({ publishId, name: stream }, flvUrl)
            if (allowed) own.add(publishId)
            return { code: allowed ? 0 : 1 }
          }
          if (action === 'on_unpublish' && own.delete(publishId)) events?.onUnpublish(publishId)
          return { code: 0 }
        },
      )
    },
  }
}
