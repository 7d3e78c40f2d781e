import { useSyncExternalStore } from 'react'
import { type InteractionRoom, interactionRoom } from './interaction-room.ts'
import type { InteractionState } from './state.ts'

/** What is going on in a class; the page is in its room while this is mounted. */
export function useInteraction(classId: number): { room: InteractionRoom; state: InteractionState } {
  const room = interactionRoom(classId)
  return { room, state: useSyncExternalStore(room.subscribe, room.read) }
}
