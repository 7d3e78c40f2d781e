import type { Static } from 'typebox'
import type { CaptionEvent } from '../caption/events.ts'
import type { InteractionEvent } from '../interaction/events.ts'
import type { PollEvent } from '../poll/events.ts'
import type { StageEvent } from '../stage/events.ts'
import type { WhiteboardEvent } from '../whiteboard/events.ts'
import type { ChatMessage, ChatRoomState } from './operations.ts'

export type ChatMessageShape = Static<typeof ChatMessage>
export type ChatRoomShape = Static<typeof ChatRoomState>

/**
 * The events that everybody in a room receives, whichever service carries it: those of the chat, and those of other
 * domains, each with a union of its own. One is below 8 kB, which is the most that servers tell each other at once.
 */
export type ChatEvent =
  | InteractionEvent
  | PollEvent
  | StageEvent
  | WhiteboardEvent
  | CaptionEvent
  | { kind: 'messages'; messages: ChatMessageShape[] }
  | { kind: 'deleted'; id: number }
  | { kind: 'room'; room: ChatRoomShape }
  /** for the person and for who looks after the class */
  | { kind: 'mute'; userid: number; chat_status: 0 | 1 }
  /** what one person may do in the class has changed: they enter again, and are told what they may now */
  | { kind: 'access'; userid: number }
  /** for who moderates: somebody waits to be let in, was admitted or removed */
  | { kind: 'people' }
  /** something may have been missed: read the newest messages again */
  | { kind: 'resync' }
  | { kind: 'closed' }

/** where the built-in room is reached */
export const CHAT_PATH = '/chat'
/** the one name under which events travel there */
export const CHAT_EVENT = 'chat'
/** why a connection is refused there: the ticket is too old, or was never one */
export const BAD_TICKET = 'ticket'
