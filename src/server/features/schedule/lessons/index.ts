import { courseSchedule } from '#contract/schedule/series.ts'
import type { Deps } from '../../../deps.ts'
import type { Serve } from '../../../plugins/serve.ts'
import { languageOfStaff } from '../../site/index.ts'
import { cancelLesson, moveLesson } from './change-lessons.ts'
import { courseLessons } from './course-lessons.ts'
import { coursesToSchedule } from './policy.ts'
import { scheduleLessons } from './schedule-lessons.ts'

/** The lessons of courses: scheduled, moved, cancelled. */
export function lessonRoutes(serve: Serve, { db }: Deps): void {
  serve(courseSchedule.scheduleCourses, async ({ user, language }) =>
    coursesToSchedule(db, user, await languageOfStaff(db, user, language)),
  )
  serve(courseSchedule.courseSchedule, async ({ user, params, language }) =>
    courseLessons(db, user, params.id, await languageOfStaff(db, user, language)),
  )
  serve(courseSchedule.scheduleLessons, async ({ user, params, body, language }) =>
    scheduleLessons(db, user, params.id, { ...body, language: await languageOfStaff(db, user, language) }),
  )
  serve(courseSchedule.moveLesson, async ({ user, params, body, language }) =>
    moveLesson(db, user, params.id, { ...body, language: await languageOfStaff(db, user, language) }),
  )
  serve(courseSchedule.cancelLesson, ({ user, params, body }) => cancelLesson(db, user, params.id, body))
}
