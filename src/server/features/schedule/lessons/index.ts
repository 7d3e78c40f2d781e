import { courseSchedule } from '#contract/schedule/series.ts'
import type { Deps } from '../../../deps.ts'
import type { Serve } from '../../../plugins/serve.ts'
import { cancelLesson, moveLesson } from './change-lessons.ts'
import { courseLessons } from './course-lessons.ts'
import { coursesToSchedule } from './policy.ts'
import { scheduleLessons } from './schedule-lessons.ts'

/** The lessons of courses: scheduled, moved, cancelled. */
export function lessonRoutes(serve: Serve, { db }: Deps): void {
  serve(courseSchedule.scheduleCourses, ({ user }) => coursesToSchedule(db, user))
  serve(courseSchedule.courseSchedule, ({ user, params }) => courseLessons(db, user, params.id))
  serve(courseSchedule.scheduleLessons, ({ user, params, body }) =>
    scheduleLessons(db, user, params.id, body),
  )
  serve(courseSchedule.moveLesson, ({ user, params, body }) => moveLesson(db, user, params.id, body))
  serve(courseSchedule.cancelLesson, ({ user, params, body }) => cancelLesson(db, user, params.id, body))
}
