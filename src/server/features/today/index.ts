import { today } from '#contract/today/operations.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../plugins/serve.ts'
import { type StudentToday, type TeacherToday, todayIn } from './read-today.ts'
import { studentParts } from './student-parts.ts'
import { teacherParts } from './teacher-parts.ts'

/** What awaits people when they open their area. */
export function todayFeature(serve: Serve, { pool }: Deps): void {
  const student = todayIn<StudentToday>(pool, 'student-today', studentParts)
  const teacher = todayIn<TeacherToday>(pool, 'teacher-today', teacherParts)
  serve(today.studentToday, ({ user }) => student(user.id))
  serve(today.teacherToday, ({ user }) => teacher(user.id))
}
