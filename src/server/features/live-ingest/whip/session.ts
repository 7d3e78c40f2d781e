import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '../../../deps.ts'
import type { Tools } from '../../../gateways/ffmpeg/tools.ts'
import type { WebrtcPeer } from '../../../gateways/webrtc/webrtc.ts'
import { encoderName } from '../encoder-name.ts'
import { requireSchedule } from '../schedule.ts'
import { type RelayEncoder, relay } from './encoder.ts'
import type { EncoderPorts } from './encoder-ports.ts'
import type { WhipRight } from './right.ts'

/** how often it is asked whether the publisher may still broadcast, ms: as for those of programs */
const CHECK_MS = 800
/** until an encoder that ended is started again, ms */
const AGAIN_MS = 500
/** one that has run so long was well, ms; after so many that were not, the publisher is sent away */
const WELL_MS = 5_000
const MOST_FAILURES = 12

interface Parts {
  tools: Tools
  ports: EncoderPorts
  right: WhipRight
  hasAudio: boolean
  /** who publishes, and where: the same one may take the place of their earlier connection */
  holder: string
  stillHolds(): Promise<boolean>
}

/** Somebody who publishes a class by WebRTC, and the encoder that passes it on to where every broadcast goes. */
export class WhipSession {
  /** known to its publisher alone */
  readonly name = randomBytes(16).toString('hex')
  readonly holder: string
  readonly classId: number
  readonly #deps: Deps
  readonly #parts: Parts
  readonly #encoding: Promise<void>
  #encoder: RelayEncoder | null = null
  #peer: WebrtcPeer | null = null
  #timer: NodeJS.Timeout | undefined
  #isOver = false

  constructor(deps: Deps, parts: Parts) {
    this.#deps = deps
    this.#parts = parts
    this.holder = parts.holder
    this.classId = parts.right.openClass.id
    // it reads before the first packet comes, which is a key frame
    this.#encoding = this.#keepEncoding().catch((err: unknown) => {
      deps.log.error({ err, class: this.classId }, 'what is published by WebRTC could not be passed on')
      void this.end()
    })
  }

  /** From now on it ends with the peer. */
  follow(peer: WebrtcPeer): void {
    this.#peer = peer
    void peer.ended.then(() => this.end())
    this.#timer = setInterval(() => void this.#check(), CHECK_MS)
    // it may have ended while it was answered
    if (this.#isOver) peer.destroy()
  }

  async #check(): Promise<void> {
    if (!(await this.#parts.stillHolds())) await this.end()
  }

  async #keepEncoding(): Promise<void> {
    const { db, live, log } = this.#deps
    const { tools, ports, right, hasAudio } = this.#parts
    const { openClass, userId } = right
    const stream = {
      classId: openClass.id,
      streamKey: openClass.streamKey,
      until: requireSchedule(openClass).closes,
    }
    for (let failures = 0; !this.#isOver && failures < MOST_FAILURES; ) {
      const name = await encoderName(db, openClass.id, userId, 'whip')
      if (this.#isOver) break
      const address = await live.encoderAddress(stream, name)
      if (this.#isOver) break
      // who publishes must not believe for long that somebody receives
      if (address === null) break
      const started = Date.now()
      this.#encoder = relay(tools, ports, { hasAudio, address })
      const { complaint } = await this.#encoder.ended
      if (this.#isOver) break
      failures = Date.now() - started > WELL_MS ? 0 : failures + 1
      log.warn({ class: openClass.id, complaint }, 'the encoder of a class that is published by WebRTC ended')
      await sleep(AGAIN_MS)
    }
    await this.end()
  }

  /** Ends it; resolves when its encoder has ended. */
  async end(): Promise<void> {
    if (this.#isOver) return
    this.#isOver = true
    clearInterval(this.#timer)
    this.#peer?.destroy()
    await this.#encoder?.end()
  }

  /** Resolves when nothing of it runs any more. */
  async over(): Promise<void> {
    await this.end()
    await this.#encoding
  }
}
