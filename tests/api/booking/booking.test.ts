import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { lessonBookings, products } from '#server/db/tables/all.ts'
import { aLesson, aProduct, signedIn } from '#tests/support/factories.ts'
import { anOpenClass } from '#tests/support/open-class-factories.ts'
import { aGrant } from '#tests/support/order-factories.ts'
import { join } from '../chat/support.ts'
import {
  aBuyer,
  anAppointmentCourse,
  book,
  cancel,
  DAY,
  expectLedgerAddsUp,
  grid,
  HOUR,
  monday,
  setSchool,
} from './support.ts'
import { nine, openBooking } from './booking-support.ts'
import { testLessons } from './booked-lessons.ts'

const opened = await openBooking()
const { school, db, course, mine, balanceOf, stateAt } = opened

describe('the grid of a week', () => {
  it('divides the working hours into slots of the length of a lesson', async () => {
    const { token } = await aBuyer(school, course.product)
    const { data } = await grid(school, token, course, monday)
    expect(data.slots).toHaveLength(21)
    expect(data.slots[0]).toEqual({
      begintime: nine(0),
      endtime: nine(0) + HOUR,
      state: 'bookable',
      reason: null,
      quota: 1,
      taken: 0,
      is_held: 0,
      booking_id: null,
    })
    expect(data).toMatchObject({ zone: 'Asia/Shanghai', left: 4, empty_reason: null, next_free: null })
  })

  it('shows a lesson as booked to its student, and as full to others', async () => {
    const [one, other] = [await aBuyer(school, course.product), await aBuyer(school, course.product)]
    const { data } = await book(school, one.token, course, nine(1))
    expect(await stateAt(one.token, nine(1))).toMatchObject({ state: 'booked', booking_id: data.id })
    expect(await stateAt(other.token, nine(1))).toMatchObject({ state: 'full', booking_id: null })
  })

  it('is that of each student, when several request several weeks of several teachers at once', async () => {
    const later = monday + 14 * DAY
    const another = await anAppointmentCourse(school)
    const [one, other] = [await aBuyer(school, course.product), await aBuyer(school, course.product)]
    await aGrant(school, one.user, another.product)
    await book(school, one.token, course, nine(17))
    await book(school, one.token, another, nine(17) + HOUR)
    await book(school, other.token, course, nine(24), { hold: 1 })
    const asked = [
      () => grid(school, one.token, course, later),
      () => grid(school, other.token, course, later),
      () => grid(school, other.token, course, later + 7 * DAY),
      () => grid(school, one.token, course, later + 7 * DAY),
      () => grid(school, one.token, another, later),
      () => grid(school, other.token, { ...another, product: course.product }, later),
    ]
    const alone = []
    for (const ask of asked) alone.push((await ask()).raw.json())
    const together = await Promise.all(asked.map(async (ask) => (await ask()).raw.json()))
    expect(together).toEqual(alone)
    expect(alone[0].data.slots).not.toEqual(alone[1].data.slots)
    expect(alone[5].status.reason).toBe('teacherNotFound')
  })

  it('is not bookable while the teacher gives a lesson of another course', async () => {
    const { token } = await aBuyer(school, course.product)
    const other = await aProduct(school)
    await aLesson(school, other.id, {
      teacherId: course.teacher.user.id,
      beginAt: new Date((nine(2) + HOUR / 2) * 1000),
      endAt: new Date((nine(2) + HOUR) * 1000),
    })
    expect(await stateAt(token, nine(2))).toMatchObject({ state: 'notBookable', reason: 'busy' })
    expect(await stateAt(token, nine(2) + HOUR)).toMatchObject({ state: 'bookable' })
    expect(await book(school, token, course, nine(2))).toMatchObject({ reason: 'slotTaken' })
  })

  it('reports why a week is empty, and when the next lesson is free', async () => {
    const { token } = await aBuyer(school, course.product)
    const now = Math.floor(Date.now() / 1000)
    const past = await grid(school, token, course, now - 14 * DAY)
    expect(past.data.empty_reason).toBe('noneThisWeek')
    expect(past.data.next_free).toBeGreaterThan(now - 7 * DAY)
    const idle = await signedIn(school, [2])
    const product = await aProduct(school, { type: 2 }, [idle.user.id])
    const { data } = await grid(school, token, { product, teacher: idle }, monday)
    expect(data).toMatchObject({ slots: [], empty_reason: 'noLessonHours', next_free: null })
    await aLesson(school, product.id)
    const buyer = await aBuyer(school, product)
    expect((await grid(school, buyer.token, { product, teacher: idle }, monday)).data).toMatchObject({
      slots: [],
      empty_reason: 'noHours',
    })
  })

  it('begins after the notice and ends with the horizon', async () => {
    const { token } = await aBuyer(school, course.product)
    await setSchool(school, { booking_horizon_days: 1 })
    expect((await grid(school, token, course, monday)).data.empty_reason).toBe('tooFar')
    expect(await book(school, token, course, nine(3))).toMatchObject({ reason: 'slotNotBookable' })
    await setSchool(school, { booking_horizon_days: 60, booking_notice_hours: 720 })
    expect((await grid(school, token, course, monday)).data.empty_reason).toBe('tooSoon')
    await setSchool(school, { booking_notice_hours: 0 })
  })

  it('is refused for a course without appointments, for a teacher of other courses, and for ten days at once', async () => {
    const { token } = await aBuyer(school, course.product)
    const other = await signedIn(school, [2])
    const recorded = await aProduct(school, { type: 3 }, [course.teacher.user.id])
    expect(await grid(school, token, { ...course, product: recorded }, monday)).toMatchObject({
      reason: 'productNotFound',
    })
    expect(await grid(school, token, { ...course, teacher: other }, monday)).toMatchObject({
      reason: 'teacherNotFound',
    })
    expect((await grid(school, token, course, monday, { end: monday + 10 * DAY })).code).toBe(102001)
  })
})

