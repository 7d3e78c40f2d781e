import { today } from '#contract/today/operations.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../plugins/serve.ts'
import { findContinuePosition } from '../learning/index.ts'
import { translationWanted } from '../site/index.ts'
import { type StudentToday, type TeacherToday, todayIn } from './read-today.ts'
import { studentParts } from './student-parts.ts'
import { teacherParts } from './teacher-parts.ts'

/** What awaits people when they open their area. */
export function todayFeature(serve: Serve, { db, pool }: Deps): void {
  const student = todayIn<StudentToday>(pool, 'student-today', studentParts)
  const teacher = todayIn<TeacherToday>(pool, 'teacher-today', teacherParts)
  serve(today.studentToday, async ({ user, language }) => {
    const wanted = await translationWanted(db, language)
    const [parts, place] = await Promise.all([
      student(user.id, wanted),
      findContinuePosition(db, user.id, wanted),
    ])
    return { ...parts, continue: place }
  })
  serve(today.teacherToday, async ({ user, language }) =>
    teacher(user.id, await translationWanted(db, language)),
  )
}
