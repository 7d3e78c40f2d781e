import { useSyncExternalStore } from 'react'
import { type PollRoom, pollRoom } from './poll-room.ts'
import type { PollState } from './poll-state.ts'

/** The polls of a class; the page is in its room while this is mounted. */
export function usePollRoom(classId: number): { room: PollRoom; state: PollState } {
  const room = pollRoom(classId)
  return { room, state: useSyncExternalStore(room.subscribe, room.read) }
}
