import type { ChatEvent } from '#contract/chat/events.ts'
import type { InteractionEvent } from '#contract/interaction/events.ts'
import { joinRoom, type RoomMembership, sleep, usualPause } from '#web/features/class-room/room-connection.ts'
import type { RoomConfig } from '#web/features/class-room/transport.ts'
import { callSilently } from '#web/lib/call.ts'
import { Refused } from '#web/lib/failures.ts'
import { mayPass } from '#web/lib/retry.ts'
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

function createInteractionRoom(classId: number): InteractionRoom {
  let state = emptyState
  let membership: RoomMembership | null = null
  /** counts the reads; what earlier ones answer is dropped */
  let session = 0
  const listeners = new Set<() => void>()

  function setState(next: InteractionState): void {
    if (next === state) return
    state = next
    for (const listener of listeners) listener()
  }

  async function refresh(attempt = 0): Promise<void> {
    session += 1
    const mine = session
    try {
      const snapshot = await callSilently('GET /api/v1/openclass/{id}/interaction', {
        params: { id: classId },
      })
      if (mine === session) setState(withSnapshot(state, snapshot, Date.now()))
    } catch (error) {
      if (mine !== session) return
      const reason = error instanceof Refused ? error.message : ''
      if (!mayPass(error)) return setState({ ...state, status: 'failed', reason })
      if (state.status !== 'ready') setState({ ...state, status: 'reconnecting' })
      await sleep(usualPause(attempt))
      if (mine === session) await refresh(attempt + 1)
    }
  }

  function joined({ userid, may_moderate }: RoomConfig): void {
    // what was announced by a server before a restart may have had greater numbers
    const hands = { ...state.hands, version: 0 }
    const questions = state.questions.map((question) => ({ ...question, version: 0 }))
    state = { ...state, hands, questions, userId: userid, mayModerate: may_moderate === 1 }
    void refresh()
  }

  function receive(event: ChatEvent): void {
    if (!isOurs(event)) return
    if (event.kind !== 'look') return setState(withEvent(state, event, Date.now()))
    const isForMe = event.userid === null ? state.mayModerate : event.userid === state.userId
    if (isForMe) void refresh()
  }

  function join(): void {
    membership = joinRoom(classId, {
      joined,
      changed(status, error) {
        session += 1
        setState({ ...state, status, reason: error instanceof Refused ? error.message : '' })
      },
      event: receive,
    })
  }

  return {
    read: () => state,
    subscribe(listener) {
      listeners.add(listener)
      if (!membership) join()
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        session += 1
        membership?.leave()
        membership = null
      }
    },
    change: (next) => setState(next(state)),
    refresh: () => refresh(),
    retry: () => membership?.retry(),
  }
}

const rooms = new Map<number, InteractionRoom>()

/** The one of a page for a class. */
export function interactionRoom(classId: number): InteractionRoom {
  const known = rooms.get(classId)
  if (known) return known
  const made = createInteractionRoom(classId)
  rooms.set(classId, made)
  return made
}
