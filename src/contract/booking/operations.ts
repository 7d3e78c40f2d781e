import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { described, Flag, Id, IdParams, Line, Nothing, Nullable, OneOf, Timestamp } from '../schema.ts'
import { StreamStateName } from '../openclass/parts.ts'
import { balanceKinds, emptyReasons, slotReasons, slotStates } from './limits.ts'

export const Balance = Type.Object({
  left: described(Type.Integer(), 'lesson hours that can be booked'),
  bought: Type.Integer(),
  adjusted: described(Type.Integer(), 'what the school added or took'),
  booked: described(Type.Integer(), 'lessons to come'),
  used: Type.Integer(),
  forfeited: described(Type.Integer(), 'not booked before the validity ended'),
  revoked: described(Type.Integer(), 'taken back with a refund'),
})

const Booking = Type.Object({
  id: Id,
  product_id: Id,
  product_name: Type.String(),
  teacher_id: Id,
  teacher_name: Type.String(),
  begintime: Timestamp,
  endtime: Timestamp,
  status: described(OneOf(['held', 'booked', 'used', 'cancelled']), 'held: chosen, and not booked yet'),
  held_until: described(Nullable(Timestamp), 'until when it is held'),
  open_class_id: described(Nullable(Id), 'the class of the lesson; null while it is only held'),
  stream_state: Nullable(StreamStateName),
  move_asked: described(Flag, 'the teacher asks for it to be moved'),
  cancel_reason: described(
    Type.String(),
    'why the teacher or the school cancelled it; empty: the student did',
  ),
  is_late: described(Flag, 'cancelled so late that its lesson hour was used'),
  teacher_absent: described(Flag, 'the student was there and the teacher was not: the hour came back'),
})

/** A week of a teacher as a student may book it. */
export const bookingGridReply = {
  zone: described(Type.String(), 'time zone of the teacher'),
  slots: described(
    Type.Array(
      Type.Object({
        begintime: Timestamp,
        endtime: Timestamp,
        state: OneOf(slotStates),
        reason: described(Nullable(OneOf(slotReasons)), 'why it is not bookable'),
        quota: described(Type.Integer(), 'how many students it is for'),
        taken: described(Type.Integer(), 'how many have booked or hold it'),
        is_held: described(Flag, 'the student holds it'),
        booking_id: described(Nullable(Id), "the student's own booking or hold"),
      }),
    ),
    'the lessons of the week in their order',
  ),
  left: described(Type.Integer(), 'lesson hours that the student can book'),
  empty_reason: described(Nullable(OneOf(emptyReasons)), 'why nothing can be booked; null: something can'),
  next_free: described(Nullable(Timestamp), 'the next bookable lesson after this week; null: none'),
}

export const booking = {
  studentBookings: operation({
    method: 'GET',
    path: '/api/v1/student/bookings',
    summary: "The student's own bookings, appointment courses and lesson hours",
    access: 'student',
    permission: 'booking.read',
    reply: Type.Object({
      list: described(
        Type.Array(Booking),
        'those to come by their time, then the latest that are over or cancelled',
      ),
      courses: described(
        Type.Array(
          Type.Object({
            product_id: Id,
            product_name: Type.String(),
            teachers: described(
              Type.Array(Type.Object({ id: Id, name: Type.String() })),
              'who gives its lessons',
            ),
            balance: described(Balance, 'of all its grants'),
            valid_until: described(Nullable(Timestamp), 'when the last of them ends; null: for good'),
            history: described(
              Type.Array(
                Type.Object({
                  kind: OneOf(balanceKinds),
                  hours: described(Type.Integer(), 'how many lesson hours'),
                  at: Timestamp,
                  begintime: described(Nullable(Timestamp), 'of the lesson that it is about'),
                  reason: described(Type.String(), 'why the school changed them'),
                }),
              ),
              'the changes of the lesson hours, the latest first',
            ),
          }),
        ),
        'the appointment courses that the student has or had',
      ),
      cancel_hours: described(
        Type.Integer(),
        'cancelled later than so many hours before, a lesson counts as used',
      ),
    }),
  }),
  bookingGrid: operation({
    method: 'GET',
    path: '/api/v1/student/bookings/grid',
    summary: "A week of a teacher's lessons as the student may book them",
    access: 'student',
    permission: 'booking.read',
    query: Type.Object({
      product_id: Id,
      teacher_id: Id,
      start: Timestamp,
      end: described(Type.Optional(Timestamp), 'at most 8 days later; left out: 7 days later'),
      moved_from: described(
        Type.Optional(Id),
        'the booking for which another time is looked for: its time and its lesson hour count as free',
      ),
    }),
    reply: Type.Object(bookingGridReply),
    refusals: ['productNotFound', 'teacherNotFound', 'bookingNotFound'],
  }),
  bookLesson: operation({
    method: 'POST',
    path: '/api/v1/student/bookings',
    summary: 'Books a lesson, or holds it for five minutes',
    access: 'student',
    permission: 'booking.write',
    body: Type.Object({
      product_id: Id,
      teacher_id: Id,
      begin_time: Timestamp,
      hold: described(Type.Optional(Flag), '1: only hold it, and let go what was held before'),
      moved_from: described(Type.Optional(Id), 'the booking in whose place this one comes'),
      request_key: described(
        Type.Optional(Line(64, 8)),
        'chosen by the caller: sent again with the same one, it is booked once',
      ),
    }),
    reply: Booking,
    refusals: [
      'productNotFound',
      'teacherNotFound',
      'slotTaken',
      'slotNotBookable',
      'bookingClash',
      'alreadyBooked',
      'noLessonHours',
      'bookingNotFound',
      'bookingOver',
    ],
  }),
  cancelBooking: operation({
    method: 'DELETE',
    path: '/api/v1/student/bookings/{id}',
    summary: 'Cancels a booking before its lesson begins, or releases a held one',
    access: 'student',
    permission: 'booking.write',
    params: IdParams,
    query: Type.Object({
      held: described(
        Type.Optional(Flag),
        '1: only release it while it is held; one that has been booked meanwhile is kept',
      ),
    }),
    reply: Nothing,
    refusals: ['bookingNotFound', 'bookingOver'],
  }),
}
