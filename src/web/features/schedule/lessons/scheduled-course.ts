import type { ByKey } from '#contract/operations.ts'

export type ScheduledCourse = ByKey['GET /api/v1/schedule/courses/{id}']['reply']
export type ScheduledLesson = ScheduledCourse['list'][number]
