import type { WhiteboardEvent } from '#contract/whiteboard/events.ts'
import { createRoomStore, roomOfEachClass } from '#web/features/class-room/room-store.ts'
import { callSilently } from '#web/lib/call.ts'
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
  const followers = new Set<PageListener>()
  const { read, set, subscribe } = createRoomStore({
    classId,
    emptyState,
    load: () => callSilently('GET /api/v1/openclass/{id}/whiteboard', { params: { id: classId } }),
    withSnapshot,
    withStatus: (state, status) => ({ ...state, status }),
    joined(state, { userid }) {
      for (const follower of followers) follower.missed()
      return { ...state, userId: userid, board: { ...state.board, version: 0 } }
    },
    receive(event) {
      if (event.kind === 'whiteboard') set(withBoard(read(), event.whiteboard))
      if (event.kind === 'whiteboard_update') for (const follower of followers) follower.drawn(event)
    },
  })
  return {
    read,
    subscribe,
    follow(listener) {
      followers.add(listener)
      return () => followers.delete(listener)
    },
  }
}

/** The one of a page for a class. */
export const whiteboardRoom = roomOfEachClass(createWhiteboardRoom)
