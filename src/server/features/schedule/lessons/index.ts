import { courseSchedule } from '#contract/schedule/series.ts'
import type { Deps } from '../../../deps.ts'
import type { Serve } from '../../../plugins/serve.ts'
import { cancelLesson, moveLesson } from './change-lessons.ts'
import { courseLessons } from './course-lessons.ts'
import { coursesToSchedule, languageOfPlanner } from './policy.ts'
import { scheduleLessons } from './schedule-lessons.ts'

/** The lessons of courses: scheduled, moved, cancelled. */
export function lessonRoutes(serve: Serve, { db }: Deps): void {
  serve(courseSchedule.scheduleCourses, async ({ user, language }) =>
    coursesToSchedule(db, user, await languageOfPlanner(db, user, language)),
  )
  serve(courseSchedule.courseSchedule, async ({ user, params, language }) =>
    courseLessons(db, user, params.id, await languageOfPlanner(db, user, language)),
  )
  serve(courseSchedule.scheduleLessons, async ({ user, params, body, language }) =>
    scheduleLessons(db, user, params.id, { ...body, language: await languageOfPlanner(db, user, language) }),
  )
  serve(courseSchedule.moveLesson, async ({ user, params, body, language }) =>
    moveLesson(db, user, params.id, { ...body, language: await languageOfPlanner(db, user, language) }),
  )
  serve(courseSchedule.cancelLesson, ({ user, params, body }) => cancelLesson(db, user, params.id, body))
}
