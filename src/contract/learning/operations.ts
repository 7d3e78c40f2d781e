import { Type } from 'typebox'
import { ClassTypeNumber, KnotStatusNumber } from '../catalog/numbers.ts'
import { operation } from '../operation.ts'
import { StreamStateName } from '../openclass/parts.ts'
import { component, described, Flag, Id, IdParams, Nullable, Timestamp } from '../schema.ts'

const Progress = component(
  'Progress',
  Type.Object({
    done: described(
      Type.Integer(),
      'how many lessons are done; of an appointment course the lesson hours that were used',
    ),
    lessons: described(
      Type.Integer(),
      'how many lessons, of an appointment course lesson hours; of a package those of all that it holds',
    ),
    percent: described(
      Type.Integer({ minimum: 0, maximum: 100 }),
      'the mean over all lessons of what was really watched or attended of each; what is done counts whole',
    ),
  }),
)

const Continue = described(
  Nullable(
    Type.Object({
      product_id: described(Id, 'the course; of a package one that it holds'),
      lesson_id: described(Nullable(Id), 'null: the class of a charged open class'),
      title: Type.String(),
      position: described(Type.Integer(), 'where the student stopped, seconds; 0: at its beginning'),
    }),
  ),
  'where learning goes on; null: nothing that can be watched now is left',
)

const LearnedLesson = component(
  'LearnedLesson',
  Type.Object({
    id: described(Nullable(Id), 'its lesson; null: the class of a charged open class'),
    open_class_id: described(Id, 'the class in which it is watched'),
    chapter: Type.String(),
    title: Type.String(),
    begintime: described(Nullable(Timestamp), 'null: a lesson without times'),
    endtime: Nullable(Timestamp),
    ended_at: described(Nullable(Timestamp), 'when its teacher ended it; null: by its time'),
    is_cancelled: Flag,
    stream_state: StreamStateName,
    duration: described(Type.Integer(), 'of its videos, seconds; 0: none'),
    position: described(Type.Integer(), 'where in its videos the student stopped, seconds'),
    watched: described(Type.Integer(), 'seconds of its videos that the student has seen, each counted once'),
    attended: described(Type.Integer(), 'seconds that the student was in the live class'),
    is_done: Flag,
  }),
)

const StudentCourses = Type.Object({
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
      progress: Progress,
      continue: Continue,
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
})

export const learning = {
  studentCourses: operation({
    method: 'GET',
    path: '/api/v1/student/courses',
    summary: "The student's own courses",
    access: 'student',
    permission: 'learning.read',
    reply: StudentCourses,
  }),
  coursesOfUser: operation({
    method: 'GET',
    path: '/api/v1/admin/users/{id}/courses',
    summary: 'The courses of one student, with how far they have come',
    access: 'admin',
    permission: 'learning.read',
    params: described(IdParams, 'number of the user'),
    reply: StudentCourses,
  }),
  courseToLearn: operation({
    method: 'GET',
    path: '/api/v1/student/courses/{product_id}',
    summary: 'A course that the student owns, with how far they have come in each lesson',
    access: 'student',
    permission: 'learning.read',
    params: Type.Object({ product_id: Id }),
    reply: Type.Object({
      product_id: Id,
      name: Type.String(),
      cover_url: Type.String(),
      type: Type.Integer(),
      class_type: described(Nullable(ClassTypeNumber), 'null: it is not taught'),
      teacher_name: Type.String(),
      valid_until: described(Nullable(Timestamp), 'null: for good'),
      server_time: Timestamp,
      progress: Progress,
      continue: Continue,
      lessons: Type.Array(LearnedLesson),
      courses: described(
        Type.Array(
          Type.Object({
            product_id: Id,
            name: Type.String(),
            cover_url: Type.String(),
            type: Type.Integer(),
            teacher_name: Type.String(),
            progress: Progress,
            continue: Continue,
          }),
        ),
        'of a package: what it holds and can be learned',
      ),
    }),
    refusals: ['productNotFound', 'courseNotOwned'],
  }),
}
