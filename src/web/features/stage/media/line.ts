import { type Handshake, OfferRefused, offerTo } from '#web/features/player/webrtc.ts'

/** until a connection must stand, ms */
const CONNECT_MS = 4_000
/** reports come every second, media all the time: where nothing comes for so long the connection is dead, ms */
const SILENT_MS = { send: 2_500, receive: 1_500 } as const
const LOOK_MS = 300
/** delay before the nth attempt in a row, ms; afterwards as the last */
const AGAIN_MS = [0, 300, 500, 1_000, 2_000]
/** the right is gone, it is in use elsewhere, or this browser cannot: trying again changes nothing */
const FINAL: ReadonlySet<number> = new Set([403, 409, 415, 422])

/** `there`: connected, and something arrives */
export type LineState = 'connecting' | 'there' | 'lost' | 'refused'

export interface LineOptions {
  /** of WHIP or WHEP */
  url: string
  direction: 'send' | 'receive'
  /** a valid token of the session, asked for before each attempt; rejects while the school cannot be reached */
  token: () => Promise<string>
  /** adds what is sent or received */
  prepare: (connection: RTCPeerConnection) => void
  onStream?: (stream: MediaStream) => void
  /** nothing need arrive at this moment: who sends it is muted */
  mayBeSilent?: () => boolean
  /** @param why the server's words, where it refuses */
  onState: (state: LineState, why: string) => void
}

/** What has arrived so far: media, or of who sends the reports of the other side. */
async function bytesReceived(connection: RTCPeerConnection, wanted: string): Promise<number> {
  let bytes = 0
  for (const report of (await connection.getStats()).values()) {
    const { type, bytesReceived: received } = report as Record<string, unknown>
    if (type === wanted) bytes += Number(received ?? 0)
  }
  return bytes
}

/**
 * One connection of the stage, in one direction. It connects again by itself until it is closed or refused for good: after
 * a crash of the server or of its process, and while the other side is away.
 */
export class StageLine {
  readonly #options: LineOptions
  #current: Handshake | null = null
  #again: ReturnType<typeof setTimeout> | undefined
  #watching: ReturnType<typeof setInterval> | undefined
  #failures = 0
  #wasThere = false
  #isClosed = false

  constructor(options: LineOptions) {
    this.#options = options
    options.onState('connecting', '')
    void this.#connect()
  }

  close(): void {
    this.#isClosed = true
    this.#leave()
  }

  #leave(): void {
    clearTimeout(this.#again)
    clearInterval(this.#watching)
    this.#current?.close()
    this.#current = null
  }

  #retry(): void {
    if (this.#isClosed) return
    this.#leave()
    this.#options.onState(this.#wasThere ? 'lost' : 'connecting', '')
    const wait = AGAIN_MS[Math.min(this.#failures, AGAIN_MS.length - 1)] ?? 0
    this.#failures += 1
    this.#again = setTimeout(() => void this.#connect(), wait)
  }

  async #connect(): Promise<void> {
    const { url, token, prepare, onStream, onState } = this.#options
    try {
      const bearer = await token()
      if (this.#isClosed) return
      const made = await offerTo(url, {
        headers: { authorization: `Bearer ${bearer}` },
        prepare,
        onStream: (stream) => !this.#isClosed && onStream?.(stream),
      })
      if (this.#isClosed) return made.close()
      this.#current = made
      this.#watch(made.connection)
    } catch (error) {
      if (this.#isClosed) return
      if (!(error instanceof OfferRefused) || !FINAL.has(error.status)) return this.#retry()
      this.close()
      onState('refused', error.message)
    }
  }

  #watch(connection: RTCPeerConnection): void {
    const { direction, onState, mayBeSilent } = this.#options
    const wanted = direction === 'send' ? 'transport' : 'inbound-rtp'
    const begun = performance.now()
    let heard = { bytes: 0, at: begun }
    let isThere = false
    const look = async () => {
      const bytes = await bytesReceived(connection, wanted).catch(() => heard.bytes)
      if (this.#isClosed || this.#current?.connection !== connection) return
      const now = performance.now()
      const { connectionState } = connection
      const arrives = bytes > heard.bytes || mayBeSilent?.() === true
      if (arrives) heard = { bytes, at: now }
      if (arrives && connectionState === 'connected' && !isThere) {
        isThere = true
        this.#wasThere = true
        this.#failures = 0
        onState('there', '')
      }
      const isDead = isThere ? now - heard.at > SILENT_MS[direction] : now - begun > CONNECT_MS
      if (isDead || connectionState === 'failed' || connectionState === 'closed') this.#retry()
    }
    connection.addEventListener('connectionstatechange', () => void look())
    this.#watching = setInterval(() => void look(), LOOK_MS)
  }
}
