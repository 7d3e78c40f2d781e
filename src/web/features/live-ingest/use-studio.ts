import { useEffect, useState, useSyncExternalStore } from 'react'
import { callSilently } from '#web/lib/call.ts'
import { readToken } from '#web/lib/session.ts'
import { Studio } from './studio.ts'
import type { StudioState } from './studio-state.ts'

/** A call renews an expired token; the token stored afterwards is valid. */
async function token(classId: number): Promise<string> {
  await callSilently('GET /api/v1/openclass/{id}/stream', { params: { id: classId } })
  return readToken()?.access_token ?? ''
}

/** The studio of a class and its state; whatever it has opened is released on unmount. */
export function useStudio(classId: number): [Studio, StudioState] {
  const [studio] = useState(() => new Studio(classId, () => token(classId)))
  useEffect(() => {
    studio.enter()
    return () => studio.leave()
  }, [studio])
  return [studio, useSyncExternalStore(studio.subscribe, studio.snapshot)]
}
