import type { ChatMessageShape, ChatRoomShape } from '#contract/chat/events.ts'

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

const isAscending = (messages: readonly ChatMessage[], from: number): boolean =>
  messages.every(({ id }, index) => id > (messages[index - 1]?.id ?? from))

/** Each message once, in the order in which they were sent. */
export function withMessages(state: RoomState, given: readonly ChatMessageShape[]): RoomState {
  const added = given.map((message) => ({ ...message, isSend: message.userid === state.userId }))
  // nearly always they are newer than all that is here
  if (isAscending(added, state.messages.at(-1)?.id ?? 0))
    return { ...state, messages: [...state.messages, ...added] }
  const byId = new Map([...state.messages, ...added].map((message) => [message.id, message]))
  return { ...state, messages: [...byId.values()].sort((a, b) => a.id - b.id) }
}

/**
 * The notes that stand after each message, by its id; under 0 those that stand before all. A note stays in its place
 * when the message that it came after was deleted.
 */
export function notesByMessage({ messages, notes }: RoomState): ReadonlyMap<number, RoomNote[]> {
  const placed = new Map<number, RoomNote[]>()
  let next = 0
  // in the order in which they were made, which is that of the messages they came after
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
