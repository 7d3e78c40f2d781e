import { Type } from 'typebox'
import { operation } from '../operation.ts'
import {
  component,
  described,
  Flag,
  Id,
  IdParams,
  Line,
  named,
  Nothing,
  Nullable,
  Page,
  PageQuery,
  Timestamp,
} from '../schema.ts'
import { FEEDBACK_BATCH, FEEDBACK_LENGTH, MOST_STARS, RATING_EDIT_HOURS, SHOWN_RATINGS } from './limits.ts'

const Stars = component(
  'Stars',
  Type.Integer({ minimum: 1, maximum: MOST_STARS, description: 'stars from 1 to 5', examples: [5] }),
)
const ReadStatus = named(Type.Union([Type.Literal(0), Type.Literal(1)]), { unread: 0, read: 1 })

const Rating = component(
  'LessonRating',
  Type.Object({
    star_rating: Stars,
    text: Type.String(),
    rated_at: Timestamp,
    editable_until: described(Timestamp, `${RATING_EDIT_HOURS} hours after it was given`),
  }),
)

const Lesson = {
  lesson_id: Id,
  lesson_name: Type.String(),
  product_id: Id,
  product_name: Type.String(),
  begintime: described(Nullable(Timestamp), 'null: a lesson without times'),
  endtime: described(Nullable(Timestamp), 'when it ended or will end'),
}

const Average = {
  ratings: described(Type.Integer(), 'how many ratings there are'),
  average: described(Nullable(Type.Number()), `of the stars; null below ${SHOWN_RATINGS} ratings`),
}

const TaughtLesson = Type.Object({
  ...Lesson,
  open_class_id: described(Id, 'number of its class'),
  students: Type.Integer(),
  given: described(Type.Integer(), 'students with feedback from a teacher'),
  pending: described(Type.Integer(), 'who took part and has no feedback yet; 0 before the end'),
  is_due: described(Flag, 'feedback is pending a day after the end'),
  ...Average,
})

const TaughtQuery = Type.Object({
  ...PageQuery,
  keyword: Type.Optional(described(Line(64), 'a part of the name of the lesson or its course')),
  due: Type.Optional(described(Flag, '1: only lessons whose feedback is due')),
})

const StudentsQuery = Type.Object({ keyword: Type.Optional(Line(64)) })

const TaughtLessonDetail = Type.Object({
  ...TaughtLesson.properties,
  list: described(
    Type.Array(
      Type.Object({
        userid: Id,
        username: Type.String(),
        name: Type.String(),
        star_rating: described(Nullable(Stars), 'null: no feedback yet'),
        teacher_comment: Type.String(),
        read_status: described(Nullable(ReadStatus), 'null: no feedback yet'),
        given_at: Nullable(Timestamp),
        rating: described(Nullable(Rating), 'what the student says of the lesson; null: nothing'),
      }),
    ),
    `at most ${FEEDBACK_BATCH}; the others are found by \`keyword\``,
  ),
})

const Received = Type.Object({
  id: Id,
  ...Lesson,
  teacher_name: Type.String(),
  star_rating: Stars,
  teacher_comment: Type.String(),
  read_status: ReadStatus,
  given_at: described(Timestamp, 'when it was given or changed last'),
})

const StudentLesson = component(
  'StudentLessonFeedback',
  Type.Object({
    ...Lesson,
    feedback: described(
      Nullable(
        Type.Object({
          star_rating: Stars,
          teacher_comment: Type.String(),
          read_status: ReadStatus,
          given_at: Timestamp,
          teacher_name: Type.String(),
        }),
      ),
      'null: none yet',
    ),
    rating: described(Nullable(Rating), 'what the student says of the lesson; null: nothing'),
  }),
)

