import { useCallback, useState } from 'react'
import type { VodBlockStatus } from '#contract/catalog/enums.ts'
import {
  actionTo,
  changeStudent,
  type Course,
  type CourseStudent,
  isBlockStatus,
  type StudentAction,
} from './course-student.ts'

interface Done {
  student: CourseStudent
  action: StudentAction
}

/** Removes and restores students, and undoes the last change. A failure shows a toast and changes nothing. */
export function useStudentChange(course: Course) {
  const [busy, setBusy] = useState<number | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const dismiss = useCallback(() => setDone(null), [])

  async function send(
    student: CourseStudent,
    action: StudentAction,
    undoable: boolean,
    cancelBookings = false,
  ) {
    setBusy(student.order_id)
    setDone(null)
    try {
      await changeStudent(course, action, student.order_id, cancelBookings)
      if (undoable) setDone({ student, action })
    } catch {
      // `call` has shown the failure
    } finally {
      setBusy(null)
    }
  }
  const before = (status: number): VodBlockStatus => (isBlockStatus(status) ? status : 0)
  return {
    busy,
    done,
    dismiss,
    change: (student: CourseStudent, action: StudentAction, cancelBookings = false) =>
      send(student, action, true, cancelBookings),
    undo: () => {
      if (done) void send(done.student, actionTo[before(done.student.block_status)], false)
    },
  }
}
