import { Type } from 'typebox'
import type { TencentLive } from './config.ts'
import { isTimingSafeEqual } from '../../lib/timing-safe-equal.ts'
import { tencentApi } from '../tencent/index.ts'
import type { Log } from './log.ts'
import type { LiveEvents, LiveGateway, PublishRequest, StreamOfClass } from './live.ts'
import { callbackSign, readStreamName, streamNameOf, txSignature } from './tencent-address.ts'

const Event = Type.Object({
  /** 1: pictures come, 0: they have ended */
  event_type: Type.Integer(),
  stream_id: Type.String({ maxLength: 128 }),
  /** until when the signature counts */
  t: Type.Integer(),
  sign: Type.String({ maxLength: 64 }),
  /** names the push */
  sequence: Type.Optional(Type.String({ maxLength: 64 })),
  /** the query of the address that was pushed to */
  stream_param: Type.Optional(Type.String({ maxLength: 2000 })),
})

/** names who pushes: the stream is named by its class, so that viewers keep their address */
const HOLDER = 'holder'

/** how long an address works that pictures are fetched from */
const FETCH_SECONDS = 12 * 3600

const now = (): number => Math.floor(Date.now() / 1000)

/**
 * Tencent Cloud's CSS: publishers push there and viewers watch there, both at addresses that the school signs. It reports
 * events by callbacks, and the school records the stream as a viewer would read it.
 */
export function tencentLive(config: TencentLive, log: Log): LiveGateway {
  let events: LiveEvents | undefined
  const { app, pushKey, playKey, pushDomain, secretId, secretKey, apiEndpoint: endpoint } = config
  const call = tencentApi({ service: 'live', version: '2018-08-01', secretId, secretKey, endpoint })
  /** whose pictures are taken, by the name of their stream */
  const onAir = new Map<string, string>()
  const nameOf = ({ classId, streamKey }: StreamOfClass): string => streamNameOf(classId, streamKey)
  const push = (stream: StreamOfClass, holder: string): { url: string; key: string } => ({
    url: `rtmp://${pushDomain}/${app}`,
    key: `${nameOf(stream)}?${txSignature(pushKey, nameOf(stream), stream.until)}&${HOLDER}=${holder}`,
  })
  const play = (origin: string, name: string, ending: string, until: number): string =>
    `${origin}/${app}/${name}.${ending}?${txSignature(playKey, name, until)}`

  /**
   * Ends the push of a stream. A publisher who reconnects with the same address is authorized again, and dropped again:
   * forbidding the name would also exclude the teacher of a class that is extended.
   */
  function drop(stream: string): void {
    call('DropLiveStream', { DomainName: pushDomain, AppName: app, StreamName: stream }).catch(
      (err: unknown) => log.error({ err, stream }, 'a publisher could not be disconnected at Tencent Cloud'),
    )
  }

  async function begin(request: PublishRequest, to: LiveEvents): Promise<void> {
    const { name: stream, publishId } = request
    const flvUrl = play(config.playOrigin, stream, 'flv', now() + FETCH_SECONDS)
    if (await to.onPublish(request, flvUrl)) {
      onAir.set(stream, publishId)
      return
    }
    log.warn(
      { stream },
      'a push to Tencent Cloud was refused: no class accepts it now, or not of this person',
    )
    // a push is identified by its name alone: dropping it would end the one that is on air under the same name
    if (!onAir.has(stream)) drop(stream)
  }

  async function receive({
    event_type,
    stream_id,
    sequence,
    stream_param = '',
  }: Type.Static<typeof Event>): Promise<void> {
    const publishId = `${stream_id}:${sequence ?? ''}`
    if (event_type === 0) {
      if (onAir.get(stream_id) === publishId) onAir.delete(stream_id)
      events?.onUnpublish(publishId)
    }
    const holder = new URLSearchParams(stream_param).get(HOLDER) ?? ''
    if (event_type === 1 && events) await begin({ publishId, name: stream_id, holder }, events)
  }

  return {
    kind: 'tencent',
    start: async (to) => {
      events = to
    },
    stop: async () => undefined,
    reception: async () => ({ isReady: true, programs: 'open' }),
    pushAddress: async (stream, holder) => push(stream, holder),
    async encoderAddress(stream, name) {
      const { url, key } = push(stream, name)
      return `${url}/${key}`
    },
    classOfName(name) {
      const classId = readStreamName(name)
      return classId === null
        ? null
        : { classId, matches: (streamKey) => streamNameOf(classId, streamKey) === name }
    },
    playAddresses(stream) {
      const origin = `https://${config.playDomain}`
      const name = nameOf(stream)
      return {
        hls: play(origin, name, 'm3u8', stream.until),
        flv: play(origin, name, 'flv', stream.until),
      }
    },
    cut(publishId) {
      const [stream = ''] = publishId.split(':')
      // somebody else may push under this name meanwhile
      if (onAir.get(stream) !== publishId) return
      onAir.delete(stream)
      drop(stream)
    },
    mount(server) {
      server.post<{ Body: Type.Static<typeof Event> }>(
        '/hooks/tencent/live',
        { schema: { body: Event } },
        async (request, reply) => {
          const { sign, t } = request.body
          if (!isTimingSafeEqual(sign, callbackSign(config.callbackKey, t)) || t < now())
            return reply.callNotFound()
          await receive(request.body)
          return { code: 0 }
        },
      )
    },
  }
}
