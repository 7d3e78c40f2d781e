import type { Track } from 'node-datachannel'
import type { Offer } from './offer.ts'
import { Peer, type PeerEvents, type PeerPlace } from './peer.ts'
import { Reception } from './reception.ts'
import { isRtcp, isRtp, ssrcOf } from './rtp.ts'
import { bitrateLimit, keyFrameRequest, nack, readRtcp, type SenderReport } from './rtcp.ts'

export type Kind = 'audio' | 'video'
export const clocks: Readonly<Record<Kind, number>> = { audio: 48_000, video: 90_000 }

/** beyond this a publisher is cut off, bits a second */
const MOST_BITS = 12_000_000
const REPORT_MS = 1_000
/** key frames come by request alone, and segments are cut at them */
const KEY_FRAME_MS = 2_000
const LEAST_BETWEEN_MS = 400
const ASK_MS = 20
/** a publisher who sends no media for so long is gone, ms */
const SILENCE_MS = 8_000

interface Incoming {
  ssrc: number
  reception: Reception
  track: Track
}

export interface PublisherKind {
  /** what they are told to stay below, bits a second */
  wantedBits: number
  /** key frames are asked for regularly, and not only for who needs one */
  isCut: boolean
}

export interface PublisherEvents extends PeerEvents {
  onPacket(kind: Kind, packet: Buffer): void
  onReport(kind: Kind, report: SenderReport): void
}

/** Somebody who sends: their packets and reports are handed on, what is missing is asked for. */
export class Publisher {
  readonly #peer: Peer
  readonly #events: PublisherEvents
  readonly #kind: PublisherKind
  readonly #incoming = new Map<Kind, Incoming>()
  readonly #timers: NodeJS.Timeout[]
  readonly #tracks: Track[] = []
  #bytes = 0
  #loudSeconds = 0
  #seenAt = performance.now()
  #keyFrameAt = 0

  constructor(place: PeerPlace, kind: PublisherKind, events: PublisherEvents) {
    this.#kind = kind
    this.#events = events
    this.#peer = new Peer(place, {
      onConnected: () => {
        this.#seenAt = performance.now()
        events.onConnected()
      },
      onEnd: () => {
        for (const timer of this.#timers) clearInterval(timer)
        events.onEnd()
      },
    })
    this.#peer.connection.onTrack((track) => {
      this.#peer.guard(() => this.#listen(track))
    })
    this.#timers = [
      setInterval(() => this.#peer.guard(() => this.#report()), REPORT_MS),
      ...(kind.isCut ? [setInterval(() => this.#peer.guard(() => this.wantKeyFrame()), KEY_FRAME_MS)] : []),
      setInterval(() => this.#peer.guard(() => this.#ask()), ASK_MS),
    ]
  }

  get isConnected(): boolean {
    return this.#peer.isConnected
  }

  answer(offer: Offer): Promise<string> {
    return this.#peer.answer(offer.sdp)
  }
  end(): void {
    this.#peer.end()
  }

  #listen(track: Track): void {
    const kind: Kind = track.type() === 'audio' ? 'audio' : 'video'
    // a track that nobody holds is collected, and with it what it brings
    this.#tracks.push(track)
    track.onClosed(() => this.#peer.end())
    track.onMessage((packet) => {
      this.#peer.guard(() => this.#take(kind, track, packet))
    })
  }

  #take(kind: Kind, track: Track, packet: Buffer): void {
    if (isRtcp(packet)) {
      for (const report of readRtcp(packet).reports) {
        const known = this.#incoming.get(kind)
        if (known?.ssrc !== report.ssrc) continue
        known.reception.noteReport(report)
        this.#events.onReport(kind, report)
      }
      return
    }
    if (!isRtp(packet)) return
    const known = this.#incoming.get(kind)
    const ssrc = ssrcOf(packet)
    const incoming = known ?? { ssrc, track, reception: new Reception(ssrc, clocks[kind]) }
    if (!known) this.#incoming.set(kind, incoming)
    // another stream in the same track: the first one counts
    if (incoming.ssrc !== ssrc) return
    this.#bytes += packet.length
    this.#seenAt = performance.now()
    if (incoming.reception.note(packet) && kind === 'video') this.wantKeyFrame()
    this.#events.onPacket(kind, packet)
  }

  /** Asks for a picture that needs no earlier one: for who has just come, or has lost too much. */
  wantKeyFrame(): void {
    const video = this.#incoming.get('video')
    if (!video || performance.now() - this.#keyFrameAt < LEAST_BETWEEN_MS) return
    this.#keyFrameAt = performance.now()
    this.#peer.send(video.track, keyFrameRequest(video.ssrc))
  }

  #ask(): void {
    for (const { ssrc, reception, track } of this.#incoming.values()) {
      const due = reception.due()
      if (due.length > 0) this.#peer.send(track, nack(ssrc, due))
    }
  }

  #report(): void {
    this.#loudSeconds = this.#bytes * 8 > MOST_BITS ? this.#loudSeconds + 1 : 0
    this.#bytes = 0
    const isSilent = this.#peer.isConnected && performance.now() - this.#seenAt > SILENCE_MS
    if (isSilent || this.#loudSeconds > 5) return this.#peer.end()
    for (const [kind, { ssrc, reception, track }] of this.#incoming) {
      const report = reception.toReport()
      if (!report) continue
      const limit = kind === 'video' ? [bitrateLimit(ssrc, this.#kind.wantedBits)] : []
      this.#peer.send(track, Buffer.concat([report, ...limit]))
    }
  }
}
