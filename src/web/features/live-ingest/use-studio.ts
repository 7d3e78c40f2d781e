import { useEffect, useState, useSyncExternalStore } from 'react'
import { callSilently } from '#web/lib/call.ts'
import { readToken } from '#web/lib/session.ts'
import { sendByBestWay } from './send-by-best-way.ts'
import { Studio } from './studio.ts'
import type { StudioState } from './studio-state.ts'
import type { PublishAccess } from './sending/sender.ts'

/** A call renews an expired token; the token stored afterwards is valid. */
async function access(classId: number): Promise<PublishAccess> {
  const info = await callSilently('GET /api/v1/openclass/{id}/stream', { params: { id: classId } })
  return { info, token: readToken()?.access_token ?? '' }
}

/** The studio of a class and its state; whatever it has opened is released on unmount. */
export function useStudio(classId: number): [Studio, StudioState] {
  const [studio] = useState(() => new Studio(classId, () => access(classId), sendByBestWay))
  useEffect(() => {
    studio.enter()
    return () => studio.leave()
  }, [studio])
  return [studio, useSyncExternalStore(studio.subscribe, studio.snapshot)]
}
