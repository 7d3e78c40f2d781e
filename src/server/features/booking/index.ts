import { workingHours } from '#contract/booking/hours.ts'
import { booking } from '#contract/booking/operations.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../plugins/serve.ts'
import { book, cancelBooking } from './book.ts'
import { bookingGrid } from './grid.ts'
import { studentBookings } from './read-bookings.ts'
import { saveWorkingHours } from './save-working-hours.ts'
import { readWorkingHours } from './working-hours.ts'

export { bookFirstFree } from './book.ts'
export { revokeHours, settleBookings } from './settle.ts'

/** The hours in which teachers can be booked, and the lessons that students book in them. */
export function bookingFeature(serve: Serve, { db }: Deps): void {
  serve(workingHours.workingHours, ({ user }) => readWorkingHours(db, user.id))
  serve(workingHours.saveWorkingHours, ({ user, body }) => saveWorkingHours(db, user.id, body))
  serve(booking.studentBookings, ({ user }) => studentBookings(db, user.id))
  serve(booking.bookingGrid, ({ user, query }) => bookingGrid(db, user.id, query))
  serve(booking.bookLesson, ({ user, body }) => book(db, user.id, body))
  serve(booking.cancelBooking, ({ user, params }) => cancelBooking(db, user.id, params.id))
}
