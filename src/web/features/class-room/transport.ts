import type { ChatEvent } from '#contract/chat/events.ts'
import type { ByKey } from '#contract/operations.ts'

export type RoomConfig = NonNullable<ByKey['GET /api/v1/openclass/{id}/room']['reply']>

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

/** Receives the events of a room in this browser. It sends nothing: what people do goes to the API. */
export interface RoomTransport {
  close: () => void
}

/** Rejects when the service is unreachable. */
export type OpenTransport = (config: RoomConfig, listener: TransportListener) => Promise<RoomTransport>
