import type { FastifyInstance } from 'fastify'

/** Where two usual qualities of a video are watched; empty: that one is not made. */
export interface VodAddresses {
  hd: string
  sd: string
}

/** Why a provider did not do what it was asked: it cannot be reached, cannot read the video, or took too long. */
export class VodFailure extends Error {
  readonly reason: 'away' | 'broken' | 'late'
  constructor(reason: 'away' | 'broken' | 'late', why: string, cause?: unknown) {
    super(why, { cause })
    this.reason = reason
  }
}

export interface VodWork {
  signal: AbortSignal
  /** 0 to 1 */
  onProgress(part: number): void
}

/** Keeps videos instead of the school, makes their usual qualities, and shows them. All calls throw VodFailure. */
export interface VodGateway {
  /** hosts beside our own that pages fetch videos from */
  hosts: readonly string[]
  /** Sends a file of this machine. @returns the provider's name for it */
  send(path: string, title: string, signal: AbortSignal): Promise<string>
  /** Makes sure that both qualities exist. */
  transcode(name: string, work: VodWork): Promise<void>
  /**
   * Addresses that open the video to few people, and no longer than it takes to watch it.
   * @param duration of the video, seconds; 0: unknown
   */
  addresses(name: string, duration: number): Promise<VodAddresses>
  /** The address of the video as it was uploaded. */
  original(name: string): Promise<string>
  /** Removing what is not there is no failure. */
  remove(name: string): Promise<void>
  /** Mounts the callback of the provider. */
  mount(app: FastifyInstance): void
}
