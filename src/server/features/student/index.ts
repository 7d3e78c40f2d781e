import { studentNotesAdmin, teacherStudents as operations } from '#contract/student/operations.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../plugins/serve.ts'
import { addNote, addNoteOfUser, changeNote, changeNoteOfUser, listNotes, notesOf } from './notes.ts'
import { teacherStudent, teacherStudents } from './teacher-students.ts'

export { requireTaught } from './teacher-students.ts'

/** The students of a teacher, and notes about them. */
export function studentFeature(serve: Serve, { db }: Deps): void {
  serve(operations.teacherStudents, ({ user, query, language }) =>
    teacherStudents(db, user.id, { ...query, language }),
  )
  serve(operations.teacherStudent, ({ user, params, language }) =>
    teacherStudent(db, user.id, { studentId: params.id, language }),
  )
  serve(operations.studentNotes, ({ user, params, query }) => listNotes(db, user.id, params.id, query))
  serve(operations.addNote, ({ user, params, body }) => addNote(db, user.id, params.id, body.text))
  serve(studentNotesAdmin.notesOfUser, ({ user, params, query }) => notesOf(db, user.id, params.id, query))
  serve(studentNotesAdmin.addNoteOfUser, ({ user, params, body }) =>
    addNoteOfUser(db, user, params.id, body.text),
  )
  serve(studentNotesAdmin.changeNoteOfUser, ({ user, params, body }) =>
    changeNoteOfUser(db, user, params, body.text),
  )
  serve(operations.changeNote, ({ user, params, body }) => changeNote(db, user.id, params, body.text))
}
