import type { ChatMessageShape, ChatRoomShape } from '#contract/openclass/chat-events.ts'

export interface ChatMessage extends ChatMessageShape {
  /** one's own */
  isSend: boolean
}

/** Something that happened in the room, told between the messages. */
export interface RoomNote {
  key: string
  /** the message that it came after */
  after: number
  what: 'allMuted' | 'allMayTalk' | 'pause' | 'muted' | 'mayTalk'
  seconds: number
}

export type RoomStatus =
  | 'entering'
  | 'ready'
  | 'reconnecting'
  /** the class has no room, or not at this time */
  | 'none'
  /** it was open, and is not any more */
  | 'closed'
  /** in use in another window or on another device */
  | 'elsewhere'
  | 'failed'

export interface RoomState {
  status: RoomStatus
  /** the server's own words for why one was not let in; empty: it could not be reached */
  reason: string
  /** in their order, oldest first */
  messages: readonly ChatMessage[]
  notes: readonly RoomNote[]
  /** where to read on into the past; null at the beginning */
  earlier: number | null
  readingEarlier: boolean
  room: ChatRoomShape | null
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
  muted: false,
  mayModerate: false,
  userId: 0,
}

/** Messages that a page keeps of a long talk; older ones are read again when somebody looks for them. */
const MOST_MESSAGES = 2_000
const MOST_NOTES = 30

/** Each message once, in the order in which they were said. */
export function withMessages(state: RoomState, given: readonly ChatMessageShape[]): RoomState {
  const byId = new Map(state.messages.map((message) => [message.id, message]))
  for (const message of given) byId.set(message.id, { ...message, isSend: message.userid === state.userId })
  return { ...state, messages: [...byId.values()].sort((a, b) => a.id - b.id) }
}

export function capped(state: RoomState): RoomState {
  if (state.messages.length <= MOST_MESSAGES) return state
  const messages = state.messages.slice(-MOST_MESSAGES)
  return { ...state, messages, earlier: messages[0]?.id ?? null }
}

export const withoutMessages = (state: RoomState, ids: readonly number[]): RoomState => ({
  ...state,
  messages: state.messages.filter(({ id }) => !ids.includes(id)),
})

let notes = 0

function withNote(state: RoomState, what: RoomNote['what'], seconds = 0): RoomState {
  notes += 1
  const note = { key: `note ${notes}`, after: state.messages.at(-1)?.id ?? 0, what, seconds }
  return { ...state, notes: [...state.notes, note].slice(-MOST_NOTES) }
}

/** The room as it is set up now; what changed for everybody is told. */
export function withRoom(state: RoomState, room: ChatRoomShape): RoomState {
  const before = state.room
  let next: RoomState = { ...state, room }
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
