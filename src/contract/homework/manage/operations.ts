import { Type } from 'typebox'
import { operation } from '../../operation.ts'
import {
  described,
  Flag,
  Id,
  IdParams,
  Line,
  Nullable,
  NumberedPageQuery,
  Page,
  Timestamp,
} from '../../schema.ts'
import { homeworkTeaching } from '../operations.ts'
import { AnswerRow, ShownFiles, Statistics, SubmittedAttempt, TaughtBrief } from '../parts.ts'

const SchoolHomework = Type.Object({
  ...TaughtBrief.properties,
  teacher_id: described(Nullable(Id), 'who set it; null: whose account is gone'),
  teacher_name: Type.String(),
  waiting_since: described(
    Nullable(Timestamp),
    'when the longest waiting answer without a correction was submitted; null: none waits',
  ),
})

const { query, reply } = homeworkTeaching.homeworkAnswers

/** Homework of all teachers, as the school looks at it; it is set and corrected by teachers alone. */
export const homeworkAdmin = {
  schoolHomework: operation({
    method: 'GET',
    path: '/api/v1/admin/homework',
    summary: 'The homework of all teachers, newest first',
    access: 'admin',
    permission: 'homework.read',
    query: Type.Object({
      ...NumberedPageQuery,
      keyword: described(
        Type.Optional(Line(64)),
        'a part of the title, or of the name of lesson, course or teacher',
      ),
      waiting: described(
        Type.Optional(Flag),
        '1: published homework with answers that wait for a correction alone, the longest waiting first',
      ),
      teacher_id: described(Type.Optional(Id), 'what this teacher has set'),
    }),
    reply: Page(SchoolHomework),
  }),
  schoolHomeworkById: operation({
    method: 'GET',
    path: '/api/v1/admin/homework/{id}',
    summary: 'One homework of the school with its files and numbers',
    access: 'admin',
    permission: 'homework.read',
    params: IdParams,
    reply: Type.Object({
      ...SchoolHomework.properties,
      content: described(Type.String(), 'the text, without formatting'),
      ...ShownFiles,
      statistics: Statistics,
    }),
    refusals: ['homeworkNotFound'],
  }),
  schoolHomeworkAnswers: operation({
    method: 'GET',
    path: '/api/v1/admin/homework/{id}/answers',
    summary: 'Who received a homework of the school and how their answers stand, the earliest answer first',
    access: 'admin',
    permission: 'homework.read',
    params: IdParams,
    query,
    reply,
    refusals: ['homeworkNotFound'],
  }),
  schoolHomeworkAnswer: operation({
    method: 'GET',
    path: '/api/v1/admin/homework/{id}/answers/{student_id}',
    summary: 'What one student has submitted and what was replied, attempt by attempt, the latest first',
    access: 'admin',
    permission: 'homework.read',
    params: Type.Object({ id: Id, student_id: Id }),
    reply: Type.Object({
      ...AnswerRow.properties,
      title: described(Type.String(), 'of the homework'),
      attempts: described(Type.Array(SubmittedAttempt), 'what was submitted'),
    }),
    refusals: ['homeworkNotFound'],
  }),
}
