import { homeworkAdmin } from '#contract/homework/manage/operations.ts'
import type { Deps } from '../../../deps.ts'
import type { Serve } from '../../../plugins/serve.ts'
import {
  readSchoolHomework,
  schoolHomework,
  schoolHomeworkAnswer,
  schoolHomeworkAnswers,
} from './school-homework.ts'

/** Homework of all teachers, as the school looks at it. */
export function homeworkAdminRoutes(serve: Serve, { db }: Deps): void {
  serve(homeworkAdmin.schoolHomework, ({ query }) => schoolHomework(db, query))
  serve(homeworkAdmin.schoolHomeworkById, ({ user, params }) => readSchoolHomework(db, user.id, params.id))
  serve(homeworkAdmin.schoolHomeworkAnswers, ({ params, query }) =>
    schoolHomeworkAnswers(db, params.id, query),
  )
  serve(homeworkAdmin.schoolHomeworkAnswer, ({ user, params }) => schoolHomeworkAnswer(db, user.id, params))
}
