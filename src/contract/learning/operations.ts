import { Type } from 'typebox'
import { ClassTypeNumber, KnotStatusNumber } from '../catalog/numbers.ts'
import { operation } from '../operation.ts'
import { StreamStateName } from '../openclass/operations.ts'
import { described, Flag, Id, Nullable, Timestamp } from '../schema.ts'

export const learning = {
  studentCourses: operation({
    method: 'GET',
    path: '/api/v1/student/courses',
    summary: "The student's own courses",
    access: 'student',
    permission: 'learning.read',
    reply: Type.Object({
      list: Type.Array(
        Type.Object({
          product_id: Id,
          name: Type.String(),
          cover_url: Type.String(),
          type: Type.Integer(),
          class_type: described(Nullable(ClassTypeNumber), 'null: it is not taught'),
          knot_status: KnotStatusNumber,
          teacher_name: Type.String(),
          order_id: Id,
          granted_at: Timestamp,
          valid_until: described(Nullable(Timestamp), 'null: for good'),
          block_status: described(
            Type.Integer({ minimum: 0, maximum: 2 }),
            'what the school has made of it: 0 reading, 1 removed, 2 expired',
          ),
          lessons: described(Type.Integer(), 'how many lessons; of a package those of all that it holds'),
          open_class: described(
            Nullable(
              Type.Object({
                id: Id,
                begintime: Timestamp,
                endtime: Timestamp,
                replay: Flag,
                stream_state: StreamStateName,
              }),
            ),
            'the class that a charged open class is',
          ),
          next_lesson: described(
            Nullable(
              Type.Object({
                id: Id,
                open_class_id: Id,
                title: Type.String(),
                begintime: Timestamp,
                endtime: Timestamp,
                stream_state: StreamStateName,
              }),
            ),
            'its next lesson; of an open class the class itself, until it is over',
          ),
        }),
      ),
    }),
  }),
  teacherTimetable: operation({
    method: 'GET',
    path: '/api/v1/teacher/timetable',
    summary: "The teacher's own lessons between two moments, at most 62 days apart",
    access: 'teacher',
    permission: 'learning.read',
    query: Type.Object({ start: Timestamp, end: Timestamp }),
    reply: Type.Object({
      list: Type.Array(
        Type.Object({
          id: Id,
          open_class_id: Id,
          title: Type.String(),
          product_id: Id,
          product_name: Type.String(),
          class_type: described(Nullable(ClassTypeNumber), 'null: it is not taught'),
          begintime: Timestamp,
          endtime: Timestamp,
          students: Type.Integer(),
          stream_state: StreamStateName,
        }),
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