describe('a booking', () => {
  it('takes a lesson hour, opens a class, and gives the hour back when it is cancelled', async () => {
    const { token } = await aBuyer(school, course.product)
    const { code, data } = await book(school, token, course, nine(3))
    expect({ code, status: data.status }).toEqual({ code: 0, status: 'booked' })
    expect(data.open_class_id).toEqual(expect.any(Number))
    expect(await balanceOf(token)).toMatchObject({ bought: 4, booked: 1, left: 3 })
    expect((await cancel(school, token, data.id)).code).toBe(0)
    expect((await mine(token)).list).toMatchObject([{ id: data.id, status: 'cancelled', cancel_reason: '' }])
    expect(await balanceOf(token)).toMatchObject({ booked: 0, left: 4 })
    expect((await mine(token)).courses[0]?.history.map(({ kind }) => kind)).toEqual([
      'returned',
      'booked',
      'bought',
    ])
    expect(await cancel(school, token, data.id)).toMatchObject({ reason: 'bookingNotFound' })
    expect((await book(school, token, course, nine(3))).code).toBe(0)
    await expectLedgerAddsUp(school)
  })

  it('is refused when no lesson hour is left, unless it moves one', async () => {
    const { token } = await aBuyer(school, course.product)
    for (const day of [4, 5])
      for (const hour of [0, 1])
        expect((await book(school, token, course, nine(day) + hour * HOUR)).code).toBe(0)
    expect(await book(school, token, course, nine(6))).toMatchObject({ reason: 'noLessonHours' })
    const { data } = await grid(school, token, course, monday)
    expect(data.empty_reason).toBe('noLessonHours')
    expect(data.slots.filter(({ state }) => state === 'bookable')).toEqual([])
    // what moves takes its own lesson hour along
    const own = data.slots.find(({ state }) => state === 'booked')?.booking_id ?? 0
    const moving = (await grid(school, token, course, monday, { moved_from: own })).data
    expect(moving.empty_reason).toBe(null)
    expect(moving.slots.find(({ begintime }) => begintime === nine(6))).toMatchObject({ state: 'bookable' })
    const other = await aBuyer(school, course.product)
    expect(await grid(school, other.token, course, monday, { moved_from: own })).toMatchObject({
      reason: 'bookingNotFound',
    })
  })

  it('is refused without the course and after the end of its validity', async () => {
    const { token } = await signedIn(school)
    expect(await book(school, token, course, nine(6))).toMatchObject({ reason: 'noLessonHours' })
    const brief = await aBuyer(school, course.product, { validUntil: new Date(Date.now() + DAY * 1000) })
    expect(await book(school, brief.token, course, nine(6))).toMatchObject({ reason: 'noLessonHours' })
    expect((await grid(school, brief.token, course, monday)).data.empty_reason).toBe('afterValidity')
  })

  it.each([
    ['in the past', () => nine(-70)],
    ['beside the hours', () => nine(6) + 5 * HOUR],
    ['at a wrong step', () => nine(6) + HOUR / 2],
  ])('%s is refused', async (_, begin) => {
    const { token } = await aBuyer(school, course.product)
    expect(await book(school, token, course, begin())).toMatchObject({ reason: 'slotNotBookable' })
  })

  it('is made once when it is sent again with the same key', async () => {
    const { token } = await aBuyer(school, course.product)
    const request_key = 'once-and-only'
    const [first, again] = [
      await book(school, token, course, nine(6), { request_key }),
      await book(school, token, course, nine(6), { request_key }),
    ]
    expect(again.data.id).toBe(first.data.id)
    expect(await balanceOf(token)).toMatchObject({ booked: 1 })
    await cancel(school, token, first.data.id)
  })

  it('is refused while the student is busy with another teacher', async () => {
    const second = await anAppointmentCourse(school)
    const student = await aBuyer(school, course.product)
    const { order } = student
    await db.execute(sql`insert into grants (user_id, product_id, order_id)
      values (${student.user.id}, ${second.product.id}, ${order.id})`)
    const { data } = await book(school, student.token, second, nine(6))
    expect(await book(school, student.token, course, nine(6))).toMatchObject({ reason: 'bookingClash' })
    await cancel(school, student.token, data.id)
  })

  it('is refused, as are a hold and a move, while the student has a class of what they own', async () => {
    const offer = await anAppointmentCourse(school)
    const { token, user } = await aBuyer(school, offer.product)
    const slotAt = async (begin: number) =>
      (await grid(school, token, offer, monday)).data.slots.find(({ begintime }) => begintime === begin)
    const owned = await aProduct(school)
    await aGrant(school, user, owned)
    const at = (begin: number) => ({
      beginAt: new Date(begin * 1000),
      endAt: new Date((begin + HOUR) * 1000),
    })
    await aLesson(school, owned.id, at(nine(4)))
    await aLesson(school, owned.id, { ...at(nine(4) + HOUR), cancelledAt: new Date() })
    const open = await anOpenClass(school, at(nine(4) + 2 * HOUR))
    const clash = { state: 'notBookable', reason: 'ownClash' }
    expect(await slotAt(nine(4))).toMatchObject(clash)
    expect(await slotAt(nine(4) + 2 * HOUR)).toMatchObject({ state: 'bookable' })
    await join(school, open.id, user.id)
    expect(await slotAt(nine(4) + 2 * HOUR)).toMatchObject(clash)
    const refused = { reason: 'bookingClash' }
    expect(await book(school, token, offer, nine(4))).toMatchObject(refused)
    expect(await book(school, token, offer, nine(4), { hold: 1 })).toMatchObject(refused)
    const { data } = await book(school, token, offer, nine(4) + HOUR)
    const moved = await book(school, token, offer, nine(4), { moved_from: data.id })
    expect(moved).toMatchObject(refused)
    expect(await slotAt(nine(4) + HOUR)).toMatchObject({ state: 'booked' })
    await cancel(school, token, data.id)
  })

  it('moves to another time in one step, and keeps its time when that fails', async () => {
    const [student, other] = [await aBuyer(school, course.product), await aBuyer(school, course.product)]
    const { data } = await book(school, student.token, course, nine(6))
    await book(school, other.token, course, nine(6) + HOUR)
    const failed = await book(school, student.token, course, nine(6) + HOUR, { moved_from: data.id })
    expect(failed).toMatchObject({ reason: 'slotTaken' })
    expect(await stateAt(student.token, nine(6))).toMatchObject({ state: 'booked', booking_id: data.id })
    const moved = await book(school, student.token, course, nine(6) + 2 * HOUR, { moved_from: data.id })
    expect(moved.code).toBe(0)
    expect(await stateAt(other.token, nine(6))).toMatchObject({ state: 'bookable' })
    expect(await balanceOf(student.token)).toMatchObject({ booked: 1, left: 3 })
    expect((await mine(student.token)).list.map(({ id }) => id)).toEqual([moved.data.id])
    expect(await book(school, other.token, course, nine(6), { moved_from: moved.data.id })).toMatchObject({
      reason: 'bookingNotFound',
    })
    await expectLedgerAddsUp(school)
  })

  it('is found by its own student alone, and a teacher may not call what is for students', async () => {
    const [student, other] = [await aBuyer(school, course.product), await aBuyer(school, course.product)]
    const { data } = await book(school, student.token, course, nine(0))
    expect(await cancel(school, other.token, data.id)).toMatchObject({ reason: 'bookingNotFound' })
    expect((await mine(other.token)).list).toEqual([])
    expect((await cancel(school, course.teacher.token, data.id)).code).toBe(100003)
    await cancel(school, student.token, data.id)
  })
})

