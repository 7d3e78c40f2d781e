import { Type } from 'typebox'
import { ProductStatusNumber } from '../catalog/numbers.ts'
import { operation } from '../operation.ts'
import { described, Id, IdParams, Nullable, OneOf, Timestamp } from '../schema.ts'
import { entryKinds } from './limits.ts'

const Load = Type.Object({
  classes: described(Type.Integer(), 'lessons, open classes and booked lessons'),
  minutes: described(Type.Integer(), 'how long they last together, with the pauses after them'),
})

/** What a teacher teaches and how much, as the school sees it. */
export const teaching = {
  teachingOfUser: operation({
    method: 'GET',
    path: '/api/v1/admin/users/{id}/teaching',
    summary: 'The courses of a teacher, the load, and what students think of the lessons',
    access: 'admin',
    permission: 'schedule.read',
    params: described(IdParams, 'number of the user'),
    reply: Type.Object({
      courses: described(
        Type.Array(
          Type.Object({
            product_id: Id,
            name: Type.String(),
            status: ProductStatusNumber,
            students: described(Type.Integer(), 'who has the course and may learn'),
          }),
        ),
        'courses that name the teacher, the latest first',
      ),
      weekly_minutes: described(Type.Integer(), 'working hours of a week in which students may book'),
      coming: described(Load, 'of the next seven days'),
      past: described(Load, 'of the last thirty days'),
      next: described(
        Type.Array(
          Type.Object({
            open_class_id: described(Id, 'number of its class'),
            kind: described(OneOf(entryKinds), 'lesson of a course, open class or booked lesson'),
            title: Type.String(),
            product_name: described(Type.String(), 'name of its course; empty: none'),
            begintime: Timestamp,
            endtime: Timestamp,
          }),
        ),
        'classes of the next 14 days that are not over, at most ten',
      ),
      answers_waiting: described(Type.Integer(), 'answers to homework that wait for a correction'),
      feedback_given: described(Type.Integer(), 'how often the teacher gave feedback to a student'),
      ratings: described(Type.Integer(), 'how many ratings students gave to the lessons'),
      average: described(Nullable(Type.Number()), 'average stars of these ratings; null: too few'),
    }),
  }),
}
