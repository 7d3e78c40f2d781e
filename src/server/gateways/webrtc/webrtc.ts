import type { SfuRefusal } from './messages.ts'

export type { MuteOrder, PublishOrder, SfuRefusal, WatchOrder } from './messages.ts'

/** An offer was not taken. */
export class WebrtcRefused extends Error {
  /** `off`: there is nothing that takes offers here */
  readonly reason: SfuRefusal | 'off'
  constructor(reason: WebrtcRefused['reason']) {
    super(reason)
    this.reason = reason
  }
}

/** A peer, from its answer to its end. */
export interface WebrtcPeer {
  answer: string
  /** media can flow */
  connected: Promise<void>
  /** Calls this when who gives the class begins or ceases to receive what it publishes. */
  onReceived(tell: (isReceived: boolean) => void): void
  /** Resolves when it has ended, whoever ended it. */
  ended: Promise<void>
  destroy(): void
}

/** A server that relays media to who cannot reach this one, with credentials for one person. */
export interface IceServer {
  urls: string
  username: string
  credential: string
}
