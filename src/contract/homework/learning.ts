import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { described, Flag, Id, IdParams, Nothing, OneOf, Page, PageQuery, Timestamp } from '../schema.ts'
import { answerFilters } from './enums.ts'
import { homeworkLimits } from './limits.ts'
import { AttemptNumber, fileRefusals, GivenFiles, OwnAttempt, ReceivedBrief, ShownFiles } from './parts.ts'

const Answer = Type.Object({
  answer: Type.Optional(Type.String({ maxLength: homeworkLimits.answer })),
  ...GivenFiles,
})

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
