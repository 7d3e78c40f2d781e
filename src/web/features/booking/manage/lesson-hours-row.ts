import type { ByKey } from '#contract/operations.ts'

/** The lesson hours that a grant gives a student. */
export type LessonHoursRow = ByKey['GET /api/v1/admin/lesson_hours']['reply']['list'][number]
