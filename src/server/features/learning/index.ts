import { learning } from '#contract/learning/operations.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../plugins/serve.ts'
import { studentCourses } from './student-courses.ts'
import { teacherTimetable } from './teacher-timetable.ts'

/** What students and teachers do with courses once they are bought. */
export function learningFeature(serve: Serve, deps: Deps): void {
  serve(learning.studentCourses, ({ user }) => studentCourses(deps.db, user.id))
  serve(learning.teacherTimetable, ({ user, query }) => teacherTimetable(deps.db, user.id, query))
}
