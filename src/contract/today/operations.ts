import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { StreamStateName } from '../openclass/parts.ts'
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

const lessonNames = { lesson_id: Id, lesson_name: Type.String(), product_name: Type.String() }

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
      'What awaits a student: classes, where they stopped, what is new in their courses, orders, homework and feedback',
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
            lesson_number: described(
              Nullable(Type.Integer()),
              'which lesson of its course it is, from 1 on; null: an open class, or a trial',
            ),
            title: Type.String(),
            product_id: described(Nullable(Id), 'null: a free open class, or a trial'),
            product_name: described(Type.String(), 'empty: a free open class'),
            cover_url: Type.String(),
            position: Type.Integer(),
            duration: described(Type.Integer(), 'of all videos of the lesson, seconds'),
          }),
        ),
        'the lesson with which the course that was watched last goes on, or a trial or an open class that was not watched to its end; null: none',
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
      feedback_to_read: described(
        Type.Array(Type.Object({ id: Id, ...lessonNames, star_rating: Type.Integer(), given_at: Timestamp })),
        'of teachers and not read yet, the newest first; at most 5',
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
    summary:
      'What awaits a teacher: the classes they give, answers to correct, feedback to give, new bookings',
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
              students: described(
                Type.Integer(),
                'who own the course, have booked the lesson, or have joined the free open class',
              ),
              student_names: described(
                Type.Array(Type.String()),
                'who has booked the lesson; empty: it is no booked lesson',
              ),
            }),
          ),
        ),
        whichClasses,
      ),
      feedback_to_give: described(
        Type.Array(
          Type.Object({
            ...lessonNames,
            endtime: Timestamp,
            pending: described(Type.Integer(), 'students without feedback'),
          }),
        ),
        'lessons that ended a day ago or more and whose students wait for feedback, the earliest first; at most 5',
      ),
      bookings: described(
        Type.Array(
          Type.Object({
            id: Id,
            product_name: Type.String(),
            student_name: described(Type.String(), 'who has booked it'),
            open_class_id: Id,
            begintime: Timestamp,
            endtime: Timestamp,
            booked_at: Timestamp,
          }),
        ),
        'of lessons to come, made in the last seven days, the newest first; at most 5',
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
