import { Type } from 'typebox'
import { operation } from '../operation.ts'
import {
  described,
  Flag,
  Id,
  IdParams,
  Line,
  Nothing,
  Nullable,
  OneOf,
  Page,
  PageQuery,
  Timestamp,
} from '../schema.ts'
import { answerFilters } from './enums.ts'
import { homeworkLimits } from './limits.ts'
import {
  AnswerRow,
  AnswerStateName,
  AttemptNumber,
  GivenFiles,
  HomeworkFields,
  Marks,
  OwnAttempt,
  PublishStatusNumber,
  ReceivedBrief,
  ShownFiles,
  Statistics,
  SubmittedAttempt,
  TaughtBrief,
} from './parts.ts'

const AnswerParams = Type.Object({ id: Id, student_id: Id })

const Answer = Type.Object({
  answer: Type.Optional(Type.String({ maxLength: homeworkLimits.answer })),
  ...GivenFiles,
})

const NextUncorrected = described(
  Nullable(Id),
  'the student whose answer waits next for a correction; null: no other does',
)

const fileRefusals = ['tooManyFiles', 'videoNotAllowed'] as const

/** Homework as teachers set and correct it. */
export const homeworkTeaching = {
  taughtHomework: operation({
    method: 'GET',
    path: '/api/v1/teacher/homework',
    summary: "The homework of the teacher's lessons, newest first",
    access: 'teacher',
    permission: 'homework.read',
    query: Type.Object({
      ...PageQuery,
      publish_status: Type.Optional(PublishStatusNumber),
      keyword: described(Type.Optional(Line(64)), 'a part of the title, or of the name of lesson or course'),
    }),
    reply: Page(TaughtBrief),
  }),
  homeworkLessons: operation({
    method: 'GET',
    path: '/api/v1/teacher/homework/lessons',
    summary: 'The lessons for which the teacher may set homework, those of the newest course first',
    access: 'teacher',
    permission: 'homework.read',
    query: Type.Object({
      keyword: described(Type.Optional(Line(64)), 'a part of the name of lesson or course'),
    }),
    reply: Type.Object({
      list: described(
        Type.Array(
          Type.Object({ id: Id, title: Type.String(), product_id: Id, product_name: Type.String() }),
        ),
        'the first 500',
      ),
    }),
  }),
  createHomework: operation({
    method: 'POST',
    path: '/api/v1/teacher/homework',
    summary: 'Sets homework for a lesson, unpublished',
    access: 'teacher',
    permission: 'homework.write',
    body: HomeworkFields,
    reply: Type.Object({ id: Id }),
    refusals: ['homeworkTitleRequired', 'homeworkContentRequired', 'homeworkLessonUnknown', ...fileRefusals],
  }),
  taughtHomeworkById: operation({
    method: 'GET',
    path: '/api/v1/teacher/homework/{id}',
    summary: 'One homework with its numbers',
    access: 'teacher',
    permission: 'homework.read',
    params: IdParams,
    reply: Type.Object({
      ...TaughtBrief.properties,
      content: described(Type.String(), 'the text, without formatting'),
      remind_hours: described(Nullable(Type.Integer()), 'null: nobody is reminded of the due time'),
      reminded_time: described(Nullable(Timestamp), 'when the teacher last reminded by hand'),
      waiting: described(
        Type.Integer(),
        'students who own the course and have an attempt to submit: whom a reminder reaches',
      ),
      statistics: Statistics,
      ...ShownFiles,
    }),
    refusals: ['homeworkNotFound'],
  }),
  updateHomework: operation({
    method: 'PUT',
    path: '/api/v1/teacher/homework/{id}',
    summary: 'Changes a homework; a published one keeps its lesson',
    access: 'teacher',
    permission: 'homework.write',
    params: IdParams,
    body: HomeworkFields,
    reply: Nothing,
    refusals: [
      'homeworkNotFound',
      'homeworkTitleRequired',
      'homeworkContentRequired',
      'homeworkLessonUnknown',
      'homeworkLessonFixed',
      ...fileRefusals,
    ],
  }),
  deleteHomework: operation({
    method: 'DELETE',
    path: '/api/v1/teacher/homework/{id}',
    summary: 'Removes a homework that is not published',
    access: 'teacher',
    permission: 'homework.delete',
    params: IdParams,
    reply: Nothing,
    refusals: ['homeworkNotFound', 'homeworkPublished'],
  }),
  publishHomework: operation({
    method: 'PUT',
    path: '/api/v1/teacher/homework/{id}/publish',
    summary: 'Gives a homework to all who own its course now; who receives it is fixed by that',
    access: 'teacher',
    permission: 'homework.publish',
    params: IdParams,
    reply: Type.Object({ publish_status: PublishStatusNumber, total_students: Type.Integer() }),
    refusals: ['homeworkNotFound', 'homeworkPublished'],
  }),
  closeHomework: operation({
    method: 'PUT',
    path: '/api/v1/teacher/homework/{id}/closed',
    summary: 'Ends the acceptance of answers, or accepts them again',
    access: 'teacher',
    permission: 'homework.publish',
    params: IdParams,
    body: Type.Object({ is_closed: Flag }),
    reply: Nothing,
    refusals: ['homeworkNotFound', 'homeworkNotPublished'],
  }),
  remindOfHomework: operation({
    method: 'POST',
    path: '/api/v1/teacher/homework/{id}/reminders',
    summary: 'Reminds those who have not submitted, at most once an hour',
    access: 'teacher',
    permission: 'homework.write',
    params: IdParams,
    reply: Type.Object({ reminded: described(Type.Integer(), 'how many students were reminded') }),
    refusals: ['homeworkNotFound', 'homeworkNotPublished', 'homeworkClosed', 'homeworkRemindedRecently'],
  }),
  homeworkAnswers: operation({
    method: 'GET',
    path: '/api/v1/teacher/homework/{id}/answers',
    summary: 'Who received a homework and how their answers stand, the earliest answer first',
    access: 'teacher',
    permission: 'homework.read',
    params: IdParams,
    query: Type.Object({
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
      state: Type.Optional(AnswerStateName),
      keyword: described(Type.Optional(Line(64)), 'a part of the name or user name'),
    }),
    reply: Type.Object({ list: Type.Array(AnswerRow), total: Type.Integer() }),
    refusals: ['homeworkNotFound'],
  }),
  homeworkAnswer: operation({
    method: 'GET',
    path: '/api/v1/teacher/homework/{id}/answers/{student_id}',
    summary: 'What one student has submitted, attempt by attempt, the latest first',
    access: 'teacher',
    permission: 'homework.read',
    params: AnswerParams,
    reply: Type.Object({
      ...AnswerRow.properties,
      attempts: described(Type.Array(SubmittedAttempt), 'what was submitted'),
      next_uncorrected: NextUncorrected,
    }),
    refusals: ['homeworkNotFound'],
  }),
  correctHomework: operation({
    method: 'PUT',
    path: '/api/v1/teacher/homework/{id}/answers/{student_id}',
    summary: "Corrects a student's answer",
    access: 'teacher',
    permission: 'homework.write',
    params: AnswerParams,
    body: Type.Object({
      reply: Type.Optional(Type.String({ maxLength: homeworkLimits.reply })),
      marks: described(
        Type.Optional(Marks),
        'drawings and notes on the pictures of the answer; left out: they stay',
      ),
      ...GivenFiles,
      attempt: described(
        Type.Optional(Type.Integer({ minimum: 1, maximum: homeworkLimits.attempts })),
        'left out: the latest submitted one',
      ),
      version: described(
        Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
        'of the correction that was read; left out: none was there',
      ),
      is_returned: described(
        Type.Optional(Flag),
        '0: the student sees it only when it is returned; left out: 1',
      ),
    }),
    reply: Type.Object({
      version: Type.Integer(),
      correct_time: Timestamp,
      is_returned: Flag,
      next_uncorrected: NextUncorrected,
    }),
    refusals: [
      'homeworkNotFound',
      'homeworkNotSubmitted',
      'homeworkCorrectionRequired',
      'homeworkCorrectedMeanwhile',
      'marksTooLarge',
      ...fileRefusals,
    ],
  }),
  returnCorrections: operation({
    method: 'POST',
    path: '/api/v1/teacher/homework/{id}/returns',
    summary: 'Returns the corrections that were held back to students',
    access: 'teacher',
    permission: 'homework.write',
    params: IdParams,
    body: Type.Object({
      student_ids: described(
        Type.Optional(Type.Array(Id, { maxItems: 1000 })),
        'of these students; left out: of all',
      ),
    }),
    reply: Type.Object({ returned: described(Type.Integer(), 'how many students see a correction by this') }),
    refusals: ['homeworkNotFound'],
  }),
  requestAttempt: operation({
    method: 'POST',
    path: '/api/v1/teacher/homework/{id}/answers/{student_id}/attempts',
    summary: 'Asks a student who has submitted for another attempt, which begins empty',
    access: 'teacher',
    permission: 'homework.write',
    params: AnswerParams,
    reply: Type.Object({ attempt: AttemptNumber }),
    refusals: ['homeworkNotFound', 'homeworkNotSubmitted', 'homeworkAttemptOpen', 'homeworkClosed'],
  }),
}

