import type { ChatEvent } from '#contract/chat/events.ts'
import type { InteractionEvent } from '#contract/interaction/events.ts'
import { createRoomStore, roomOfEachClass } from '#web/features/class-room/room-store.ts'
import { callSilently } from '#web/lib/call.ts'
import { Refused } from '#web/lib/failures.ts'
import { emptyState, type InteractionState, withEvent, withSnapshot } from './state.ts'

/** What is going on in a class, for the parts of a page that show it. */
export interface InteractionRoom {
  read: () => InteractionState
  /** Joins the room with the first listener, and leaves it with the last. */
  subscribe: (listener: () => void) => () => void
  /** Applies what the user's own call has answered. */
  change: (next: (state: InteractionState) => InteractionState) => void
  /** Reads everything again. */
  refresh: () => Promise<void>
  retry: () => void
}

const kinds: ReadonlySet<string> = new Set<InteractionEvent['kind']>([
  ...(['hands', 'roll_call', 'questions', 'reactions', 'attention', 'look'] as const),
])
const isOurs = (event: ChatEvent): event is InteractionEvent => kinds.has(event.kind)

const reasonOf = (error: unknown): string => (error instanceof Refused ? error.message : '')

function createInteractionRoom(classId: number): InteractionRoom {
  const store = createRoomStore({
    classId,
    emptyState,
    load: () => callSilently('GET /api/v1/openclass/{id}/interaction', { params: { id: classId } }),
    withSnapshot: (state, snapshot) => withSnapshot(state, snapshot, Date.now()),
    withStatus: (state, status, error) => ({ ...state, status, reason: reasonOf(error) }),
    joined(state, { userid, may_moderate }) {
      const hands = { ...state.hands, version: 0 }
      const questions = state.questions.map((question) => ({ ...question, version: 0 }))
      return { ...state, hands, questions, userId: userid, mayModerate: may_moderate === 1 }
    },
    receive(event) {
      if (!isOurs(event)) return
      const state = store.read()
      if (event.kind !== 'look') return store.set(withEvent(state, event, Date.now()))
      const isForMe = event.userid === null ? state.mayModerate : event.userid === state.userId
      if (isForMe) void store.refresh()
    },
  })
  const { read, subscribe, refresh, retry } = store
  return { read, subscribe, refresh, retry, change: (next) => store.set(next(read())) }
}

/** The one of a page for a class. */
export const interactionRoom = roomOfEachClass(createInteractionRoom)
