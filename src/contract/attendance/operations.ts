import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { described, Flag, Id, IdParams, Line, OneOf, Page, PageQuery } from '../schema.ts'
import { attendanceFilters } from './enums.ts'
import { AttendedLesson, attendee, marks, OwnAttendance, visit } from './parts.ts'

const lessonNumber = described(IdParams, 'number of the lesson')

const Attendance = Type.Object({
  ...attendee,
  is_student: described(Flag, 'of the lesson, before it was over; 0: somebody else who was there'),
  ...visit,
  ...marks,
})

const File = Type.Object({
  name: described(Type.String(), 'of the file'),
  content: described(Type.String(), 'begins with a byte order mark; times are those of the school'),
})

/** Who was in a lesson, and for how long. */
export const attendance = {
  lessonAttendance: operation({
    method: 'GET',
    path: '/api/v1/lessons/{id}/attendance',
    summary: 'Who was in the class of a lesson and for how long, and who was absent',
    access: 'signedIn',
    permission: 'attendance.read',
    params: lessonNumber,
    query: Type.Object({
      ...PageQuery,
      keyword: Type.Optional(Line(64)),
      userid: Type.Optional(described(Id, 'of this person alone')),
      state: Type.Optional(OneOf(attendanceFilters)),
    }),
    reply: Type.Object({
      ...Page(Attendance).properties,
      lesson: AttendedLesson,
      summary: described(
        Type.Object({
          students: Type.Integer(),
          present: described(Type.Integer(), 'those of them who were in the class, late or not'),
          absent: described(Type.Integer(), 'those of them who were absent'),
          late: described(Type.Integer(), 'those of the present who came late'),
          early: described(Type.Integer(), 'those of the present who left early'),
          replayed: described(Type.Integer(), 'who has watched its replay'),
        }),
        'of the whole lesson, whatever the list is narrowed to',
      ),
    }),
    refusals: ['lessonNotFound', 'noPermission'],
  }),
  lessonAttendanceFile: operation({
    method: 'GET',
    path: '/api/v1/lessons/{id}/attendance/file',
    summary: 'The attendance of a lesson as comma-separated values, which spreadsheets read',
    access: 'signedIn',
    permission: 'attendance.export',
    proof: 'always',
    params: lessonNumber,
    reply: File,
    refusals: ['lessonNotFound', 'noPermission'],
  }),
  classAttendanceFile: operation({
    method: 'GET',
    path: '/api/v1/openclass/{id}/attendance/file',
    summary: 'The attendance of a class as comma-separated values, which spreadsheets read',
    access: 'signedIn',
    permission: 'attendance.export',
    proof: 'always',
    params: IdParams,
    reply: File,
    refusals: ['openClassNotFound', 'noPermission'],
  }),
  studentAttendance: operation({
    method: 'GET',
    path: '/api/v1/teacher/students/{id}/attendance',
    summary: "One student in the teacher's own lessons that have begun, the latest first",
    access: 'teacher',
    permission: 'attendance.read',
    params: described(IdParams, 'number of the user'),
    query: Type.Object(PageQuery),
    reply: Page(OwnAttendance),
    refusals: ['studentNotFound'],
  }),
  attendanceOfUser: operation({
    method: 'GET',
    path: '/api/v1/admin/users/{id}/attendance',
    summary: 'One student in all lessons that have begun, the latest first',
    access: 'admin',
    permission: 'attendance.read',
    params: described(IdParams, 'number of the user'),
    query: Type.Object(PageQuery),
    reply: Page(OwnAttendance),
  }),
  ownAttendance: operation({
    method: 'GET',
    path: '/api/v1/student/courses/{product_id}/attendance',
    summary: "The student's own attendance in the lessons of a course that have begun, the latest first",
    access: 'student',
    permission: 'attendance.read',
    params: Type.Object({ product_id: Id }),
    query: Type.Object(PageQuery),
    reply: Page(OwnAttendance),
    refusals: ['courseNotOwned', 'productNotFound'],
  }),
}
