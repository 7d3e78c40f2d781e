import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { described, Id, IdParams, Nothing } from '../schema.ts'
import { homeworkLimits } from './limits.ts'

const Words = Type.Object({ text: Type.Optional(Type.String({ maxLength: homeworkLimits.comment })) })
const path = '/api/v1/teacher/homework/comments'

/** The comment bank: what a teacher often writes in corrections. Nobody else sees it. */
export const homeworkComments = {
  homeworkComments: operation({
    method: 'GET',
    path,
    summary: "The teacher's own comment bank, what is used most first",
    access: 'teacher',
    permission: 'homework.read',
    reply: Type.Object({
      list: Type.Array(
        Type.Object({
          id: Id,
          text: Type.String(),
          uses: described(Type.Integer(), 'how often it was inserted'),
        }),
      ),
    }),
  }),
  createHomeworkComment: operation({
    method: 'POST',
    path,
    summary: 'Stores a comment in the bank',
    access: 'teacher',
    permission: 'homework.write',
    body: Words,
    reply: Type.Object({ id: Id }),
    refusals: ['homeworkCommentRequired', 'homeworkCommentKnown', 'tooManyComments'],
  }),
  updateHomeworkComment: operation({
    method: 'PUT',
    path: `${path}/{id}`,
    summary: 'Changes the text of a comment',
    access: 'teacher',
    permission: 'homework.write',
    params: IdParams,
    body: Words,
    reply: Nothing,
    refusals: ['homeworkCommentNotFound', 'homeworkCommentRequired', 'homeworkCommentKnown'],
  }),
  useHomeworkComment: operation({
    method: 'POST',
    path: `${path}/{id}/uses`,
    summary: 'Counts that a comment was inserted',
    access: 'teacher',
    permission: 'homework.write',
    params: IdParams,
    reply: Nothing,
    refusals: ['homeworkCommentNotFound'],
  }),
  deleteHomeworkComment: operation({
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Removes a comment',
    access: 'teacher',
    permission: 'homework.delete',
    params: IdParams,
    reply: Nothing,
    refusals: ['homeworkCommentNotFound'],
  }),
}
