import { bookingAdmin } from '#contract/booking/manage/operations.ts'
import type { Deps } from '../../../deps.ts'
import type { Serve } from '../../../plugins/serve.ts'
import { adminBookings, adminCancelsBooking, returnHour } from './bookings.ts'
import { adjustLessonHours, lessonHourEntries, lessonHours } from './lesson-hours.ts'
import { moveBooking, movableGrid } from './move-booking.ts'

export { rulesOfSchool } from './rules-of-school.ts'
export {
  countStanding,
  type StandingBooking,
  standingBookings,
  type StandingFilter,
  standingWhere,
} from './standing-bookings.ts'
export { countWorkingHours, teachersWithHours } from './all-working-hours.ts'

/** Bookings and lesson hours as the school handles them for its students. */
export function bookingAdminRoutes(serve: Serve, { db }: Deps): void {
  serve(bookingAdmin.adminBookings, ({ query }) => adminBookings(db, query))
  serve(bookingAdmin.adminCancelsBooking, ({ user, params, body }) =>
    adminCancelsBooking(db, user, params.id, body),
  )
  serve(bookingAdmin.adminBookingGrid, ({ params, query }) => movableGrid(db, params.id, query))
  serve(bookingAdmin.moveBooking, ({ user, params, body }) => moveBooking(db, user, params.id, body))
  serve(bookingAdmin.returnHour, ({ user, params, body }) => returnHour(db, user, params.id, body.reason))
  serve(bookingAdmin.lessonHours, ({ query }) => lessonHours(db, query))
  serve(bookingAdmin.lessonHourEntries, ({ params, query }) => lessonHourEntries(db, params.id, query))
  serve(bookingAdmin.adjustLessonHours, ({ user, params, body }) =>
    adjustLessonHours(db, user, params.id, body),
  )
}
