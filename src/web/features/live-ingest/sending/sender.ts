import type { StreamInfo } from '../types.ts'
import type { Quality } from './quality.ts'

/** How the sending of a stream stands. */
export type PublisherState =
  | { kind: 'connecting' }
  | { kind: 'sending' }
  | { kind: 'reconnecting' }
  | { kind: 'refused'; message: string }
  | { kind: 'replaced' }
  | { kind: 'over' }
  | { kind: 'stopped' }

/** What is needed to publish, at this moment. */
export interface PublishAccess {
  token: string
  info: StreamInfo
}

export interface SendOptions {
  classId: number
  /** a valid token, and the state of the class read anew */
  access: () => Promise<PublishAccess>
  onState: (state: PublisherState) => void
  /** Called with each quality that is sent from now on, before its first picture is recorded. */
  onQuality?: (quality: Quality) => void
}

export interface Sending {
  stop: () => void
}

/** Sends a stream to the school until it is stopped, and reconnects by itself. Every way of sending is one of these. */
export type Send = (stream: MediaStream, options: SendOptions) => Sending
