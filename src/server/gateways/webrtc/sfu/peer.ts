import { PeerConnection, type Track } from 'node-datachannel'

/** a peer that has not connected within this time is given up, ms */
const CONNECT_MS = 12_000
const GATHER_MS = 2_000

export interface PeerPlace {
  /** the one UDP port of all peers */
  port: number
  /** undefined: all addresses of this machine */
  host: string | undefined
}

export interface PeerEvents {
  onConnected(): void
  /** called once, whoever ended it */
  onEnd(): void
}

let count = 0

/**
 * One connection of WebRTC. An exception in a callback of the library would end the process, so each of them is caught and
 * ends this peer instead.
 */
export class Peer {
  readonly connection: PeerConnection
  readonly #events: PeerEvents
  #ended = false
  #isConnected = false
  readonly #timer: NodeJS.Timeout

  constructor({ port, host }: PeerPlace, events: PeerEvents) {
    this.#events = events
    count += 1
    this.connection = new PeerConnection(`peer ${count}`, {
      iceServers: [],
      ...(host === undefined ? {} : { bindAddress: host }),
      enableIceUdpMux: true,
      portRangeBegin: port,
      portRangeEnd: port,
      disableAutoNegotiation: true,
      forceMediaTransport: true,
    })
    this.#timer = setTimeout(() => this.end(), CONNECT_MS)
    this.connection.onStateChange((state) => {
      this.guard(() => this.#follow(state))
    })
  }

  get isConnected(): boolean {
    return this.#isConnected && !this.#ended
  }
  get hasEnded(): boolean {
    return this.#ended
  }

  /** Runs what a callback of the library does. */
  guard(task: () => void): void {
    try {
      if (!this.#ended) task()
    } catch {
      this.end()
    }
  }

  #follow(state: string): void {
    if (state === 'connected' && !this.#isConnected) {
      this.#isConnected = true
      clearTimeout(this.#timer)
      this.#events.onConnected()
    }
    if (state === 'disconnected' || state === 'failed' || state === 'closed') this.end()
  }

  /** Sends on a track; one that is closed at this moment loses the packet. */
  send(track: Track | undefined, packet: Buffer): void {
    if (!track || !this.isConnected) return
    try {
      if (track.isOpen()) track.sendMessageBinary(packet)
    } catch {
      // it has just been closed, which ends the peer by its state
    }
  }

  /** Answers an offer, with the candidates in it. Rejects where the library does not take it. */
  async answer(sdp: string): Promise<string> {
    const { connection } = this
    const gathered = new Promise<void>((resolve) => {
      setTimeout(resolve, GATHER_MS).unref()
      connection.onGatheringStateChange((state) => {
        this.guard(() => {
          if (state === 'complete') resolve()
        })
      })
    })
    connection.setRemoteDescription(sdp, 'offer')
    connection.setLocalDescription('answer')
    await gathered
    const own = this.#ended ? null : connection.localDescription()
    if (!own) throw new Error('no answer was made')
    return own.sdp
  }

  end(): void {
    if (this.#ended) return
    this.#ended = true
    clearTimeout(this.#timer)
    // not within a callback of the connection that is closed
    setImmediate(() => {
      try {
        this.connection.close()
      } catch {
        // it was closed already
      }
      this.#events.onEnd()
    })
  }
}
