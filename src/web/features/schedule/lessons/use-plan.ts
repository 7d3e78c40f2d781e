import { useState } from 'react'
import { invalidate } from '#web/lib/query.ts'
import { failureText } from '#web/lib/failures.ts'

/** What the server answers to a change that was only planned, or has been made. */
interface Planned {
  saved: 0 | 1
  lessons: readonly { clash: { kind: string } | null; busy_students: object | null }[]
}

export interface PlanRequest {
  preview: 0 | 1
  overbook: 0 | 1
}

/** Asks what a change would do, shows it, and makes it when that is confirmed. */
export function usePlan<Answer extends Planned>(
  send: (request: PlanRequest) => Promise<Answer>,
  onSaved: () => void,
) {
  const [plan, setPlan] = useState<Answer | null>(null)
  const [overbook, setOverbook] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const clashes = plan?.lessons.filter(({ clash }) => clash !== null) ?? []
  const isTeacherBusy = clashes.length > 0
  const areStudentsBusy = plan?.lessons.some(({ busy_students }) => busy_students !== null) ?? false
  const hasClash = isTeacherBusy || areStudentsBusy
  // over a booked lesson nothing is scheduled
  const mayOverbook = clashes.every(({ clash }) => clash?.kind !== 'booking')

  async function sendPlan(preview: 0 | 1) {
    setBusy(true)
    setFailure(null)
    try {
      const answer = await send({ preview, overbook: overbook ? 1 : 0 })
      if (answer.saved === 1) {
        await Promise.all([
          invalidate('GET /api/v1/schedule/courses/{id}'),
          invalidate('GET /api/v1/teacher/timetable'),
          invalidate('GET /api/v1/admin/timetable'),
        ])
        onSaved()
        return
      }
      setPlan(answer)
    } catch (error) {
      setFailure(failureText(error))
    }
    setBusy(false)
  }
  return {
    plan,
    busy,
    failure,
    overbook,
    setOverbook,
    isTeacherBusy,
    areStudentsBusy,
    mayOverbook,
    mayConfirm: !hasClash || (overbook && mayOverbook),
    show: () => sendPlan(1),
    confirm: () => sendPlan(0),
    back: () => {
      setPlan(null)
      // other times are other clashes
      setOverbook(false)
    },
  }
}
