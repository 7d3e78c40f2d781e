import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import context from 'node-media-server/src/core/context.js'
import BroadcastServer from 'node-media-server/src/server/broadcast_server.js'
import RtmpSession from 'node-media-server/src/session/rtmp_session.js'
import { nonceOf, type Prove } from './port-proof.ts'

/** a connection that does not publish within this time is closed, ms */
const PUBLISH_TIMEOUT_MS = 10_000
/** a publisher who sends nothing for so long is disconnected, ms */
const SILENCE_MS = 8_000

export interface PublishHooks {
  /** Whether a publisher may broadcast under a name. */
  authorize(publishId: string, name: string): Promise<boolean>
  onUnpublish(publishId: string): void
  /** Proves to a check that the school listens here. */
  prove: Prove
}

export const pathOf = (publishId: string): string => `/live/${publishId}`

/**
 * One connection over RTMP, which may publish once and never play. Each publisher has a path of its own, so that one
 * who is refused cannot disturb the stream of another, and receives the refusal before any data is accepted.
 */
export function receive(
  socket: Socket,
  { authorize, onUnpublish, prove }: PublishHooks,
): { publishId: string; end(): void } {
  const publishId = randomBytes(12).toString('hex')
  const session = new RtmpSession(socket)
  const { rtmp } = session
  let broadcast: BroadcastServer | undefined
  let name = ''
  let knocked = false
  const end = (): void => {
    socket.destroy()
  }

  function begin(): void {
    broadcast = new BroadcastServer(pathOf(publishId))
    broadcast.publishGraceMs = 0
    session.streamPath = pathOf(publishId)
    session.isPublisher = true
    broadcast.postPublish(session)
    context.broadcasts.set(pathOf(publishId), broadcast)
    socket.setTimeout(SILENCE_MS, end)
    Object.getPrototypeOf(rtmp).respondPublish.call(rtmp)
  }
  function turnAway(): void {
    rtmp.sendStatusMessage(rtmp.streamId, 'error', 'NetStream.Publish.BadName', 'This key is not taken now.')
    socket.end()
    setTimeout(end, 1_000).unref()
  }

  rtmp.onOutputCallback = session.onOutput
  // set in `begin`, once the server has authorized it
  rtmp.respondPublish = () => undefined
  rtmp.onConnectCallback = (request) => {
    name = request.name
  }
  rtmp.onPlayCallback = end
  rtmp.onPacketCallback = (packet) => broadcast?.broadcastMessage(packet)
  rtmp.onPushCallback = () => {
    if (knocked) return end()
    knocked = true
    authorize(publishId, name).then((allowed) => {
      if (!socket.destroyed) (allowed ? begin : turnAway)()
    }, end)
  }

  socket.setTimeout(PUBLISH_TIMEOUT_MS, end)
  let isFirst = true
  socket.on('data', (data) => {
    const nonce = isFirst ? nonceOf(data) : null
    isFirst = false
    if (nonce !== null) return void prove(nonce).then((proof) => socket.end(proof), end)
    try {
      if (rtmp.parserData(data) !== null) end()
    } catch {
      // the parser throws at what is no RTMP; that ends this connection and not the process
      end()
    }
  })
  socket.on('error', end)
  socket.on('close', () => {
    if (broadcast) {
      for (const viewer of broadcast.subscribers.values()) viewer.close()
      broadcast.donePublish(session)
      context.broadcasts.delete(pathOf(publishId))
    }
    if (knocked) onUnpublish(publishId)
  })
  return { publishId, end }
}
