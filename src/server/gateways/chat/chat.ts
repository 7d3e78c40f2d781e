import type { ChatEvent } from '#contract/chat/events.ts'
import type { Audience } from '#contract/interaction/events.ts'

/** Somebody who may be in the room of a class, until it closes. */
export interface ChatEntrant {
  classId: number
  className: string
  userId: number
  moderates: boolean
  closesAt: Date
}

/** What a browser needs to receive a room's events. */
export interface ChatInvitation {
  app_id: string
  account_type: string
  /** proves who one is, for a short time */
  sign: string
  chat_group: string
  identifier: string
  server: string
}

/**
 * Sends the messages of a room to its browsers, and receives none: every message is posted to the school's own API, which
 * enforces the rules.
 */
export interface ChatGateway {
  transport: 'built-in' | 'tencent'
  /** hosts beside our own that pages must be allowed to speak to */
  hosts: readonly string[]
  /** @throws ChatUnavailable when the service cannot be reached */
  invite(entrant: ChatEntrant): Promise<ChatInvitation>
  /** Sends an event to the room of a class, on all servers: to everybody, or those for whom it is. Never throws. */
  announce(classId: number, event: ChatEvent, to?: Audience): Promise<void>
  /** Ends the connections of somebody who may no longer be in the room, on all servers. Never throws. */
  expel(classId: number, userId: number): Promise<void>
  /** Sets what is asked of everybody who connects with an invitation, which outlives what it was given for. */
  checkEntrants(mayEnter: MayEnter): void
}

/** Whether somebody may be in the room of a class now, and moderates it. */
export type MayEnter = (classId: number, userId: number) => Promise<{ moderates: boolean } | null>

export class ChatUnavailable extends Error {}
