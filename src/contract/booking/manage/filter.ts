import { Type } from 'typebox'
import { described, Id, OneOf } from '../../schema.ts'
import { BookingFilter } from '../teacher-bookings.ts'

/** Whose bookings are meant. */
export const BookingScope = {
  userid: Type.Optional(Id),
  teacher_id: Type.Optional(Id),
  product_id: Type.Optional(Id),
}

const { keyword, from, to } = BookingFilter

/** Bookings that were not cancelled, narrowed as in their list. */
export const StandingBookings = {
  ...BookingScope,
  ...{ keyword, from, to },
  period: described(
    Type.Optional(OneOf(['coming', 'move_asked', 'past'])),
    'coming: lessons that are not over; move_asked: those of them that the student is asked to move; past: lessons that are over. Default: all',
  ),
}
