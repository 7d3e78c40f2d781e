import type { FastifyBaseLogger } from 'fastify'
import { workerLink } from '../../lib/workers/link.ts'
import type { WebrtcConfig } from './config.ts'
import { type Control, orderMute, orderPeer } from './control.ts'
import { iceServersFor } from './ice-servers.ts'
import { freeUdpPort, SfuProcess } from './sfu-process.ts'
import {
  type IceServer,
  type MuteOrder,
  type PublishOrder,
  type WatchOrder,
  type WebrtcPeer,
  WebrtcRefused,
} from './webrtc.ts'

/** a port that could not be had is tried again after this time, ms */
const AGAIN_MS = 10_000

type Log = Pick<FastifyBaseLogger, 'warn'>

/** Peers of WebRTC, in a process of their own; of several workers the one with duties has it. */
export class WebrtcGateway {
  readonly config: WebrtcConfig
  readonly #log: Log
  readonly #process: SfuProcess
  #isPossible = false
  #triedAt = 0

  constructor(config: WebrtcConfig, log: Log) {
    this.config = config
    this.#log = log
    this.#process = new SfuProcess(config, (code, signal) =>
      log.warn({ code, signal }, 'the process of WebRTC ended; it is started again when it is needed'),
    )
    workerLink()?.on('webrtc', async ({ isStarting }) => {
      try {
        return await this.#ownControl(isStarting)
      } catch {
        return null
      }
    })
  }

  /** Whether classes can be published by WebRTC at this moment. */
  get isReady(): boolean {
    const { port } = this.config
    if (port === null || this.#isPossible) return port !== null
    if (Date.now() - this.#triedAt > AGAIN_MS) void this.tryPort()
    return false
  }

  /** The process with the peers, while it runs. */
  get pid(): number | undefined {
    return this.#process.pid
  }

  /** Looks whether the port can be had. @returns why not; null: it can, or WebRTC is off */
  async tryPort(): Promise<string | null> {
    const { port, host } = this.config
    this.#triedAt = Date.now()
    if (port === null) return null
    const link = workerLink()
    // of several workers another one has the port
    if ((link && !link.hasDuties) || this.#process.pid !== undefined) {
      this.#isPossible = true
      return null
    }
    try {
      await freeUdpPort(port, host)
      this.#isPossible = true
      return null
    } catch (error) {
      this.#isPossible = false
      return (error as NodeJS.ErrnoException).code ?? 'unknown'
    }
  }

  /** The port as people name it. */
  get place(): string {
    return `${this.config.host ?? '0.0.0.0'}:${this.config.port ?? 0}/udp`
  }

  async #ownControl(isStarting: boolean): Promise<Control | null> {
    if (!isStarting) return this.#process.existing()
    try {
      return await this.#process.control()
    } catch (err) {
      this.#isPossible = false
      this.#triedAt = Date.now()
      this.#log.warn({ err }, `WebRTC is off: its process could not use ${this.place}`)
      throw new WebrtcRefused('off')
    }
  }

  /** @throws WebrtcRefused */
  async #control(isStarting: boolean): Promise<Control> {
    if (this.config.port === null) throw new WebrtcRefused('off')
    const link = workerLink()
    const control =
      link && !link.hasDuties ? await link.ask('webrtc', { isStarting }) : await this.#ownControl(isStarting)
    if (!control) throw new WebrtcRefused(isStarting ? 'off' : 'nobody')
    return control
  }

  /** Somebody publishes. @throws WebrtcRefused */
  async publish(order: PublishOrder): Promise<WebrtcPeer> {
    return orderPeer(await this.#control(true), '/publish', order)
  }

  /** Somebody watches what is published at this server. @throws WebrtcRefused */
  async watch(order: WatchOrder): Promise<WebrtcPeer> {
    return orderPeer(await this.#control(false), '/watch', order)
  }

  /** Whether the sound of a room is passed on from now on. Where nobody publishes nothing is to be done. */
  async mute(order: MuteOrder): Promise<void> {
    const control = await this.#control(false).catch(() => null)
    if (control) await orderMute(control, order)
  }

  iceServers(userId: number): IceServer[] {
    return iceServersFor(this.config.turn, userId)
  }

  stop(): Promise<void> {
    return this.#process.stop()
  }
}
