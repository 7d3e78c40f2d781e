import { useSyncExternalStore } from 'react'

/** Classes whose stage is heard by connections of its own, so that their broadcast stays silent: it has the own voice in it. */
const heard = new Set<number>()
const listeners = new Set<() => void>()

export function setHeard(classId: number, isHeard: boolean): void {
  if (heard.has(classId) === isHeard) return
  if (isHeard) heard.add(classId)
  else heard.delete(classId)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether who is on stage hears the teacher without the broadcast. */
export const useHearsStage = (classId: number): boolean =>
  useSyncExternalStore(subscribe, () => heard.has(classId))
