import { Audio, type Track, Video } from 'node-datachannel'
import type { Offer, OfferedMedia } from './offer.ts'
import type { OutStream } from './out-stream.ts'
import { Peer, type PeerEvents, type PeerPlace } from './peer.ts'
import type { Kind } from './publisher.ts'
import { isRtcp, setPayloadType } from './rtp.ts'
import { readRtcp } from './rtcp.ts'

/** browsers report every second or so; one that gets packets and is silent for so long is gone, ms */
const SILENCE_MS = 12_000
const LOOK_MS = 3_000
/** what one viewer may ask for again between two looks, and how often for a key frame, which costs everybody */
const MOST_AGAIN = 1_500
const KEY_FRAME_MS = 1_000
/** sound and pictures of one name are played in step */
const NAME = 'class'

interface Outgoing {
  track: Track
  payloadType: number
  stream: OutStream
}

export interface ViewerEvents extends PeerEvents {
  onKeyFrameWanted(): void
}

const described = ({ kind, mid, payloadType, fmtp }: OfferedMedia, ssrc: number): Video | Audio => {
  const media = kind === 'video' ? new Video(mid, 'SendOnly') : new Audio(mid, 'SendOnly')
  if (media instanceof Video) media.addH264Codec(payloadType, fmtp)
  else media.addOpusCodec(payloadType, fmtp)
  media.addSSRC(ssrc, NAME, NAME, `${NAME}-${kind}`)
  return media
}

/** Somebody who watches: gets the packets of a room, and again those that they miss. */
export class Viewer {
  readonly #peer: Peer
  readonly #events: ViewerEvents
  readonly #outgoing = new Map<Kind, Outgoing>()
  readonly #timer: NodeJS.Timeout
  /** of the first packet since they last reported; null: they owe no report */
  #owedSince: number | null = null
  #again = 0
  #askedAt = 0

  constructor(place: PeerPlace, events: ViewerEvents) {
    this.#events = events
    this.#peer = new Peer(place, {
      onConnected: () => {
        events.onConnected()
        events.onKeyFrameWanted()
      },
      onEnd: () => {
        clearInterval(this.#timer)
        events.onEnd()
      },
    })
    this.#timer = setInterval(() => {
      this.#again = 0
      if (this.#owedSince !== null && performance.now() - this.#owedSince > SILENCE_MS) this.#peer.end()
    }, LOOK_MS)
  }

  answer(offer: Offer, streams: Readonly<Record<Kind, OutStream>>): Promise<string> {
    for (const media of offer.media) {
      const stream = streams[media.kind]
      const track = this.#peer.connection.addTrack(described(media, stream.ssrc))
      this.#outgoing.set(media.kind, { track, payloadType: media.payloadType, stream })
      track.onClosed(() => this.#peer.end())
      track.onMessage((packet) => {
        this.#peer.guard(() => this.#hear(media.kind, packet))
      })
    }
    return this.#peer.answer(offer.sdp)
  }
  end(): void {
    this.#peer.end()
  }

  /** @param packet of the room's stream; its payload type is that of the room again afterwards */
  give(kind: Kind, packet: Buffer): void {
    const outgoing = this.#outgoing.get(kind)
    if (!outgoing || !this.#peer.isConnected) return
    this.#owedSince ??= performance.now()
    setPayloadType(packet, outgoing.payloadType)
    this.#peer.send(outgoing.track, packet)
    setPayloadType(packet, outgoing.stream.payloadType)
  }

  giveReport(kind: Kind, report: Buffer): void {
    this.#peer.send(this.#outgoing.get(kind)?.track, report)
  }

  #hear(kind: Kind, packet: Buffer): void {
    if (!isRtcp(packet)) return
    this.#owedSince = null
    const { wantsKeyFrame, missing } = readRtcp(packet)
    const outgoing = this.#outgoing.get(kind)
    if (wantsKeyFrame && kind === 'video' && performance.now() - this.#askedAt > KEY_FRAME_MS) {
      this.#askedAt = performance.now()
      this.#events.onKeyFrameWanted()
    }
    for (const sequence of missing) {
      this.#again += 1
      if (this.#again > MOST_AGAIN) return
      const again = outgoing?.stream.kept(sequence)
      if (again) this.give(kind, again)
    }
  }
}
