import { workingHours } from '#contract/booking/working-hours.ts'
import { bookingsOfStudent as ofStudent } from '#contract/booking/student-bookings.ts'
import { booking } from '#contract/booking/operations.ts'
import { taughtBookings } from '#contract/booking/teacher-bookings.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../plugins/serve.ts'
import { bookingsOfStudent } from './bookings-of-student.ts'
import { book, cancelBooking } from './book-lesson.ts'
import { requestMove, cancelTaught } from './cancel-for-student.ts'
import { bookingGrid } from './grid.ts'
import { teacherBookings } from './list-bookings.ts'
import { studentBookings } from './read-bookings.ts'
import { saveWorkingHours } from './save-working-hours.ts'
import { readWorkingHours } from './working-hours.ts'

export { moveHours } from './balance.ts'
export { bookFirstFree, bookIn, slotTakenOf } from './book-lesson.ts'
export { cancelForStudent } from './cancel-for-student.ts'
export {
  cancelBookingsOf,
  hoursLeft,
  returnTakenHours,
  revokeHours,
  takeHours,
} from './order-lesson-hours.ts'
export { saveHoursIn } from './save-working-hours.ts'
export { settleBookings } from './settle-bookings.ts'
export { newBookings } from './today.ts'
export { workingHoursIn } from './working-hours.ts'

/** The hours in which teachers can be booked, and the lessons that students book in them. */
export function bookingFeature(serve: Serve, { db }: Deps): void {
  serve(workingHours.workingHours, ({ user }) => readWorkingHours(db, user.id))
  serve(workingHours.workingHoursOfUser, ({ params }) => readWorkingHours(db, params.id))
  serve(workingHours.saveWorkingHours, ({ user, body, language }) =>
    saveWorkingHours(db, user.id, { ...body, language }),
  )
  serve(ofStudent.bookingsOfStudent, ({ user, params, query, language }) =>
    bookingsOfStudent(db, user.id, params.id, { ...query, language }),
  )
  serve(booking.studentBookings, ({ user, language }) => studentBookings(db, user.id, language))
  serve(booking.bookingGrid, ({ user, query }) => bookingGrid(db, user.id, query))
  serve(booking.bookLesson, ({ user, body, language }) => book(db, user.id, { ...body, language }))
  serve(booking.cancelBooking, ({ user, params, query }) =>
    cancelBooking(db, user.id, params.id, query.held === 1),
  )
  serve(taughtBookings.teacherBookings, ({ user, query, language }) =>
    teacherBookings(db, user.id, { ...query, language }),
  )
  serve(taughtBookings.teacherCancelsBooking, ({ user, params, body }) =>
    cancelTaught(db, user.id, params.id, body),
  )
  serve(taughtBookings.requestMove, ({ user, params }) => requestMove(db, user.id, params.id))
}
