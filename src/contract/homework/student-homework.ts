import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { component, described, Flag, Id, IdParams, Nullable, Page, PageQuery, Timestamp } from '../schema.ts'
import { AnswerStateName, AttemptNumber } from './parts.ts'

const ReceivedHomework = component(
  'HomeworkOfStudent',
  Type.Object({
    id: Id,
    title: Type.String(),
    lesson_name: Type.String(),
    product_id: Id,
    product_name: Type.String(),
    due_time: described(Nullable(Timestamp), 'null: any time'),
    publish_time: described(Nullable(Timestamp), 'null: unpublished'),
    is_closed: described(Flag, 'nothing is accepted any more'),
    state: AnswerStateName,
    attempt: AttemptNumber,
    submit_time: described(Nullable(Timestamp), 'of the latest attempt; null: not submitted'),
    correct_time: described(Nullable(Timestamp), 'of the latest attempt; null: not corrected'),
    is_late: Flag,
    is_returned: described(Flag, 'the student sees the correction'),
  }),
)

/** The homework of one student, as their teacher and the school see it. */
export const homeworkOfStudent = {
  studentHomework: operation({
    method: 'GET',
    path: '/api/v1/teacher/students/{id}/homework',
    summary: "What one student has received of the teacher's own homework, the latest first",
    access: 'teacher',
    permission: 'homework.read',
    params: described(IdParams, 'number of the user'),
    query: Type.Object(PageQuery),
    reply: Page(ReceivedHomework),
    refusals: ['studentNotFound'],
  }),
  homeworkOfUser: operation({
    method: 'GET',
    path: '/api/v1/admin/users/{id}/homework',
    summary: 'What one student has received of all homework, the latest first',
    access: 'admin',
    permission: 'homework.read',
    params: described(IdParams, 'number of the user'),
    query: Type.Object(PageQuery),
    reply: Page(ReceivedHomework),
  }),
}
