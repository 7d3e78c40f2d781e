import { Type } from 'typebox'
import { operation } from '../operation.ts'
import {
  Day,
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
import { bookingLimits, bookingPeriods } from './limits.ts'

/** A booking as its teacher and the school see it; holds are not listed. */
export const BookingOfStudent = Type.Object({
  id: Id,
  lesson_id: Id,
  product_id: Id,
  product_name: Type.String(),
  teacher_id: Id,
  teacher_name: Type.String(),
  userid: described(Id, 'the student'),
  username: Type.String(),
  name: Type.String(),
  begintime: Timestamp,
  endtime: Timestamp,
  status: OneOf(['booked', 'used', 'cancelled']),
  open_class_id: described(Nullable(Id), 'the class of the lesson'),
  others: described(Type.Integer(), 'how many others have booked the same lesson'),
  move_asked: described(Flag, 'the student is asked to move it'),
  attended: described(Nullable(Flag), 'the student was in the class; null: the lesson is not over'),
  teacher_absent: described(Flag, 'the student was there and the teacher was not: the hour came back'),
  is_late: described(Flag, 'cancelled so late that its lesson hour was used'),
  hour_returned: described(Flag, 'its hour was used, and the school has returned it'),
  cancelled_by: described(Type.String(), 'name of who cancelled it; empty: nobody, or the server'),
  cancel_reason: described(Type.String(), 'why; the student reads it'),
})

export const BookingFilter = {
  ...PageQuery,
  period: described(
    Type.Optional(OneOf(bookingPeriods)),
    'coming: not over, and move_asked: those of them that the student is asked to move, the next first; past: over, and cancelled: the latest first. Default: coming',
  ),
  booking_id: described(Type.Optional(Id), 'this one alone, whatever has become of it'),
  keyword: described(Type.Optional(Line(64)), 'the student, as users are looked for'),
  /** when its lesson begins */
  from: Type.Optional(Day),
  to: Type.Optional(Day),
}

export const CancelForStudent = Type.Object({
  reason: described(Line(bookingLimits.note, 1), 'the student reads it'),
  whole_lesson: described(Type.Optional(Flag), '1: for everybody who has booked the same lesson'),
})

/** The lessons that students have booked with a teacher. */
export const taughtBookings = {
  teacherBookings: operation({
    method: 'GET',
    path: '/api/v1/teacher/bookings',
    summary: "The bookings of the teacher's own lessons",
    access: 'teacher',
    permission: 'booking.read',
    query: Type.Object(BookingFilter),
    reply: Page(BookingOfStudent),
  }),
  teacherCancelsBooking: operation({
    method: 'POST',
    path: '/api/v1/teacher/bookings/{id}/cancel',
    summary: 'Cancels a booking of an own lesson that is not over; the lesson hour goes back to the student',
    access: 'teacher',
    permission: 'booking.write',
    params: IdParams,
    body: CancelForStudent,
    reply: Nothing,
    refusals: ['bookingNotFound', 'bookingOver', 'invalidField'],
  }),
  requestMove: operation({
    method: 'POST',
    path: '/api/v1/teacher/bookings/{id}/ask_move',
    summary: 'Asks the student to move a booking to another time',
    access: 'teacher',
    permission: 'booking.write',
    params: IdParams,
    reply: Nothing,
    refusals: ['bookingNotFound', 'bookingOver'],
  }),
}
