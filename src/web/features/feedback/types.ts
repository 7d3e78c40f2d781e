import type { ByKey } from '#contract/operations.ts'

export type LessonOfTeacher = ByKey['GET /api/v1/teacher/feedback/lessons/{id}']['reply']
export type LessonStudent = LessonOfTeacher['list'][number]
export type RatedLesson = ByKey['GET /api/v1/student/ratings']['reply']['list'][number]

export const calledName = ({ name, username }: Pick<LessonStudent, 'name' | 'username'>): string =>
  name || username
