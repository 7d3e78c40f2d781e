import type { ChatEvent } from '#contract/chat/events.ts'
import type { WhiteboardEvent } from '#contract/whiteboard/events.ts'
import { joinRoom, type RoomMembership, sleep, usualPause } from '#web/features/class-room/room-connection.ts'
import type { RoomConfig } from '#web/features/class-room/transport.ts'
import { callSilently } from '#web/lib/call.ts'
import { mayPass } from '#web/lib/retry.ts'
import { emptyState, type WhiteboardState, withBoard, withSnapshot } from './state.ts'

type Drawn = Extract<WhiteboardEvent, { kind: 'whiteboard_update' }>

/** Who wants to know what is drawn on a page. */
export interface PageListener {
  drawn: (event: Drawn) => void
  /** something may have been missed */
  missed: () => void
}

/** The whiteboard of a class, for the parts of a page that show it. */
export interface WhiteboardRoom {
  read: () => WhiteboardState
  /** Joins the room with the first listener, and leaves it with the last. */
  subscribe: (listener: () => void) => () => void
  /** Follows what is drawn, as long as the page is in the room. */
  follow: (listener: PageListener) => () => void
}

function createWhiteboardRoom(classId: number): WhiteboardRoom {
  let state = emptyState
  let membership: RoomMembership | null = null
  /** counts the reads; what earlier ones answer is dropped */
  let session = 0
  const listeners = new Set<() => void>()
  const followers = new Set<PageListener>()

  function setState(next: WhiteboardState): void {
    if (next === state) return
    state = next
    for (const listener of listeners) listener()
  }

  async function refresh(attempt = 0): Promise<void> {
    session += 1
    const mine = session
    try {
      const params = { id: classId }
      const snapshot = await callSilently('GET /api/v1/openclass/{id}/whiteboard', { params })
      if (mine === session) setState(withSnapshot(state, snapshot))
    } catch (error) {
      if (mine !== session) return
      if (!mayPass(error)) return setState({ ...state, status: 'failed' })
      await sleep(usualPause(attempt))
      if (mine === session) await refresh(attempt + 1)
    }
  }

  function joined({ userid }: RoomConfig): void {
    // what was announced by a server before a restart may have had greater numbers
    state = { ...state, userId: userid, board: { ...state.board, version: 0 } }
    for (const follower of followers) follower.missed()
    void refresh()
  }

  function receive(event: ChatEvent): void {
    if (event.kind === 'whiteboard') setState(withBoard(state, event.whiteboard))
    if (event.kind === 'whiteboard_update') for (const follower of followers) follower.drawn(event)
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
    follow(listener) {
      followers.add(listener)
      return () => followers.delete(listener)
    },
  }
}

const rooms = new Map<number, WhiteboardRoom>()

/** The one of a page for a class. */
export function whiteboardRoom(classId: number): WhiteboardRoom {
  const known = rooms.get(classId)
  if (known) return known
  const made = createWhiteboardRoom(classId)
  rooms.set(classId, made)
  return made
}
