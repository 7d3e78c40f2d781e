import { useSyncExternalStore } from 'react'
import type { WhiteboardState } from './state.ts'
import { type WhiteboardRoom, whiteboardRoom } from './whiteboard-room.ts'

/** The whiteboard of a class; the page is in its room while this is mounted. */
export function useWhiteboard(classId: number): { room: WhiteboardRoom; state: WhiteboardState } {
  const room = whiteboardRoom(classId)
  return { room, state: useSyncExternalStore(room.subscribe, room.read) }
}
