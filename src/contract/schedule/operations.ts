import { Type } from 'typebox'
import { ClassTypeNumber } from '../catalog/numbers.ts'
import { operation } from '../operation.ts'
import { StreamStateName } from '../openclass/parts.ts'
import { component, described, Flag, Id, Nullable, OneOf, Timestamp } from '../schema.ts'
import { entryKinds } from './limits.ts'

export const entryFields = {
  kind: described(
    OneOf(entryKinds),
    'lesson: of a course; openClass: an open class; booking: a lesson by appointment',
  ),
  lesson_id: described(Nullable(Id), 'null: an open class'),
  open_class_id: described(Id, 'number of its class'),
  title: Type.String(),
  product_id: described(
    Nullable(Id),
    'the course, or what the open class is sold as; null: a free open class',
  ),
  product_name: described(Type.String(), 'empty: a free open class'),
  class_type: described(Nullable(ClassTypeNumber), 'null: it is not taught'),
  teacher_name: Type.String(),
  begintime: Timestamp,
  endtime: Timestamp,
  ended_at: described(Nullable(Timestamp), 'when its teacher ended it; null: by its time'),
  is_cancelled: described(Flag, 'it does not take place, for this person at least'),
  stream_state: StreamStateName,
  homework_id: described(Nullable(Id), 'its latest homework that is published; null: none'),
}

/** of those who teach or plan a class */
export const taughtFields = {
  students: Type.Integer(),
  student_names: described(
    Type.Array(Type.String()),
    'who has booked the lesson, for those who may read bookings; empty: it is no booked lesson',
  ),
}

const Span = {
  start: described(Timestamp, 'the beginning of the time that is wanted'),
  end: described(Timestamp, 'its end, which is not included; at most 62 days later'),
}

const whichEntries = 'what touches the time that was asked for, in its order'

/** When people have class: one timetable for students and teachers. */
export const schedule = {
  studentTimetable: operation({
    method: 'GET',
    path: '/api/v1/student/timetable',
    summary: "The student's classes between two moments: of courses, open classes and bookings",
    access: 'student',
    permission: 'schedule.read',
    query: Type.Object(Span),
    reply: Type.Object({
      list: described(
        Type.Array(
          component(
            'StudentTimetableEntry',
            Type.Object({
              ...entryFields,
              feedback_id: described(
                Nullable(Id),
                'the feedback of the teacher about the student; null: none',
              ),
            }),
          ),
        ),
        whichEntries,
      ),
    }),
  }),
  teacherTimetable: operation({
    method: 'GET',
    path: '/api/v1/teacher/timetable',
    summary: "The teacher's own classes between two moments, and the lessons that have no times",
    access: 'teacher',
    permission: 'schedule.read',
    query: Type.Object(Span),
    reply: Type.Object({
      list: described(
        Type.Array(component('TeacherTimetableEntry', Type.Object({ ...entryFields, ...taughtFields }))),
        whichEntries,
      ),
      untimed: described(
        Type.Array(
          Type.Object({
            id: Id,
            open_class_id: Id,
            title: Type.String(),
            product_id: Id,
            product_name: Type.String(),
            stream_state: StreamStateName,
          }),
        ),
        'those that have no times, whatever was asked for',
      ),
    }),
  }),
}
