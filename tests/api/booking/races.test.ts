import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { isDrill } from '#tests/support/drill.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { openAllConnections } from '../order/support.ts'
import {
  aBuyer,
  anAppointmentCourse,
  book,
  DAY,
  expectLedgerAddsUp,
  grid,
  HOUR,
  monday,
  saveHours,
  setSchool,
} from './support.ts'

const school = await openTestSchool()
await setSchool(school, { courseminutes: 60, time_zone: 'Asia/Shanghai' })
await openAllConnections(school)
const STUDENTS = isDrill ? 500 : 40
const nine = monday + 9 * HOUR

it.each([1, 3])('of many students at once as many get a lesson as it has places: %i', async (quota) => {
  await setSchool(school, { classe_quotas: quota })
  const course = await anAppointmentCourse(school)
  const students = await Promise.all(Array.from({ length: STUDENTS }, () => aBuyer(school, course.product)))
  const answers = await Promise.all(students.map(({ token }) => book(school, token, course, nine)))
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(quota)
  expect(new Set(answers.filter(({ code }) => code !== 0).map(({ reason }) => reason))).toEqual(
    new Set(['slotTaken']),
  )
  const lessons = await school.deps.db.execute(
    sql`select from booked_lessons where product_id = ${course.product.id} and cancelled_at is null`,
  )
  expect(lessons.rows).toHaveLength(1)
  await expectLedgerAddsUp(school)
  await setSchool(school, { classe_quotas: 1 })
})

it('a student who books in several tabs spends no more lesson hours than there are', async () => {
  const course = await anAppointmentCourse(school, 2)
  const { token } = await aBuyer(school, course.product)
  const answers = await Promise.all(
    [0, 1, 2, 3, 4, 5].flatMap((day) => [
      book(school, token, course, nine + day * DAY),
      book(school, token, course, nine + day * DAY),
    ]),
  )
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(2)
  for (const { code, reason } of answers)
    if (code !== 0) expect(['noLessonHours', 'alreadyBooked']).toContain(reason)
  await expectLedgerAddsUp(school)
})

it('a lesson that moves while its teacher closes the hour is in one of the two times, and its hour is right', async () => {
  const course = await anAppointmentCourse(school)
  for (let round = 0; round < 5; round++) {
    const { token } = await aBuyer(school, course.product)
    const { data } = await book(school, token, course, nine)
    const closed = { begin_time: nine + HOUR, end_time: nine + 2 * HOUR, kind: 'closed', note: '' }
    const [moved, hours] = await Promise.all([
      book(school, token, course, nine + HOUR, { moved_from: data.id }),
      saveHours(school, course.teacher.token, { exceptions: [closed] }),
    ])
    // either the hour was closed first, or its teacher hears of the lesson and nothing is saved
    expect(hours.data.saved).toBe(moved.code === 0 ? 0 : 1)
    const { slots } = (await grid(school, token, course, monday, { end: monday + DAY })).data
    const booked = slots.filter(({ state }) => state === 'booked').map(({ begintime }) => begintime)
    expect(booked).toEqual([moved.code === 0 ? nine + HOUR : nine])
    await saveHours(school, course.teacher.token)
    const [left] = slots.flatMap(({ booking_id }) => booking_id ?? [])
    await school.call('DELETE /api/v1/student/bookings/{id}', { token, params: { id: left ?? 0 } })
  }
  await expectLedgerAddsUp(school)
})
