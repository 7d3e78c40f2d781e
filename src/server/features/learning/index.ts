import { learning } from '#contract/learning/operations.ts'
import { students } from '#contract/learning/students.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../plugins/serve.ts'
import { translationWanted } from '../site/index.ts'
import { courseToLearn } from './course-to-learn.ts'
import { changeStudent } from './students/change-student.ts'
import { listStudents } from './students/list-students.ts'
import { studentCourses } from './student-courses.ts'

export { findContinuePosition } from './continue-learning.ts'
export { begunClasses } from './done-classes.ts'

/** What students and teachers do with courses once they are bought. */
export function learningFeature(serve: Serve, deps: Deps): void {
  serve(learning.studentCourses, async ({ user, language }) =>
    studentCourses(deps.db, user.id, await translationWanted(deps.db, language)),
  )
  serve(learning.coursesOfUser, ({ params }) => studentCourses(deps.db, params.id, undefined))
  serve(learning.courseToLearn, ({ user, params, language }) =>
    courseToLearn(deps.db, user.id, params.product_id, language),
  )
  const { db } = deps
  serve(students.vodStudents, ({ user, params, query }) =>
    listStudents(db, user, 'course', params.product_id, query),
  )
  serve(students.openClassStudents, ({ user, params, query }) =>
    listStudents(db, user, 'openClass', params.product_id, query),
  )
  serve(students.changeVodStudent, ({ user, params, query }) =>
    changeStudent(db, user, 'course', params, query),
  )
  serve(students.changeOpenClassStudent, ({ user, params }) => changeStudent(db, user, 'openClass', params))
}
