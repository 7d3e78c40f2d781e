import { callSilently } from '#web/lib/call.ts'
import { type Handshake, offerTo } from '#web/features/player/webrtc.ts'

/** until pictures must come, ms; after that another line is better */
const FIRST_MS = 3_000
/** pictures that stop for so long are asked for anew, and given up when they stay away for longer, ms */
const STALL_MS = 1_500
const GONE_MS = 6_000
const LOOK_MS = 500
/** of the packets of some seconds; beyond it pictures break up more than they show */
const MOST_LOSS = 0.12
const LOSS_LOOKS = 10

export interface WhepEvents {
  onStream: (stream: MediaStream) => void
  /** the broadcast was ended */
  onEnded: () => void
  /** this line does not work: no connection, no pictures, or too many losses */
  onFailed: () => void
}

interface Count {
  frames: number
  received: number
  lost: number
}

async function countOf(connection: RTCPeerConnection): Promise<Count> {
  const count = { frames: 0, received: 0, lost: 0 }
  for (const report of (await connection.getStats()).values()) {
    const { type, kind, framesReceived, packetsReceived, packetsLost } = report as Record<string, unknown>
    if (type !== 'inbound-rtp' || kind !== 'video') continue
    count.frames += Number(framesReceived ?? 0)
    count.received += Number(packetsReceived ?? 0)
    count.lost += Number(packetsLost ?? 0)
  }
  return count
}

/** Whether the broadcast of an address was ended; one that was interrupted goes on. */
async function hasEnded(url: string): Promise<boolean> {
  const id = Number(/\/media\/live\/(\d+)\//.exec(url)?.[1])
  const { stream_state } = await callSilently('GET /api/openclass/livestatus/{id}', { params: { id } })
  return stream_state === 'ended' || stream_state === 'replay'
}

/** Watches a class by WHEP: connects, connects anew when pictures stop, and says when it cannot be helped. */
export class WhepConnection {
  readonly #url: string
  readonly #events: WhepEvents
  readonly #timer: ReturnType<typeof setInterval>
  #current: Handshake | null = null
  #connecting = false
  #done = false
  #frames = 0
  #frameAt = performance.now()
  #hasPlayed = false
  #counts: Count[] = []

  constructor(url: string, events: WhepEvents) {
    this.#url = url
    this.#events = events
    this.#timer = setInterval(() => void this.#look(), LOOK_MS)
    void this.#connect()
  }

  close(): void {
    this.#done = true
    clearInterval(this.#timer)
    this.#leave()
  }

  #leave(): void {
    this.#current?.close()
    this.#current = null
  }

  #fail(): void {
    if (this.#done) return
    this.close()
    this.#events.onFailed()
  }

  /** Pictures have stopped: the broadcast has ended, or the connection is dead. */
  async #connectAgain(): Promise<void> {
    if (this.#connecting) return
    this.#connecting = true
    const isOver = await hasEnded(this.#url).catch(() => false)
    this.#connecting = false
    if (this.#done) return
    if (!isOver) return this.#connect()
    this.close()
    this.#events.onEnded()
  }

  async #connect(): Promise<void> {
    this.#connecting = true
    this.#leave()
    this.#frames = 0
    this.#counts = []
    try {
      const made = await offerTo(this.#url, {
        prepare(connection) {
          for (const kind of ['video', 'audio']) connection.addTransceiver(kind, { direction: 'recvonly' })
        },
        onStream: (stream) => !this.#done && this.#events.onStream(stream),
      })
      if (this.#done) made.close()
      else this.#current = made
    } catch {
      // nobody publishes at this moment, or not here; a refusal is final only for who has seen nothing yet
      if (!this.#hasPlayed) this.#fail()
    } finally {
      this.#connecting = false
    }
  }

  async #look(): Promise<void> {
    const connection = this.#current?.connection
    const count = connection ? await countOf(connection).catch(() => null) : null
    if (this.#done) return
    const now = performance.now()
    if (count && count.frames > this.#frames) {
      this.#frames = count.frames
      this.#frameAt = now
      this.#hasPlayed = true
      if (this.#losesTooMuch(count)) this.#fail()
      return
    }
    const still = now - this.#frameAt
    if (still > (this.#hasPlayed ? GONE_MS : FIRST_MS)) return this.#fail()
    if (this.#hasPlayed && still > STALL_MS) void this.#connectAgain()
  }

  #losesTooMuch(count: Count): boolean {
    this.#counts.push(count)
    if (this.#counts.length <= LOSS_LOOKS) return false
    const before = this.#counts.shift() ?? count
    const lost = count.lost - before.lost
    return lost / Math.max(1, lost + count.received - before.received) > MOST_LOSS
  }
}