describe('a hold', () => {
  it('keeps its place when who booked the same lesson cancels', async () => {
    await setSchool(school, { classe_quotas: 2 })
    const [one, other] = [await aBuyer(school, course.product), await aBuyer(school, course.product)]
    const booked = await book(school, one.token, course, nine(0))
    const held = await book(school, other.token, course, nine(0), { hold: 1 })
    expect((await cancel(school, one.token, booked.data.id)).code).toBe(0)
    expect(await stateAt(other.token, nine(0))).toMatchObject({ state: 'bookable', is_held: 1 })
    expect((await book(school, other.token, course, nine(0))).data).toMatchObject({ id: held.data.id })
    await cancel(school, other.token, held.data.id)
    await setSchool(school, { classe_quotas: 1 })
  })

  it('reserves the slot for its student, and takes no lesson hour', async () => {
    const [one, other] = [await aBuyer(school, course.product), await aBuyer(school, course.product)]
    const held = await book(school, one.token, course, nine(0), { hold: 1 })
    expect(held.data).toMatchObject({ status: 'held', open_class_id: null })
    expect(await stateAt(one.token, nine(0))).toMatchObject({ state: 'bookable', is_held: 1 })
    expect(await stateAt(other.token, nine(0))).toMatchObject({ state: 'full' })
    expect(await balanceOf(one.token)).toMatchObject({ left: 4 })
    const booked = await book(school, one.token, course, nine(0))
    expect(booked.data).toMatchObject({ id: held.data.id, status: 'booked' })
    await cancel(school, one.token, booked.data.id)
  })

  it('let go by one page is kept where another page of the student has booked it', async () => {
    const { token } = await aBuyer(school, course.product)
    const held = await book(school, token, course, nine(0), { hold: 1 })
    const { id } = (await book(school, token, course, nine(0))).data
    expect(id).toBe(held.data.id)
    const call = { token, params: { id }, query: { held: 1 } as const }
    expect(await school.call('DELETE /api/v1/student/bookings/{id}', call)).toMatchObject({
      reason: 'bookingNotFound',
    })
    expect(await stateAt(token, nine(0))).toMatchObject({ state: 'booked', booking_id: id })
    expect(await balanceOf(token)).toMatchObject({ left: 3 })
    await cancel(school, token, id)
  })

  it('ends when the student chooses another slot, gives it back, or lets its time run out', async () => {
    const [one, other] = [await aBuyer(school, course.product), await aBuyer(school, course.product)]
    await book(school, one.token, course, nine(0), { hold: 1 })
    const second = await book(school, one.token, course, nine(0) + HOUR, { hold: 1 })
    expect(await stateAt(other.token, nine(0))).toMatchObject({ state: 'bookable' })
    await cancel(school, one.token, second.data.id)
    expect(await stateAt(other.token, nine(0) + HOUR)).toMatchObject({ state: 'bookable' })
    const third = await book(school, one.token, course, nine(0), { hold: 1 })
    const past = sql`now() - interval '1 second'`
    await db.update(lessonBookings).set({ heldUntil: past }).where(sql`id = ${third.data.id}`)
    await db.execute(sql`update occupancies set hold_until = ${past} where hold_until is not null`)
    expect(await stateAt(other.token, nine(0))).toMatchObject({ state: 'bookable' })
    const taken = await book(school, other.token, course, nine(0))
    expect(taken.code).toBe(0)
    expect(await book(school, one.token, course, nine(0))).toMatchObject({ reason: 'slotTaken' })
    await cancel(school, other.token, taken.data.id)
    await expectLedgerAddsUp(school)
  })
})

testLessons(opened)

it('students read the name of the course in their language, also as that of their lesson', async () => {
  const another = await anAppointmentCourse(school)
  await db
    .update(products)
    .set({ translations: { en: { name: 'One to one' } } })
    .where(eq(products.id, another.product.id))
  const { token } = await aBuyer(school, another.product)
  await book(school, token, another, nine(2))
  const read = async (language: string) => {
    const input = { token, headers: { 'accept-language': language } }
    const { list, courses } = (await school.call('GET /api/v1/student/bookings', input)).data
    const query = { start: nine(2), end: nine(2) + HOUR }
    const timetable = (await school.call('GET /api/v1/student/timetable', { ...input, query })).data
    return [list[0]?.product_name, courses[0]?.product_name, timetable.list[0]?.title]
  }
  expect(await read('en')).toEqual(['One to one', 'One to one', 'One to one'])
  const own = another.product.name
  expect(await read('zh-TW')).toEqual([own, own, own])
})
