import type { FastifyInstance } from 'fastify'
import { schedule } from '#contract/schedule/operations.ts'
import { schoolSchedule } from '#contract/schedule/school.ts'
import { teaching } from '#contract/schedule/teaching.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../plugins/serve.ts'
import { calendarRoutes } from './calendar/index.ts'
import { lessonRoutes } from './lessons/index.ts'
import { schoolTimetableIn } from './school-timetable.ts'
import { teachingOfUser } from './teaching.ts'
import { translationWanted } from '../site/index.ts'
import { timetablesIn } from './timetable.ts'

export { calendarText } from './calendar/calendar-text.ts'
export { lockCoursesOf, lockStudentsOf, lockTimeOf } from './person-locks.ts'
export { requireFree, type Written } from './lessons/require-free.ts'
export { orTeacherBusy } from './teacher-busy.ts'

/** When people have class, and when they are busy. */
export function scheduleFeature(serve: Serve, deps: Deps, app: FastifyInstance): void {
  const timetables = timetablesIn(deps.pool)
  serve(schedule.studentTimetable, async ({ user, query, language }) =>
    timetables.student(user.id, query, await translationWanted(deps.db, language)),
  )
  serve(schedule.teacherTimetable, async ({ user, query, language }) =>
    timetables.teacher(user.id, query, await translationWanted(deps.db, language)),
  )
  const schoolTimetable = schoolTimetableIn(deps)
  serve(schoolSchedule.schoolTimetable, ({ user, query }) => schoolTimetable(user, query))
  serve(teaching.teachingOfUser, ({ params }) => teachingOfUser(deps.db, params.id))
  calendarRoutes(serve, deps, app)
  lessonRoutes(serve, deps)
}
