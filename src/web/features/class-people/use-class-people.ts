import { useCallback, useEffect, useState } from 'react'
import type { ByKey } from '#contract/operations.ts'
import { joinRoom } from '#web/features/class-room/room-connection.ts'
import { callSilently } from '#web/lib/call.ts'

export type ClassPeople = ByKey['GET /api/v1/openclass/{id}/people']['reply']

/** who has left the waiting room reports it to nobody: it is read again after this time, ms */
const LOOK_MS = 10_000

export interface PeopleState {
  mayModerate: boolean
  /** null: not read yet */
  people: ClassPeople | null
  /** reading failed */
  error: Error | null
  reread: () => Promise<void>
}

/** The people of a class, for who moderates it; read again when they change. */
export function useClassPeople(classId: number): PeopleState {
  const [mayModerate, setMayModerate] = useState(false)
  const [people, setPeople] = useState<ClassPeople | null>(null)
  const [error, setError] = useState<Error | null>(null)

  const reread = useCallback(async () => {
    try {
      setPeople(await callSilently('GET /api/v1/openclass/{id}/people', { params: { id: classId } }))
      setError(null)
    } catch (failure) {
      setError(failure instanceof Error ? failure : new Error(String(failure)))
    }
  }, [classId])

  useEffect(() => {
    let isModerator = false
    const membership = joinRoom(classId, {
      joined({ may_moderate }) {
        isModerator = may_moderate === 1
        setMayModerate(isModerator)
        if (isModerator) void reread()
      },
      changed: () => undefined,
      event(event) {
        // Tencent IM tells everybody that there is something to look at
        if (isModerator && (event.kind === 'people' || event.kind === 'look')) void reread()
      },
    })
    return membership.leave
  }, [classId, reread])

  const hasWaitingRoom = mayModerate && people?.has_waiting_room === 1
  useEffect(() => {
    if (!hasWaitingRoom) return
    const timer = setInterval(() => void reread(), LOOK_MS)
    return () => clearInterval(timer)
  }, [hasWaitingRoom, reread])

  return { mayModerate, people, error, reread }
}
