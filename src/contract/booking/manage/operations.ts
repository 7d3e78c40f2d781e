import { Type } from 'typebox'
import { operation } from '../../operation.ts'
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
} from '../../schema.ts'
import { adjustDirections, adjustLimit, balanceKinds, bookingLimits } from '../limits.ts'
import { Balance, bookingGridReply } from '../operations.ts'
import { BookingFilter, BookingOfStudent, CancelForStudent } from '../teacher-bookings.ts'
import { BookingScope } from './filter.ts'

const Reason = described(Line(bookingLimits.note, 1), 'why; the student reads it')

const LessonHours = Type.Object({
  id: described(Id, 'of the grant that gives them'),
  userid: Id,
  username: Type.String(),
  name: Type.String(),
  product_id: Id,
  product_name: Type.String(),
  order_id: Id,
  valid_until: described(Nullable(Timestamp), 'null: for good'),
  is_over: described(Flag, 'taken back, or its time has run out: nothing can be booked with it'),
  balance: described(Balance, 'of this grant'),
})

/** Bookings and lesson hours of all students. */
export const bookingAdmin = {
  adminBookings: operation({
    method: 'GET',
    path: '/api/v1/admin/bookings',
    summary: 'The bookings of all students',
    access: 'admin',
    permission: 'booking.read',
    query: Type.Object({
      ...BookingFilter,
      ...BookingScope,
    }),
    reply: Page(BookingOfStudent),
  }),
  adminCancelsBooking: operation({
    method: 'POST',
    path: '/api/v1/admin/bookings/{id}/cancel',
    summary: 'Cancels a booking that is not over for its student; the lesson hour goes back',
    access: 'admin',
    permission: 'booking.write',
    params: IdParams,
    body: CancelForStudent,
    reply: Nothing,
    refusals: ['bookingNotFound', 'bookingOver', 'invalidField'],
  }),
  adminBookingGrid: operation({
    method: 'GET',
    path: '/api/v1/admin/bookings/{id}/grid',
    summary: 'A week of a teacher as a booking may be moved to it: notice and horizon do not hold',
    access: 'admin',
    permission: 'booking.read',
    params: IdParams,
    query: Type.Object({
      teacher_id: Type.Optional(described(Id, 'default: the one who gives the lesson')),
      start: Timestamp,
      end: Type.Optional(described(Timestamp, 'at most 8 days later; left out: 7 days later')),
    }),
    reply: Type.Object({
      ...bookingGridReply,
      teacher_id: Id,
      teachers: described(
        Type.Array(Type.Object({ id: Id, name: Type.String() })),
        'who gives lessons of the course',
      ),
    }),
    refusals: ['bookingNotFound', 'productNotFound', 'teacherNotFound', 'invalidField'],
  }),
  moveBooking: operation({
    method: 'POST',
    path: '/api/v1/admin/bookings/{id}/move',
    summary: 'Moves a booking to another time or teacher for its student',
    access: 'admin',
    permission: 'booking.write',
    params: IdParams,
    body: Type.Object({ teacher_id: Id, begin_time: Timestamp, reason: Reason }),
    reply: Type.Object({ id: described(Id, 'of the booking in its place') }),
    refusals: [
      'bookingNotFound',
      'bookingOver',
      'productNotFound',
      'teacherNotFound',
      'slotTaken',
      'slotNotBookable',
      'bookingClash',
      'alreadyBooked',
      'noLessonHours',
      'invalidField',
    ],
  }),
  returnHour: operation({
    method: 'POST',
    path: '/api/v1/admin/bookings/{id}/return_hour',
    summary: 'Gives back the lesson hour that a lesson used, as after an absence with a good reason; once',
    access: 'admin',
    permission: 'booking.write',
    params: IdParams,
    body: Type.Object({ reason: Reason }),
    reply: Nothing,
    refusals: ['bookingNotFound', 'hourNotUsed', 'lessonHoursOver', 'invalidField'],
  }),
  lessonHours: operation({
    method: 'GET',
    path: '/api/v1/admin/lesson_hours',
    summary: 'The lesson hours of all students, the latest bought first',
    access: 'admin',
    permission: 'booking.read',
    query: Type.Object({
      ...PageQuery,
      keyword: Type.Optional(described(Line(64), 'the student, as users are looked for')),
      userid: Type.Optional(Id),
      product_id: Type.Optional(Id),
    }),
    reply: Page(LessonHours),
  }),
  lessonHourEntries: operation({
    method: 'GET',
    path: '/api/v1/admin/lesson_hours/{id}/entries',
    summary: 'The ledger of the lesson hours that a grant gives, the latest first',
    access: 'admin',
    permission: 'booking.read',
    params: IdParams,
    query: Type.Object(PageQuery),
    reply: Page(
      Type.Object({
        id: Id,
        kind: OneOf(balanceKinds),
        hours: described(Type.Integer(), 'how many; below 0: taken by the school'),
        at: Timestamp,
        begintime: described(Nullable(Timestamp), 'of the lesson that it is about'),
        actor: described(Type.String(), 'who did it; empty: the server'),
        reason: Type.String(),
      }),
    ),
    refusals: ['lessonHoursNotFound'],
  }),
  adjustLessonHours: operation({
    method: 'POST',
    path: '/api/v1/admin/lesson_hours/{id}/adjust',
    summary: 'Gives or takes lesson hours, never more than are left',
    access: 'admin',
    permission: 'booking.write',
    params: IdParams,
    body: Type.Object({
      hours: described(Type.Integer({ minimum: 1, maximum: adjustLimit }), 'how many are given or taken'),
      direction: described(OneOf(adjustDirections), 'whether they are given or taken'),
      reason: Reason,
    }),
    reply: Balance,
    refusals: ['lessonHoursNotFound', 'tooFewLessonHours', 'lessonHoursOver', 'invalidField'],
  }),
}
