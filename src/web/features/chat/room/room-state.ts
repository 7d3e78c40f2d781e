import type { ChatMessageShape, ChatRoomShape } from '#contract/chat/events.ts'

export interface ChatMessage extends ChatMessageShape {
  /** sent by the current user */
  isSend: boolean
}

/** An event of the room, shown between the messages. */
export interface RoomNote {
  key: string
  /** the message that it follows */
  after: number
  what: 'allMuted' | 'allMayTalk' | 'pause' | 'muted' | 'mayTalk'
  seconds: number
}

export type RoomStatus =
  | 'entering'
  | 'ready'
  | 'reconnecting'
  /** the class has no room, or none at this time */
  | 'none'
  /** it was open, and is closed now */
  | 'closed'
  /** in use in another window or on another device */
  | 'elsewhere'
  | 'failed'

export interface RoomState {
  status: RoomStatus
  /** the server's message why the user was refused; empty: the server is unreachable */
  reason: string
  /** in order, oldest first */
  messages: readonly ChatMessage[]
  notes: readonly RoomNote[]
  /** cursor for older messages; null at the beginning */
  earlier: number | null
  readingEarlier: boolean
  room: ChatRoomShape | null
  /** until when the announcement is shown, ms since 1970; null: there is none */
  announcedUntil: number | null
  /** when the user may send again, ms since 1970; null: now */
  nextAt: number | null
  muted: boolean
  mayModerate: boolean
  userId: number
}

export const emptyState: RoomState = {
  status: 'entering',
  reason: '',
  messages: [],
  notes: [],
  earlier: null,
  readingEarlier: false,
  room: null,
  announcedUntil: null,
  nextAt: null,
  muted: false,
  mayModerate: false,
  userId: 0,
}

/** Number of messages that a page keeps; older ones are loaded again on demand. */
const MOST_MESSAGES = 2_000
const MOST_NOTES = 30

const isAscending = (messages: readonly ChatMessage[], from: number): boolean =>
  messages.every(({ id }, index) => id > (messages[index - 1]?.id ?? from))

/** Merges messages without duplicates, in the order in which they were sent. */
export function withMessages(state: RoomState, given: readonly ChatMessageShape[]): RoomState {
  const added = given.map((message) => ({ ...message, isSend: message.userid === state.userId }))
  // usually they are newer than all present ones
  if (isAscending(added, state.messages.at(-1)?.id ?? 0))
    return { ...state, messages: [...state.messages, ...added] }
  const byId = new Map([...state.messages, ...added].map((message) => [message.id, message]))
  return { ...state, messages: [...byId.values()].sort((a, b) => a.id - b.id) }
}

/**
 * Notes by the id of the message that they follow; those before all messages are under 0. A note keeps its place
 * when that message is deleted.
 */
export function notesByMessage({ messages, notes }: RoomState): ReadonlyMap<number, RoomNote[]> {
  const placed = new Map<number, RoomNote[]>()
  let next = 0
  // in the order of their creation, which is that of the messages that they follow
  for (const note of notes) {
    while ((messages[next]?.id ?? Number.POSITIVE_INFINITY) <= note.after) next += 1
    const id = messages[next - 1]?.id ?? 0
    placed.set(id, [...(placed.get(id) ?? []), note])
  }
  return placed
}

export function capped(state: RoomState): RoomState {
  if (state.messages.length <= MOST_MESSAGES) return state
  const messages = state.messages.slice(-MOST_MESSAGES)
  return { ...state, messages, earlier: messages[0]?.id ?? null }
}

/** A message whose quoted one was deleted says so, and no longer what it was. */
const withoutQuoted = (message: ChatMessage, ids: readonly number[]): ChatMessage =>
  message.reply_to && ids.includes(message.reply_to.id)
    ? { ...message, reply_to: { ...message.reply_to, content: '', is_deleted: 1 } }
    : message

export const withoutMessages = (state: RoomState, ids: readonly number[]): RoomState =>
  ids.length === 0
    ? state
    : {
        ...state,
        messages: state.messages
          .filter(({ id }) => !ids.includes(id))
          .map((message) => withoutQuoted(message, ids)),
      }

let notes = 0

function withNote(state: RoomState, what: RoomNote['what'], seconds = 0): RoomState {
  notes += 1
  const note = { key: `note ${notes}`, after: state.messages.at(-1)?.id ?? 0, what, seconds }
  return { ...state, notes: [...state.notes, note].slice(-MOST_NOTES) }
}

/**
 * Applies the settings of the room, and adds notes for what changed for everybody. Settings that are older than the known
 * ones, as they come from two servers, are dropped.
 */
export function withRoom(state: RoomState, room: ChatRoomShape): RoomState {
  const before = state.room
  if (before && room.revision < before.revision) return state
  const { announcement } = room
  const announcedUntil = announcement && Date.now() + announcement.seconds_left * 1000
  let next: RoomState = { ...state, room, announcedUntil }
  if (before && before.all_muted !== room.all_muted)
    next = withNote(next, room.all_muted ? 'allMuted' : 'allMayTalk')
  if (before && before.seconds_between !== room.seconds_between)
    next = withNote(next, 'pause', room.seconds_between)
  return next
}

export function withMute(state: RoomState, userId: number, isMuted: boolean): RoomState {
  if (userId !== state.userId || isMuted === state.muted) return state
  return withNote({ ...state, muted: isMuted }, isMuted ? 'muted' : 'mayTalk')
}
