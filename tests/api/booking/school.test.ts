import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { settleBookings } from '#server/features/booking/index.ts'
import { signedIn } from '#tests/support/factories.ts'
import { aPayment } from '#tests/support/order-factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import {
  aBuyer,
  anAppointmentCourse,
  book,
  cancel,
  DAY,
  expectLedgerAddsUp,
  HOUR,
  letItEnd,
  monday,
  setSchool,
} from './support.ts'

const school = await openTestSchool()
await setSchool(school, { courseminutes: 60, time_zone: 'Asia/Shanghai' })
const { token } = await signedIn(school, [1])
const nine = monday + 9 * HOUR
const reason = '家里有事'
const course = await anAppointmentCourse(school)
const bookings = (query: object = {}) =>
  school.call('GET /api/v1/admin/bookings', { token, query: { ...query } })
const act = (action: 'cancel' | 'return_hour', id: number) =>
  school.call(`POST /api/v1/admin/bookings/{id}/${action}`, { token, params: { id }, body: { reason } })
const own = async (student: string) =>
  (await school.call('GET /api/v1/student/bookings', { token: student })).data
const hoursOf = (query: object) =>
  school.call('GET /api/v1/admin/lesson_hours', { token, query: { ...query } })
const adjust = (id: number, hours: number, why = reason) =>
  school.call('POST /api/v1/admin/lesson_hours/{id}/adjust', {
    token,
    params: { id },
    body: { hours: Math.abs(hours), direction: hours < 0 ? 'take' : 'give', reason: why },
  })
const lastAudit = async () =>
  (await school.call('GET /api/v1/admin/audit', { token, query: { limit: 1 } })).data.list[0]

describe('the bookings of a school', () => {
  it('are filtered by student, teacher, course, name and period', async () => {
    const other = await anAppointmentCourse(school)
    const [one, two] = [await aBuyer(school, course.product), await aBuyer(school, other.product)]
    const first = (await book(school, one.token, course, nine)).data.id
    const second = (await book(school, two.token, other, nine)).data.id
    const found = async (query: object) => (await bookings(query)).data.list.map(({ id }) => id)
    expect(await found({})).toEqual([first, second])
    expect(await found({ userid: two.user.id })).toEqual([second])
    expect(await found({ teacher_id: course.teacher.user.id })).toEqual([first])
    expect(await found({ product_id: other.product.id })).toEqual([second])
    expect(await found({ keyword: one.user.username })).toEqual([first])
    await cancel(school, one.token, first)
    expect(await found({ period: 'cancelled', userid: one.user.id })).toEqual([first])
  })

  it('are cancelled for the student, who has the hour back and reads why', async () => {
    const student = await aBuyer(school, course.product)
    const { data } = await book(school, student.token, course, nine)
    expect((await act('cancel', data.id)).code).toBe(0)
    expect(await act('cancel', data.id)).toMatchObject({ reason: 'bookingNotFound' })
    const { list, courses } = await own(student.token)
    expect(list).toMatchObject([{ id: data.id, status: 'cancelled', cancel_reason: reason }])
    expect(courses[0]?.balance.left).toBe(4)
    expect(await lastAudit()).toMatchObject({ action: 'booking cancelled', subject: `booking ${data.id}` })
    await expectLedgerAddsUp(school)
  })

  it('are moved for the student at shorter notice and farther ahead, and keep their time when that fails', async () => {
    const [student, other] = [await aBuyer(school, course.product), await aBuyer(school, course.product)]
    const { data } = await book(school, student.token, course, nine)
    await book(school, other.token, course, nine + HOUR)
    const to = (begin_time: number) =>
      school.call('POST /api/v1/admin/bookings/{id}/move', {
        token,
        params: { id: data.id },
        body: { teacher_id: course.teacher.user.id, begin_time, reason },
      })
    expect(await to(nine + HOUR)).toMatchObject({ reason: 'slotTaken' })
    expect(await to(nine)).toMatchObject({ reason: 'alreadyBooked' })
    expect(await to(nine + HOUR / 2)).toMatchObject({ reason: 'slotNotBookable' })
    expect((await own(student.token)).list[0]).toMatchObject({ id: data.id, status: 'booked' })
    await setSchool(school, { booking_horizon_days: 1, booking_notice_hours: 48 })
    const week = await school.call('GET /api/v1/admin/bookings/{id}/grid', {
      token,
      params: { id: data.id },
      query: { start: monday },
    })
    expect(week.data).toMatchObject({
      teacher_id: course.teacher.user.id,
      teachers: [{ id: course.teacher.user.id }],
    })
    expect(week.data.slots.find(({ begintime }) => begintime === nine + DAY)).toMatchObject({
      state: 'bookable',
    })
    const moved = await to(nine + DAY)
    await setSchool(school, { booking_horizon_days: 60, booking_notice_hours: 0 })
    expect(moved.code).toBe(0)
    const { list, courses } = await own(student.token)
    expect(list.map(({ id, status, begintime }) => [id, status, begintime])).toEqual([
      [moved.data.id, 'booked', nine + DAY],
      [data.id, 'cancelled', nine],
    ])
    expect(courses[0]?.balance).toMatchObject({ booked: 1, left: 3 })
    expect(await lastAudit()).toMatchObject({ action: 'booking moved', subject: `booking ${data.id}` })
    await expectLedgerAddsUp(school)
  })

  it('that used their hour can give it back, once', async () => {
    const student = await aBuyer(school, course.product)
    const { data } = await book(school, student.token, course, nine)
    expect(await act('return_hour', data.id)).toMatchObject({ reason: 'hourNotUsed' })
    await letItEnd(school, data.id)
    await settleBookings(school.deps.db)
    const twice = await Promise.all([act('return_hour', data.id), act('return_hour', data.id)])
    expect(twice.map(({ code }) => code).sort((a, b) => a - b)).toEqual([0, 103713])
    const { balance, history } = (await own(student.token)).courses[0] ?? {}
    expect(balance).toMatchObject({ used: 1, adjusted: 1, left: 4 })
    expect(history?.[0]).toMatchObject({ kind: 'adjusted', hours: 1, reason })
    expect((await bookings({ period: 'past' })).data.list).toMatchObject([{ id: data.id, hour_returned: 1 }])
    await expectLedgerAddsUp(school)
  })
})

