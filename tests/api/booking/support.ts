import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { productTypes } from '#contract/catalog/enums.ts'
import { clearSettingsCache, loadSetting, writeSetting } from '#server/features/site/index.ts'
import { aLesson, aProduct, signedIn, type TestProduct, type TestUser } from '#tests/support/factories.ts'
import { wrongBalances } from '#tests/support/booking-ledger.ts'
import { aGrant } from '#tests/support/order-factories.ts'
import type { CallInput, TestSchool } from '#tests/support/test-school.ts'

export const HOUR = 3600
export const DAY = 24 * HOUR

/** Unix seconds of a moment, as `2027-01-04T09:00Z`. */
export const at = (moment: string): number => Date.parse(moment) / 1000

/** Monday 00:00 in Shanghai, some weeks from now: no test depends on the day on which it runs. */
export const monday = ((): number => {
  const day = new Date(Date.now() + 21 * DAY * 1000)
  day.setUTCHours(0, 0, 0, 0)
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
  return day.getTime() / 1000 - 8 * HOUR
})()

export async function setSchool(school: TestSchool, values: object): Promise<void> {
  const { db } = school.deps
  await writeSetting(db, 'web_config', { ...(await loadSetting(db, 'web_config')), ...values })
  clearSettingsCache(db)
}

const everyDay = [1, 2, 3, 4, 5, 6, 7]

export const hoursOf = (values: object = {}) => ({
  zone: 'Asia/Shanghai',
  minutes: null,
  rules: everyDay.map((weekday) => ({ weekday, begin_clock: '09:00', end_clock: '12:00' })),
  exceptions: [],
  ...values,
})

export const saveHours = (school: TestSchool, token: string, values: object = {}) =>
  school.call('PUT /api/v1/teacher/workinghours', { token, body: hoursOf(values) })

/** An appointment course of so many lessons, whose teacher works 09:00–12:00 in Shanghai every day. */
export async function anAppointmentCourse(school: TestSchool, lessons = 4) {
  const teacher = await signedIn(school, [2])
  const product = await aProduct(school, { type: productTypes.booking }, [teacher.user.id])
  for (let position = 0; position < lessons; position++) await aLesson(school, product.id, { position })
  expect((await saveHours(school, teacher.token)).data).toEqual({ saved: 1, hits: [] })
  return { product, teacher }
}

/** A student who has bought a course. */
export async function aBuyer(school: TestSchool, product: TestProduct, grant: object = {}) {
  const student = await signedIn(school)
  return { ...student, ...(await aGrant(school, student.user, product, grant)) }
}

interface Slot {
  product: TestProduct
  teacher: { user: TestUser }
}

export const book = (
  school: TestSchool,
  token: string,
  { product, teacher }: Slot,
  begin_time: number,
  more: object = {},
) =>
  school.call('POST /api/v1/student/bookings', {
    token,
    body: { product_id: product.id, teacher_id: teacher.user.id, begin_time, ...more },
  })

export const grid = (
  school: TestSchool,
  token: string,
  { product, teacher }: Slot,
  start: number,
  more: CallInput['query'] = {},
) =>
  school.call('GET /api/v1/student/bookings/grid', {
    token,
    query: { product_id: product.id, teacher_id: teacher.user.id, start, ...more },
  })

/** A page of somebody in the class of a lesson, until its end. */
export const visit = (school: TestSchool, classId: number | null, userId: number) =>
  school.deps.db.execute(sql`
    insert into class_visits (class_id, user_id, entered_at, left_at)
    select id, ${userId}, begin_at, end_at from open_classes where id = ${classId}`)

/** Lets the lesson of a booking have ended an hour ago. */
export const letItEnd = (school: TestSchool, bookingId: number) =>
  school.deps.db.execute(sql`
    with past as (
      update lessons set begin_at = now() - interval '2 hours', end_at = now() - interval '1 hour'
      where id = (select lesson_id from bookings where id = ${bookingId}) returning id, begin_at, end_at)
    update open_classes set begin_at = past.begin_at, end_at = past.end_at from past where lesson_id = past.id`)

export const cancel = (school: TestSchool, token: string, id: number) =>
  school.call('DELETE /api/v1/student/bookings/{id}', { token, params: { id } })

/** The lesson hours of everybody add up, and nobody is busy with what is not booked. */
export async function expectLedgerAddsUp(school: TestSchool): Promise<void> {
  expect((await school.deps.pool.query(wrongBalances)).rows).toEqual([])
}
