import type { ChatEvent } from '#contract/chat/events.ts'
import type { OwnPlaceShape, StageEvent } from '#contract/stage/events.ts'
import { newNonce } from '#web/features/class-room/new-nonce.ts'
import { joinRoom, type RoomMembership, sleep, usualPause } from '#web/features/class-room/room-connection.ts'
import type { RoomConfig } from '#web/features/class-room/transport.ts'
import { callSilently } from '#web/lib/call.ts'
import { mayPass } from '#web/lib/retry.ts'
import {
  emptyState,
  nextLapse,
  type StageState,
  withEvent,
  withOwn,
  withoutLapsed,
  withSnapshot,
} from './state.ts'

/** The stage of a class, for the parts of a page that show it. */
export interface StageRoom {
  /** mark of this page, by which it comes on stage */
  page: string
  read: () => StageState
  /** Joins the room with the first listener, and leaves it with the last. */
  subscribe: (listener: () => void) => () => void
  /** Applies what the user's own call has answered. */
  setOwn: (own: OwnPlaceShape) => void
  /** Reads everything again. */
  refresh: () => Promise<void>
}

const isOurs = (event: ChatEvent): event is StageEvent => event.kind === 'stage' || event.kind === 'stage_own'

function createStageRoom(classId: number): StageRoom {
  let state = emptyState
  let membership: RoomMembership | null = null
  let lapse: ReturnType<typeof setTimeout> | undefined
  /** counts the reads; what earlier ones answer is dropped */
  let session = 0
  const listeners = new Set<() => void>()

  function setState(next: StageState): void {
    if (next === state) return
    state = next
    clearTimeout(lapse)
    const ends = nextLapse(state)
    if (ends !== null && listeners.size > 0)
      lapse = setTimeout(
        () => setState(withoutLapsed(state, Date.now())),
        Math.max(0, ends - Date.now()) + 20,
      )
    for (const listener of listeners) listener()
  }

  async function refresh(attempt = 0): Promise<void> {
    session += 1
    const mine = session
    try {
      const snapshot = await callSilently('GET /api/v1/openclass/{id}/stage', { params: { id: classId } })
      if (mine === session) setState(withSnapshot(state, snapshot, Date.now()))
    } catch (error) {
      if (mine !== session) return
      if (!mayPass(error)) return setState({ ...state, status: 'failed' })
      if (state.status !== 'ready') setState({ ...state, status: 'reconnecting' })
      await sleep(usualPause(attempt))
      if (mine === session) await refresh(attempt + 1)
    }
  }

  function joined({ userid, may_moderate }: RoomConfig): void {
    // what was announced by a server before a restart may have had greater numbers
    const own = { ...state.own, version: 0 }
    state = { ...state, own, version: 0, userId: userid, mayModerate: may_moderate === 1 }
    void refresh()
  }

  function receive(event: ChatEvent): void {
    if (isOurs(event)) return setState(withEvent(state, event, Date.now()))
    if (event.kind !== 'look') return
    const isForMe = event.userid === null ? state.mayModerate : event.userid === state.userId
    if (isForMe) void refresh()
  }

  function join(): void {
    membership = joinRoom(classId, {
      joined,
      changed(status) {
        session += 1
        setState({ ...state, status })
      },
      event: receive,
    })
  }

  return {
    page: newNonce(),
    read: () => state,
    subscribe(listener) {
      listeners.add(listener)
      if (!membership) join()
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        session += 1
        clearTimeout(lapse)
        membership?.leave()
        membership = null
      }
    },
    setOwn: (own) => setState(withOwn(state, own, Date.now())),
    refresh: () => refresh(),
  }
}

const rooms = new Map<number, StageRoom>()

/** The one of a page for a class. */
export function stageRoom(classId: number): StageRoom {
  const known = rooms.get(classId)
  if (known) return known
  const made = createStageRoom(classId)
  rooms.set(classId, made)
  return made
}
