import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { described, Flag, Id, IdParams, Nullable, OneOf, Page, PageQuery, Timestamp } from '../schema.ts'
import { Balance } from './operations.ts'

/** The booked lessons and lesson hours of one student, as their teacher sees them. */
export const bookingsOfStudent = {
  bookingsOfStudent: operation({
    method: 'GET',
    path: '/api/v1/teacher/students/{id}/bookings',
    summary:
      'The lessons that one student has booked with the teacher, the latest first, and the lesson hours',
    access: 'teacher',
    permission: 'booking.read',
    params: described(IdParams, 'number of the user'),
    query: Type.Object(PageQuery),
    reply: Type.Object({
      ...Page(
        Type.Object({
          id: Id,
          lesson_id: Id,
          product_id: Id,
          product_name: Type.String(),
          begintime: Timestamp,
          endtime: Timestamp,
          status: OneOf(['booked', 'used', 'cancelled']),
          cancel_reason: described(
            Type.String(),
            'why the teacher or the school cancelled it; empty: the student did, or nobody',
          ),
          is_late: described(Flag, 'cancelled so late that its lesson hour was used'),
        }),
      ).properties,
      courses: described(
        Type.Array(
          Type.Object({
            product_id: Id,
            product_name: Type.String(),
            balance: described(Balance, 'of all grants of the course'),
            valid_until: described(Nullable(Timestamp), 'when the last of them ends; null: for good'),
          }),
        ),
        'the appointment courses of the student with this teacher',
      ),
    }),
    refusals: ['studentNotFound'],
  }),
}
