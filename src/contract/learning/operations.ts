import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { Flag, Id, Nullable, Timestamp } from '../schema.ts'

export const learning = {
  studentCourses: operation({
    method: 'GET',
    path: '/api/v1/student/courses',
    summary: "The student's own courses",
    access: 'student',
    reply: Type.Object({
      list: Type.Array(
        Type.Object({
          product_id: Id,
          name: Type.String(),
          cover_url: Type.String(),
          type: Type.Integer(),
          teacher_name: Type.String(),
          order_id: Id,
          granted_at: Timestamp,
          /** null: for good */
          valid_until: Nullable(Timestamp),
          /** what the school has made of it: 0 reading, 1 removed, 2 expired */
          block_status: Type.Integer({ minimum: 0, maximum: 2 }),
          lessons: Type.Integer(),
          /** the class that a charged open class is */
          open_class: Nullable(
            Type.Object({ id: Id, begintime: Timestamp, endtime: Timestamp, replay: Flag }),
          ),
          /** its next lesson; of an open class the class itself, until it is over */
          next_lesson: Nullable(
            Type.Object({
              id: Id,
              open_class_id: Id,
              title: Type.String(),
              begintime: Timestamp,
              endtime: Timestamp,
            }),
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
    query: Type.Object({ start: Timestamp, end: Timestamp }),
    reply: Type.Object({
      list: Type.Array(
        Type.Object({
          id: Id,
          open_class_id: Id,
          title: Type.String(),
          product_id: Id,
          product_name: Type.String(),
          begintime: Timestamp,
          endtime: Timestamp,
          students: Type.Integer(),
        }),
      ),
      /** those that have no times, whatever was asked for */
      untimed: Type.Array(
        Type.Object({
          id: Id,
          open_class_id: Id,
          title: Type.String(),
          product_id: Id,
          product_name: Type.String(),
        }),
      ),
    }),
  }),
}
