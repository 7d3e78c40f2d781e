import type { ChatEvent } from '#contract/chat/events.ts'
import type { ByKey } from '#contract/operations.ts'

export type ChatConfig = NonNullable<ByKey['GET /api/openclass/imchatconfig/{id}']['reply']>

export interface TransportListener {
  /** joined the room, for the first time or again */
  up: () => void
  /** disconnected; the transport reconnects by itself */
  down: () => void
  /** the invitation is no longer accepted */
  expired: () => void
  /** removed from the room, because the same user joined elsewhere */
  replaced: () => void
  event: (event: ChatEvent) => void
}

/** Receives the events of a room in this browser. It sends nothing: messages are sent by the API. */
export interface ChatTransport {
  close: () => void
}

/** Rejects when the service is unreachable. */
export type OpenTransport = (config: ChatConfig, listener: TransportListener) => Promise<ChatTransport>
