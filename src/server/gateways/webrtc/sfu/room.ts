import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { OutStream } from './out-stream.ts'
import { clocks, type Kind, Publisher } from './publisher.ts'
import type { PeerEvents, PeerPlace } from './peer.ts'
import { type ViewerEvents, Viewer } from './viewer.ts'
import { payloadTypes } from '../payload-types.ts'

/** viewers wait so long for a publisher to come back, ms */
const WAIT_MS = 15_000

const toEncoder = createSocket('udp4')
// an encoder that has just ended
toEncoder.on('error', () => undefined)
toEncoder.unref()

const newStream = (kind: Kind): OutStream =>
  new OutStream(randomInt(1_000, 0xffff_ffff), payloadTypes[kind], clocks[kind])

/** Ports of this machine at which an encoder reads: media, and the reports one above. */
export type EncoderPorts = Readonly<Record<Kind, number>>

/** A class that is published by WebRTC: one publisher, their viewers, and an encoder that reads along. */
export class Room {
  readonly streams: Readonly<Record<Kind, OutStream>> = {
    audio: newStream('audio'),
    video: newStream('video'),
  }
  readonly #viewers = new Set<Viewer>()
  readonly #onEmpty: () => void
  #publisher: { holder: string; own: Publisher; ports: EncoderPorts } | null = null
  #waiting: NodeJS.Timeout | undefined

  /** @param onEmpty is called when nobody publishes any more and nobody waits */
  constructor(onEmpty: () => void) {
    this.#onEmpty = onEmpty
  }

  get viewers(): number {
    return this.#viewers.size
  }

  /** Whether somebody else publishes it, whom a new one may not replace. */
  isTakenFor(holder: string): boolean {
    return this.#publisher !== null && this.#publisher.holder !== holder
  }

  /** Somebody publishes from now on, in the place of their earlier connection. */
  publish(place: PeerPlace, holder: string, ports: EncoderPorts, events: PeerEvents): Publisher {
    this.#publisher?.own.end()
    this.#publisher = null
    this.#waitForPublisher()
    const own: Publisher = new Publisher(place, {
      onConnected: events.onConnected,
      onPacket: (kind, packet) => {
        if (this.#publisher?.own === own) this.#pass(kind, packet, ports[kind])
      },
      onReport: (kind, report) => {
        const rewritten = this.#publisher?.own === own ? this.streams[kind].report(report) : null
        if (!rewritten) return
        toEncoder.send(rewritten, ports[kind] + 1, '127.0.0.1')
        for (const viewer of this.#viewers) viewer.giveReport(kind, rewritten)
      },
      onEnd: () => {
        if (this.#publisher?.own === own) this.#leave()
        events.onEnd()
      },
    })
    this.streams.audio.beginAnew()
    this.streams.video.beginAnew()
    clearTimeout(this.#waiting)
    this.#publisher = { holder, own, ports }
    return own
  }

  #pass(kind: Kind, packet: Buffer, port: number): void {
    this.streams[kind].take(packet)
    toEncoder.send(packet, port, '127.0.0.1')
    for (const viewer of this.#viewers) viewer.give(kind, packet)
  }

  #leave(): void {
    this.#publisher = null
    this.#waitForPublisher()
  }

  #waitForPublisher(): void {
    clearTimeout(this.#waiting)
    this.#waiting = setTimeout(() => this.end(), WAIT_MS)
  }

  watch(place: PeerPlace, events: PeerEvents): Viewer {
    const withRoom: ViewerEvents = {
      onConnected: events.onConnected,
      onKeyFrameWanted: () => this.#publisher?.own.wantKeyFrame(),
      onEnd: () => {
        this.#viewers.delete(viewer)
        events.onEnd()
      },
    }
    const viewer = new Viewer(place, withRoom)
    this.#viewers.add(viewer)
    return viewer
  }

  /** Nobody publishes it any more, and nobody will. */
  end(): void {
    clearTimeout(this.#waiting)
    this.#publisher?.own.end()
    this.#publisher = null
    for (const viewer of this.#viewers) viewer.end()
    this.#onEmpty()
  }
}
