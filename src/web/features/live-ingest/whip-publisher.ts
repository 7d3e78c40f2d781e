import { type Handshake, OfferRefused, offerTo } from '#web/features/player/webrtc.ts'
import type { PublisherOptions } from './publisher.ts'
import type { PublisherState } from './sending/sender.ts'
import type { StreamInfo } from './types.ts'

/** until a connection must stand, ms */
const CONNECT_MS = 4_000
/** the server reports every second; where nothing comes for so long the connection is dead, ms */
const SILENT_MS = 2_500
const LOOK_MS = 500
/** delay before connecting again, ms */
const AGAIN_MS = [0, 500, 1_000, 2_000]
/** attempts in a row after which the other way is taken */
const MOST_FAILURES = 3
const VIDEO_BITS = 2_000_000
/** what the other way is refused for as well, or for good */
const FINAL = new Set([401, 403, 404, 409])

export interface WhipOptions extends PublisherOptions {
  /** WebRTC does not work here: the other way is to be taken */
  onUnfit: () => void
}

const isOver = ({ state, server_time, closes_at }: StreamInfo): boolean =>
  state === 'ended' || state === 'ending' || server_time >= closes_at

export const canPublishByWebrtc = (): boolean => 'RTCPeerConnection' in window

async function bytesReceived(connection: RTCPeerConnection): Promise<number> {
  let bytes = 0
  for (const report of (await connection.getStats()).values()) {
    const { type, bytesReceived: received } = report as Record<string, unknown>
    if (type === 'transport' || type === 'candidate-pair') bytes += Number(received ?? 0)
  }
  return bytes
}

/** Publishes a media stream by WHIP, and connects again when the connection breaks. */
export class WhipPublisher {
  readonly #options: WhipOptions
  #current: Handshake | null = null
  #again: ReturnType<typeof setTimeout> | undefined
  #watching: ReturnType<typeof setInterval> | undefined
  #failures = 0
  #hasSent = false
  #done = false

  constructor(options: WhipOptions) {
    this.#options = options
  }

  start(): void {
    this.#options.onState({ kind: 'connecting' })
    void this.#connect()
  }

  stop(): void {
    this.#end({ kind: 'stopped' })
  }

  #end(state: PublisherState): void {
    if (this.#done) return
    this.#done = true
    this.#leave()
    this.#options.onState(state)
  }

  #leave(): void {
    clearTimeout(this.#again)
    clearInterval(this.#watching)
    this.#current?.close()
    this.#current = null
  }

  #retry(): void {
    if (this.#done) return
    this.#leave()
    this.#failures += 1
    if (this.#failures >= MOST_FAILURES) {
      this.#done = true
      return this.#options.onUnfit()
    }
    if (this.#hasSent) this.#options.onState({ kind: 'reconnecting' })
    this.#again = setTimeout(() => void this.#connect(), AGAIN_MS[this.#failures] ?? 0)
  }

  async #connect(): Promise<void> {
    const { classId, stream, tab, access, onUnfit } = this.#options
    try {
      const { token, info } = await access()
      if (this.#done) return
      // somebody ended it meanwhile: another offer would begin another broadcast
      if (this.#hasSent && isOver(info)) return this.#end({ kind: 'over' })
      const made = await offerTo(`/whip/${classId}?tab=${tab}`, {
        headers: { authorization: `Bearer ${token}` },
        prepare: (connection) => send(connection, stream),
      })
      if (this.#done) return made.close()
      this.#current = made
      this.#watch(made.connection)
    } catch (error) {
      if (this.#done) return
      if (!(error instanceof OfferRefused)) return this.#retry()
      if (FINAL.has(error.status)) return this.#end({ kind: 'refused', message: error.message })
      if (this.#hasSent) return this.#retry()
      this.#done = true
      onUnfit()
    }
  }

  #watch(connection: RTCPeerConnection): void {
    const begun = performance.now()
    let heard = { bytes: 0, at: begun }
    let isSending = false
    const look = async () => {
      const bytes = await bytesReceived(connection).catch(() => heard.bytes)
      if (this.#done || this.#current?.connection !== connection) return
      const now = performance.now()
      const { connectionState } = connection
      if (bytes > heard.bytes) heard = { bytes, at: now }
      if (connectionState === 'connected' && !isSending) {
        isSending = true
        this.#hasSent = true
        this.#failures = 0
        this.#options.onState({ kind: 'sending' })
      }
      const isDead = isSending ? now - heard.at > SILENT_MS : now - begun > CONNECT_MS
      if (isDead || connectionState === 'failed' || connectionState === 'closed') this.#retry()
    }
    connection.addEventListener('connectionstatechange', () => void look())
    this.#watching = setInterval(() => void look(), LOOK_MS)
  }
}

/** Sends a stream: at one size, since a recording that changes its size is hard on players. */
function send(connection: RTCPeerConnection, stream: MediaStream): void {
  for (const track of stream.getTracks()) {
    const isVideo = track.kind === 'video'
    const { sender } = connection.addTransceiver(track, {
      direction: 'sendonly',
      streams: [stream],
      ...(isVideo && { sendEncodings: [{ maxBitrate: VIDEO_BITS }] }),
    })
    if (!isVideo) continue
    const parameters = sender.getParameters()
    parameters.degradationPreference = 'maintain-resolution'
    sender.setParameters(parameters).catch(() => undefined)
  }
}
