import { attendance } from '#contract/attendance/operations.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../plugins/serve.ts'
import { attendanceFile } from './attendance-file.ts'
import { lessonAttendance } from './lesson-attendance.ts'
import { attendanceOfUser, ownAttendance, studentAttendance } from './one-attendance.ts'

/** Who was in a lesson, and for how long. */
export function attendanceFeature(serve: Serve, { db }: Deps): void {
  serve(attendance.lessonAttendance, ({ user, params, query }) =>
    lessonAttendance(db, user, params.id, query),
  )
  serve(
    attendance.lessonAttendanceFile,
    ({ user, params, language }) => attendanceFile(db, user, params.id, language),
    { perMinute: 30 },
  )
  serve(attendance.studentAttendance, ({ user, params, query }) =>
    studentAttendance(db, user.id, params.id, query),
  )
  serve(attendance.attendanceOfUser, ({ params, query }) => attendanceOfUser(db, params.id, query))
  serve(attendance.ownAttendance, ({ user, params, query }) =>
    ownAttendance(db, user.id, params.product_id, query),
  )
}
