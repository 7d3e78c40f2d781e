import { homeworkAdmin } from '#contract/homework/manage/operations.ts'
import type { Deps } from '../../../deps.ts'
import type { Serve } from '../../../plugins/serve.ts'
import { readSchoolHomework, schoolHomework, schoolHomeworkAnswers } from './school-homework.ts'

/** Homework of all teachers, as the school looks at it. */
export function homeworkAdminRoutes(serve: Serve, { db }: Deps): void {
  serve(homeworkAdmin.schoolHomework, ({ query }) => schoolHomework(db, query))
  serve(homeworkAdmin.schoolHomeworkById, ({ params }) => readSchoolHomework(db, params.id))
  serve(homeworkAdmin.schoolHomeworkAnswers, ({ params, query }) =>
    schoolHomeworkAnswers(db, params.id, query),
  )
}
