import { attendance } from '#contract/attendance/operations.ts'
import { openClassTeaching } from '#contract/openclass/manage/operations.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../plugins/serve.ts'
import { translationWanted } from '../site/index.ts'
import { attendanceFile, classAttendanceFile } from './attendance-file.ts'
import { classAttendance } from './class-attendance.ts'
import { lessonAttendance } from './lesson-attendance.ts'
import { attendanceOfUser, ownAttendance, studentAttendance } from './one-attendance.ts'

/** Who was in a lesson or an open class, and for how long. */
export function attendanceFeature(serve: Serve, { db }: Deps): void {
  serve(attendance.lessonAttendance, async ({ user, params, query, language }) =>
    lessonAttendance(db, user, params.id, { ...query, language: await translationWanted(db, language) }),
  )
  serve(
    attendance.lessonAttendanceFile,
    ({ user, params, language }) => attendanceFile(db, user, params.id, language),
    { perMinute: 30 },
  )
  serve(openClassTeaching.attendance, ({ user, params, query }) =>
    classAttendance(db, user, params.id, query),
  )
  serve(
    attendance.classAttendanceFile,
    ({ user, params, language }) => classAttendanceFile(db, user, params.id, language),
    { perMinute: 30 },
  )
  serve(attendance.studentAttendance, async ({ user, params, query, language }) =>
    studentAttendance(db, user.id, params.id, { ...query, language: await translationWanted(db, language) }),
  )
  serve(attendance.attendanceOfUser, ({ params, query }) => attendanceOfUser(db, params.id, query))
  serve(attendance.ownAttendance, async ({ user, params, query, language }) =>
    ownAttendance(db, user.id, params.product_id, {
      ...query,
      language: await translationWanted(db, language),
    }),
  )
}