describe('lesson hours', () => {
  it('are given and taken with a reason, never more than are left, and the ledger names who did it', async () => {
    const student = await aBuyer(school, course.product)
    const { id } = student.grant
    await book(school, student.token, course, nine + 2 * DAY)
    expect(await adjust(id, -4)).toMatchObject({ reason: 'tooFewLessonHours' })
    expect((await adjust(id, -3)).data).toMatchObject({ adjusted: -3, booked: 1, left: 0 })
    expect((await adjust(id, 5)).data).toMatchObject({ adjusted: 2, left: 5 })
    expect((await adjust(id, 0)).code).toBe(102001)
    expect((await adjust(id, 1, ' ')).code).toBe(102001)
    expect(await adjust(id + 10_000, 1)).toMatchObject({ reason: 'lessonHoursNotFound' })
    expect((await hoursOf({ userid: student.user.id })).data.list).toMatchObject([
      { id, product_id: course.product.id, is_over: 0, balance: { left: 5 } },
    ])
    const entries = await school.call('GET /api/v1/admin/lesson_hours/{id}/entries', {
      token,
      params: { id },
    })
    expect(entries.data.list.map(({ kind, hours }) => [kind, hours])).toEqual([
      ['adjusted', 5],
      ['adjusted', -3],
      ['booked', 1],
      ['bought', 4],
    ])
    expect(entries.data.list[0]).toMatchObject({ reason })
    expect(entries.data.list[0]?.actor).not.toBe('')
    expect(entries.data.list[2]).toMatchObject({ begintime: nine + 2 * DAY, actor: student.user.name })
    expect(await lastAudit()).toMatchObject({ action: 'lesson hours changed', subject: `grant ${id}` })
    await expectLedgerAddsUp(school)
  })

  it('of a grant that has ended cannot be changed', async () => {
    const student = await aBuyer(school, course.product)
    await school.deps.db.execute(sql`update grants set valid_until = now() where id = ${student.grant.id}`)
    expect(await adjust(student.grant.id, 1)).toMatchObject({ reason: 'lessonHoursOver' })
    expect((await hoursOf({ userid: student.user.id })).data.list).toMatchObject([{ is_over: 1 }])
  })

  it('never fall below zero, however many take them at once', async () => {
    const student = await aBuyer(school, course.product)
    const answers = await Promise.all([
      ...[1, 2, 3].map(() => adjust(student.grant.id, -2)),
      ...[0, 1, 2].map((day) => book(school, student.token, course, nine + (3 + day) * DAY)),
    ])
    for (const answer of answers)
      if (answer.code !== 0) expect(['tooFewLessonHours', 'noLessonHours']).toContain(answer.reason)
    await expectLedgerAddsUp(school)
  })
})