/** Feedback of teachers to students about a lesson, and ratings of students. */
export const feedback = {
  taughtLessons: operation({
    method: 'GET',
    path: '/api/v1/teacher/feedback/lessons',
    summary: "The teacher's lessons that have begun, with the feedback that is pending; the latest first",
    access: 'teacher',
    permission: 'feedback.read',
    query: TaughtQuery,
    reply: Page(TaughtLesson),
  }),
  taughtLesson: operation({
    method: 'GET',
    path: '/api/v1/teacher/feedback/lessons/{id}',
    summary: 'The feedback of a lesson, student by student, those without any first',
    access: 'teacher',
    permission: 'feedback.read',
    params: described(IdParams, 'number of the lesson'),
    query: StudentsQuery,
    reply: TaughtLessonDetail,
    refusals: ['lessonNotFound'],
  }),
  giveFeedback: operation({
    method: 'POST',
    path: '/api/v1/teacher/feedback/lessons/{id}/ratings',
    summary: 'Gives feedback to one or several students of a lesson, all or none; given again it is changed',
    access: 'teacher',
    permission: 'feedback.write',
    params: described(IdParams, 'number of the lesson'),
    body: Type.Object({
      ratings: Type.Array(
        Type.Object({
          userid: Id,
          star_rating: Stars,
          teacher_comment: Type.String({ maxLength: FEEDBACK_LENGTH }),
        }),
        { minItems: 1, maxItems: FEEDBACK_BATCH },
      ),
    }),
    reply: Nothing,
    refusals: ['lessonNotFound', 'lessonNotBegun', 'feedbackEmpty', 'notOfLesson', 'invalidField'],
  }),
  studentFeedback: operation({
    method: 'GET',
    path: '/api/v1/teacher/students/{id}/feedback',
    summary:
      "What one student was told about the teacher's own lessons, and says of them; the latest lesson first",
    access: 'teacher',
    permission: 'feedback.read',
    params: described(IdParams, 'number of the user'),
    query: Type.Object(PageQuery),
    reply: Page(StudentLesson),
    refusals: ['studentNotFound'],
  }),
  feedbackOfUser: operation({
    method: 'GET',
    path: '/api/v1/admin/users/{id}/feedback',
    summary: 'What one student was told about all lessons, and says of them; the latest lesson first',
    access: 'admin',
    permission: 'feedback.read',
    params: described(IdParams, 'number of the user'),
    query: Type.Object(PageQuery),
    reply: Page(StudentLesson),
  }),
  lessonsOfTeacher: operation({
    method: 'GET',
    path: '/api/v1/admin/users/{id}/taught',
    summary:
      'The lessons of a teacher that have begun, with the feedback that is pending and what students think of them; the latest first',
    access: 'admin',
    permission: 'feedback.read',
    params: described(IdParams, 'number of the teacher'),
    query: TaughtQuery,
    reply: Page(TaughtLesson),
  }),
  lessonOfTeacher: operation({
    method: 'GET',
    path: '/api/v1/admin/users/{id}/taught/{lesson_id}',
    summary: 'The feedback of a lesson of a teacher, student by student, and what these say of the lesson',
    access: 'admin',
    permission: 'feedback.read',
    params: Type.Object({
      id: described(Id, 'number of the teacher'),
      lesson_id: described(Id, 'number of the lesson'),
    }),
    query: StudentsQuery,
    reply: TaughtLessonDetail,
    refusals: ['lessonNotFound'],
  }),
  courseRatings: operation({
    method: 'GET',
    path: '/api/product/{id}/ratings',
    summary: 'What students think of the lessons of a course, and of those of each of its teachers',
    access: 'public',
    permission: 'feedback.read',
    params: described(IdParams, 'number of the product'),
    reply: Type.Object({
      ...Average,
      teachers: described(
        Type.Array(Type.Object({ userid: Id, name: Type.String(), ...Average })),
        `with ${SHOWN_RATINGS} ratings or more, of all their lessons; in the order of the course`,
      ),
    }),
  }),
  receivedFeedback: operation({
    method: 'GET',
    path: '/api/v1/student/feedback',
    summary: 'The feedback that the student has been given, the latest first',
    access: 'student',
    permission: 'feedback.read',
    query: Type.Object({
      ...PageQuery,
      unread: Type.Optional(described(Flag, '1: only unread feedback')),
      lesson_id: described(Type.Optional(Id), 'about this lesson alone'),
    }),
    reply: Page(Received),
  }),
  readFeedback: operation({
    method: 'GET',
    path: '/api/v1/student/feedback/{id}',
    summary: 'One feedback, which counts as read from then on',
    access: 'student',
    permission: 'feedback.read',
    params: IdParams,
    reply: Received,
    refusals: ['feedbackNotFound'],
  }),
  ratedLessons: operation({
    method: 'GET',
    path: '/api/v1/student/ratings',
    summary: 'The lessons that the student may rate or has rated, the latest first',
    access: 'student',
    permission: 'feedback.read',
    query: Type.Object({
      ...PageQuery,
      open: Type.Optional(described(Flag, '1: only what can be rated and is not rated yet')),
      lesson_id: described(Type.Optional(Id), 'this one alone, with times or, once it was begun, without'),
    }),
    reply: Page(
      Type.Object({
        ...Lesson,
        teacher_name: Type.String(),
        closes_at: described(Nullable(Timestamp), 'until when it can be rated; null: no such end'),
        rating: described(Nullable(Rating), 'null: not rated'),
      }),
    ),
  }),
  rateLesson: operation({
    method: 'POST',
    path: '/api/v1/student/feedback',
    summary: 'Rates a lesson, or changes the rating',
    access: 'student',
    permission: 'feedback.write',
    body: Type.Object({
      lesson_id: Id,
      star_rating: Stars,
      text: Type.Optional(Type.String({ maxLength: FEEDBACK_LENGTH })),
    }),
    reply: Rating,
    refusals: ['lessonNotFound', 'ratingNotOpen', 'ratingClosed', 'ratingFixed'],
  }),
}
