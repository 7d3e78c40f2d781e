import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { OutStream } from './out-stream.ts'
import { clocks, type Kind, Publisher, type PublisherKind } from './publisher.ts'
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

/** What who publishes is told. */
export interface RoomEvents extends PeerEvents {
  /** who gives the class begins or ceases to receive it */
  onReceived(isReceived: boolean): void
}

/** Ports of this machine at which an encoder reads: media, and the reports one above. */
export type EncoderPorts = Readonly<Record<Kind, number>>

/** A class is cut into segments at its key frames; who is on stage is shown small. */
const kinds: Readonly<Record<'class' | 'stage', PublisherKind>> = {
  class: { wantedBits: 2_500_000, isCut: true },
  stage: { wantedBits: 700_000, isCut: false },
}

/**
 * A class that is published by WebRTC, with an encoder that reads along, or somebody on the stage of one, without: one
 * publisher and their viewers.
 */
export class Room {
  readonly isStage: boolean
  readonly streams: Readonly<Record<Kind, OutStream>> = {
    audio: newStream('audio'),
    video: newStream('video'),
  }
  readonly #viewers = new Set<Viewer>()
  /** those of who gives the class that are connected */
  readonly #receiving = new Set<Viewer>()
  readonly #onEmpty: () => void
  #publisher: { holder: string; own: Publisher; events: RoomEvents } | null = null
  #waiting: NodeJS.Timeout | undefined
  #isMuted = false

  /** @param onEmpty is called when nobody publishes any more and nobody waits */
  constructor(isStage: boolean, onEmpty: () => void) {
    this.isStage = isStage
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
  publish(place: PeerPlace, holder: string, ports: EncoderPorts | null, events: RoomEvents): Publisher {
    this.#publisher?.own.end()
    this.#publisher = null
    this.#waitForPublisher()
    const own: Publisher = new Publisher(place, kinds[this.isStage ? 'stage' : 'class'], {
      onConnected: () => {
        events.onConnected()
        this.#tellReceived()
      },
      onPacket: (kind, packet) => {
        if (this.#publisher?.own === own) this.#pass(kind, packet, ports)
      },
      onReport: (kind, report) => {
        const isHeard = this.#publisher?.own === own && !this.#isSilenced(kind)
        const rewritten = isHeard ? this.streams[kind].report(report) : null
        if (!rewritten) return
        if (ports) toEncoder.send(rewritten, ports[kind] + 1, '127.0.0.1')
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
    this.#publisher = { holder, own, events }
    return own
  }

  #tellReceived(): void {
    if (this.#publisher?.own.isConnected) this.#publisher.events.onReceived(this.#receiving.size > 0)
  }

  /** Whether the sound is passed on to nobody. */
  mute(isMuted: boolean): void {
    // what was left out is no loss to those who hear it again
    if (this.#isMuted && !isMuted) this.streams.audio.beginAnew()
    this.#isMuted = isMuted
  }

  #isSilenced(kind: Kind): boolean {
    return this.#isMuted && kind === 'audio'
  }

  #pass(kind: Kind, packet: Buffer, ports: EncoderPorts | null): void {
    if (this.#isSilenced(kind)) return
    this.streams[kind].take(packet)
    if (ports) toEncoder.send(packet, ports[kind], '127.0.0.1')
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

  /** @param isTeacher it is who gives the class */
  watch(place: PeerPlace, events: PeerEvents, isTeacher: boolean): Viewer {
    const withRoom: ViewerEvents = {
      onConnected: () => {
        events.onConnected()
        if (isTeacher) this.#receiving.add(viewer)
        if (isTeacher && this.#receiving.size === 1) this.#tellReceived()
      },
      onKeyFrameWanted: () => this.#publisher?.own.wantKeyFrame(),
      onEnd: () => {
        this.#viewers.delete(viewer)
        if (this.#receiving.delete(viewer) && this.#receiving.size === 0) this.#tellReceived()
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