describe('a refund', () => {
  const HALF = '99.50'
  const hoursLeft = async (student: string) => (await own(student)).courses[0]?.balance
  const refund = (orderId: number, body: object) =>
    school.call('POST /api/v1/admin/orders/{id}/refund', {
      token,
      params: { id: orderId },
      body: { amount: HALF, answer: reason, ...body },
    })
  async function aPayingStudent() {
    const student = await aBuyer(school, course.product)
    await aPayment(school, student.order)
    return student
  }

  it('of a part takes as many lesson hours as the school chooses, and never booked ones', async () => {
    const student = await aPayingStudent()
    // no other test of this file books this hour
    expect(await book(school, student.token, course, nine + HOUR + 4 * DAY)).toMatchObject({ code: 0 })
    const { id } = student.order
    const shown = await school.call('GET /api/v1/admin/orders/{id}', { token, params: { id } })
    expect(shown.data.lesson_hours_left).toBe(3)
    expect(await refund(id, {})).toMatchObject({ reason: 'lessonHoursUnsaid' })
    expect(await refund(id, { lesson_hours: 4 })).toMatchObject({ reason: 'tooFewLessonHours' })
    expect(await hoursLeft(student.token)).toMatchObject({ booked: 1, left: 3, revoked: 0 })
    expect((await refund(id, { lesson_hours: 2 })).code).toBe(0)
    expect(await hoursLeft(student.token)).toMatchObject({ booked: 1, left: 1, revoked: 2 })
    await expectLedgerAddsUp(school)
  })

  it('that the school withdraws returns the lesson hours', async () => {
    const student = await aPayingStudent()
    await refund(student.order.id, { lesson_hours: 3 })
    const { data } = await school.call('GET /api/v1/admin/orders/{id}', {
      token,
      params: { id: student.order.id },
    })
    const [made] = data.refunds
    expect(made).toMatchObject({ lesson_hours: 3, lesson_hours_left: 1 })
    await school.deps.db.execute(sql`update refunds set state = 'failed' where id = ${made?.id ?? 0}`)
    const given = await school.call('POST /api/v1/admin/refunds/{id}/withdraw', {
      token,
      params: { id: made?.id ?? 0 },
      body: { answer: reason },
    })
    expect(given.code).toBe(0)
    expect(await hoursLeft(student.token)).toMatchObject({ adjusted: 3, revoked: 3, left: 4 })
    await expectLedgerAddsUp(school)
  })

  it('is not needed to remove a student, who keeps the bookings or loses them as the school chooses', async () => {
    const student = await aBuyer(school, course.product)
    const change = (action: string, cancel_bookings: 0 | 1) =>
      school.call('PUT /api/product/{product_id}/vodstudents/{action}/order/{order_id}', {
        token,
        params: { product_id: course.product.id, action, order_id: student.order.id },
        query: { cancel_bookings },
      })
    const listed = async () =>
      (
        await school.call('GET /api/product/{product_id}/vodstudents', {
          token,
          params: { product_id: course.product.id },
          query: { keyword: student.user.username },
        })
      ).data.list[0]
    expect(await book(school, student.token, course, nine + 5 * DAY)).toMatchObject({ code: 0 })
    expect(await listed()).toMatchObject({ bookings: 1 })
    expect((await change('remove', 0)).code).toBe(0)
    expect(await hoursLeft(student.token)).toMatchObject({ booked: 1 })
    expect((await change('recover', 1)).code).toBe(0)
    expect(await hoursLeft(student.token)).toMatchObject({ booked: 1 })
    expect((await change('remove', 1)).code).toBe(0)
    expect(await listed()).toMatchObject({ bookings: 0, block_status: 1 })
    expect((await own(student.token)).list).toMatchObject([{ status: 'cancelled' }])
    await expectLedgerAddsUp(school)
  })
})

it('only administrators read and change the bookings and lesson hours of all students', async () => {
  for (const type of [2, 3]) {
    const { token: other } = await signedIn(school, [type])
    const as = { token: other, params: { id: 1 } }
    const codes = await Promise.all([
      school.call('GET /api/v1/admin/bookings', { token: other }),
      school.call('GET /api/v1/admin/lesson_hours', { token: other }),
      school.call('POST /api/v1/admin/bookings/{id}/cancel', { ...as, body: { reason } }),
      school.call('POST /api/v1/admin/lesson_hours/{id}/adjust', { ...as, body: { hours: 1, reason } }),
    ])
    expect(codes.map(({ code }) => code)).toEqual([100003, 100003, 100003, 100003])
  }
})
