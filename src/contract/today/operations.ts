import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { StreamStateName } from '../openclass/operations.ts'
import { component, described, Id, Nullable, Timestamp } from '../schema.ts'

const classFields = {
  open_class_id: Id,
  lesson_id: described(Nullable(Id), 'null: an open class'),
  title: Type.String(),
  product_id: described(
    Nullable(Id),
    'the course, or what the open class is sold as; null: a free open class',
  ),
  product_name: described(Type.String(), 'empty: a free open class'),
  begintime: Timestamp,
  endtime: Timestamp,
  ended_at: Nullable(Timestamp),
  stream_state: StreamStateName,
}

const homeworkFields = {
  id: Id,
  title: Type.String(),
  lesson_name: Type.String(),
  product_name: Type.String(),
  due_time: described(Nullable(Timestamp), 'what comes later is marked late; null: any time'),
}

const whichClasses = 'by their begin, those that ended less than a day ago first; at most 30'

/**
 * What awaits people when they open their area: one operation for each area. A domain adds what it has to say as a field
 * here, as an expression in features/today, and as a part of the page in the entry's today-parts.ts.
 */
export const today = {
  studentToday: operation({
    method: 'GET',
    path: '/api/v1/student/today',
    summary:
      'What awaits a student: classes, where they stopped, what is new in their courses, orders and homework',
    access: 'student',
    permission: 'today.read',
    reply: Type.Object({
      server_time: Timestamp,
      classes: described(Type.Array(component('StudentClass', Type.Object(classFields))), whichClasses),
      continue: described(
        Nullable(
          Type.Object({
            open_class_id: Id,
            lesson_id: described(Nullable(Id), 'null: an open class'),
            title: Type.String(),
            product_id: described(Nullable(Id), 'null: a free open class'),
            product_name: described(Type.String(), 'empty: a free open class'),
            cover_url: Type.String(),
            position: Type.Integer(),
            duration: described(Type.Integer(), 'of the video, seconds'),
          }),
        ),
        'the video that was watched last and not to its end, of what may be watched; null: none',
      ),
      courses: described(
        Type.Array(
          Type.Object({
            product_id: Id,
            name: Type.String(),
            granted_at: Timestamp,
          }),
        ),
        'given in the last seven days, the newest first; at most 5',
      ),
      orders: described(
        Type.Array(
          Type.Object({
            order_id: Id,
            course_name: Type.String(),
            status: Type.Integer(),
            changed_at: described(Timestamp, 'when it came into this status'),
          }),
        ),
        'that await payment, or whose refund or parcel moved in the last seven days, the newest first; at most 5',
      ),
      homework_due: described(
        Type.Array(
          Type.Object({
            ...homeworkFields,
            attempt: described(Type.Integer(), 'from 2 on: the teacher has asked for another attempt'),
          }),
        ),
        'not submitted and still accepted, by their due time; at most 5',
      ),
      homework_returned: described(
        Type.Array(Type.Object({ ...homeworkFields, returned_at: Timestamp })),
        'whose correction has been returned and not been read, the newest first; at most 5',
      ),
    }),
  }),
  teacherToday: operation({
    method: 'GET',
    path: '/api/v1/teacher/today',
    summary: 'What awaits a teacher: the classes they give, and answers to correct',
    access: 'teacher',
    permission: 'today.read',
    reply: Type.Object({
      server_time: Timestamp,
      classes: described(
        Type.Array(
          component(
            'TeacherClass',
            Type.Object({
              ...classFields,
              students: described(Type.Integer(), 'who own the course, or have joined the free open class'),
            }),
          ),
        ),
        whichClasses,
      ),
      homework_to_correct: described(
        Type.Array(
          Type.Object({
            ...homeworkFields,
            uncorrected: described(Type.Integer(), 'latest answers without a correction'),
            waits_since: described(Timestamp, 'when the first of them was submitted'),
          }),
        ),
        'with answers that wait for a correction, those that have waited longest first; at most 5',
      ),
    }),
  }),
}
