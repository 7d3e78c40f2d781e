import { useSyncExternalStore } from 'react'
import { type StageRoom, stageRoom } from './stage-room.ts'
import type { StageState } from './state.ts'

/** The stage of a class; the page is in its room while this is mounted. */
export function useStage(classId: number): { room: StageRoom; state: StageState } {
  const room = stageRoom(classId)
  return { room, state: useSyncExternalStore(room.subscribe, room.read) }
}