/** Homework as students receive and answer it. */
export const homeworkLearning = {
  receivedHomework: operation({
    method: 'GET',
    path: '/api/v1/student/homework',
    summary: "The student's homework, the latest first",
    access: 'student',
    permission: 'homework.read',
    query: Type.Object({
      ...PageQuery,
      status: Type.Optional(OneOf(answerFilters)),
      product_id: described(Type.Optional(Id), 'of this course alone'),
      lesson_id: described(Type.Optional(Id), 'of this lesson alone'),
    }),
    reply: Page(ReceivedBrief),
  }),
  receivedHomeworkById: operation({
    method: 'GET',
    path: '/api/v1/student/homework/{id}',
    summary: 'One homework with the own attempts, the latest first; marks returned corrections as read',
    access: 'student',
    permission: 'homework.read',
    params: IdParams,
    reply: Type.Object({
      ...ReceivedBrief.properties,
      content: described(Type.String(), 'the text, without formatting'),
      ...ShownFiles,
      attempts: described(Type.Array(OwnAttempt), 'the own attempts; one that is not submitted is a draft'),
    }),
    refusals: ['homeworkNotFound'],
  }),
  saveHomeworkDraft: operation({
    method: 'PUT',
    path: '/api/v1/student/homework/{id}/draft',
    summary: 'Stores a draft of an answer',
    access: 'student',
    permission: 'homework.write',
    params: IdParams,
    body: Answer,
    reply: Nothing,
    refusals: ['homeworkNotFound', 'homeworkSubmitted', 'homeworkClosed', ...fileRefusals],
  }),
  submitHomework: operation({
    method: 'POST',
    path: '/api/v1/student/homework/{id}/submit',
    summary: 'Submits an answer; from then on it cannot be changed',
    access: 'student',
    permission: 'homework.write',
    params: IdParams,
    body: Answer,
    reply: described(
      Type.Object({
        attempt: AttemptNumber,
        submit_time: Timestamp,
        is_late: Flag,
        images: described(Type.Integer(), 'how many pictures were submitted'),
        files: described(Type.Integer(), 'how many other files were submitted'),
      }),
      'the receipt',
    ),
    refusals: [
      'homeworkNotFound',
      'homeworkSubmitted',
      'homeworkClosed',
      'homeworkAnswerRequired',
      ...fileRefusals,
    ],
  }),
}
