import { openTestSchool } from '#tests/support/test-school.ts'
import { anAppointmentCourse, DAY, grid, HOUR, monday, setSchool } from './support.ts'

export const nine = (day: number) => monday + day * DAY + 9 * HOUR
/** A school with an appointment course. */
export async function openBooking() {
  const school = await openTestSchool()

  const { db } = school.deps

  await setSchool(school, { courseminutes: 60, time_zone: 'Asia/Shanghai' })

  const course = await anAppointmentCourse(school)

  const mine = async (token: string) => (await school.call('GET /api/v1/student/bookings', { token })).data

  const balanceOf = async (token: string) => (await mine(token)).courses[0]?.balance

  const stateAt = async (token: string, begin: number) =>
    (await grid(school, token, course, monday)).data.slots.find(({ begintime }) => begintime === begin)
  return { school, db, course, mine, balanceOf, stateAt }
}
export type Booking = Awaited<ReturnType<typeof openBooking>>
