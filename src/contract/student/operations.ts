import { Type } from 'typebox'
import { operation } from '../operation.ts'
import {
  component,
  described,
  Flag,
  Id,
  IdParams,
  Line,
  Nullable,
  OneOf,
  Page,
  PageQuery,
  Timestamp,
} from '../schema.ts'
import { NOTE_LENGTH, studentKinds } from './limits.ts'

const Student = {
  userid: Id,
  username: Type.String(),
  name: Type.String(),
  avatar_url: Type.String(),
  telephone: described(Type.String(), 'masked, unless the school lets teachers see phones'),
  grade: Type.String(),
}

const Note = component(
  'StudentNote',
  Type.Object({
    id: Id,
    author: described(Type.String(), 'name of the teacher; empty: no longer here'),
    is_own: described(Flag, 'the caller has written it, and may change it'),
    text: Type.String(),
    created_at: Timestamp,
    updated_at: described(Nullable(Timestamp), 'null: never changed'),
    versions: described(
      Type.Array(
        Type.Object({ text: Type.String(), written_at: described(Timestamp, 'when it was written') }),
      ),
      'earlier versions, the latest first',
    ),
  }),
)
const NoteBody = Type.Object({ text: Type.String({ maxLength: NOTE_LENGTH }) })

/** The students of a teacher, and notes about them, which no student ever reads. */
export const teacherStudents = {
  teacherStudents: operation({
    method: 'GET',
    path: '/api/v1/teacher/students',
    summary: "The teacher's own students, the newest accounts first",
    access: 'teacher',
    permission: 'student.read',
    query: Type.Object({
      ...PageQuery,
      kind: Type.Optional(
        described(
          OneOf(studentKinds),
          'of appointments, or of classes; left out: all; mixed courses are both',
        ),
      ),
      keyword: Type.Optional(described(Line(64), 'a part of the name or user name, or the end of the phone')),
    }),
    reply: Page(
      Type.Object({
        ...Student,
        courses: described(Type.Array(Type.String()), 'names of the courses with this teacher'),
      }),
    ),
  }),
  teacherStudent: operation({
    method: 'GET',
    path: '/api/v1/teacher/students/{id}',
    summary: "One of the teacher's own students, with the courses that they have together",
    access: 'teacher',
    permission: 'student.read',
    params: described(IdParams, 'number of the user'),
    reply: Type.Object({
      ...Student,
      courses: described(
        Type.Array(
          Type.Object({
            product_id: Id,
            product_name: Type.String(),
            granted_at: described(Timestamp, 'when it was got'),
            valid_until: described(Nullable(Timestamp), 'null: for good'),
          }),
        ),
        'the courses with this teacher',
      ),
    }),
    refusals: ['studentNotFound'],
  }),
  studentNotes: operation({
    method: 'GET',
    path: '/api/v1/teacher/students/{id}/notes',
    summary: 'Notes of the teachers of a student, the latest first',
    access: 'teacher',
    permission: 'student.read',
    params: described(IdParams, 'number of the user'),
    query: Type.Object(PageQuery),
    reply: Page(Note),
    refusals: ['studentNotFound'],
  }),
  addNote: operation({
    method: 'POST',
    path: '/api/v1/teacher/students/{id}/notes',
    summary: 'Writes a note about a student',
    access: 'teacher',
    permission: 'student.write',
    params: described(IdParams, 'number of the user'),
    body: NoteBody,
    reply: Type.Object({ id: Id }),
    refusals: ['studentNotFound', 'noteEmpty'],
  }),
  changeNote: operation({
    method: 'PUT',
    path: '/api/v1/teacher/students/{id}/notes/{note_id}',
    summary: 'Changes an own note and keeps its earlier version',
    access: 'teacher',
    permission: 'student.write',
    params: Type.Object({
      id: described(Id, 'number of the user'),
      note_id: described(Id, 'number of the note'),
    }),
    body: NoteBody,
    reply: Type.Object({ id: Id }),
    refusals: ['studentNotFound', 'noteNotFound', 'noteEmpty'],
  }),
}

/** Notes about a student, as the school reads and writes them. */
export const studentNotesAdmin = {
  notesOfUser: operation({
    method: 'GET',
    path: '/api/v1/admin/users/{id}/notes',
    summary: 'Notes about a student by teachers and the school, the latest first',
    access: 'admin',
    permission: 'student.read',
    params: described(IdParams, 'number of the user'),
    query: Type.Object(PageQuery),
    reply: Page(Note),
  }),
  addNoteOfUser: operation({
    method: 'POST',
    path: '/api/v1/admin/users/{id}/notes',
    summary: 'Writes a note about a student, which the teachers of the student read',
    access: 'admin',
    permission: 'student.write',
    params: described(IdParams, 'number of the user'),
    body: NoteBody,
    reply: Type.Object({ id: Id }),
    refusals: ['studentNotFound', 'mergeClosed', 'noteEmpty'],
  }),
  changeNoteOfUser: operation({
    method: 'PUT',
    path: '/api/v1/admin/users/{id}/notes/{note_id}',
    summary: 'Changes an own note and keeps its earlier version',
    access: 'admin',
    permission: 'student.write',
    params: Type.Object({
      id: described(Id, 'number of the user'),
      note_id: described(Id, 'number of the note'),
    }),
    body: NoteBody,
    reply: Type.Object({ id: Id }),
    refusals: ['noteNotFound', 'noteEmpty'],
  }),
}
