import type { ChatEvent } from '#contract/chat/events.ts'
import type { ByKey } from '#contract/operations.ts'

export type ChatConfig = NonNullable<ByKey['GET /api/openclass/imchatconfig/{id}']['reply']>

export interface TransportListener {
  /** in the room, for the first time or again */
  up: () => void
  /** out of it for the moment; the transport tries to come back by itself */
  down: () => void
  /** what it was let in with is not accepted any more */
  expired: () => void
  /** put out of the room, because the same person came in elsewhere */
  replaced: () => void
  event: (event: ChatEvent) => void
}

/** A way by which events reach this browser. Nothing is sent by it: what is said goes through the API. */
export interface ChatTransport {
  close: () => void
}

/** Rejects when the service cannot be reached at all. */
export type OpenTransport = (config: ChatConfig, listener: TransportListener) => Promise<ChatTransport>
