import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { lessonBookings, lessons, openClassVideos, videos } from '#server/db/tables/all.ts'
import { settleBookings } from '#server/features/booking/index.ts'
import { revokeGrants } from '#server/features/order/index.ts'
import { aLesson, aProduct, signedIn } from '#tests/support/factories.ts'
import { aGrant } from '#tests/support/order-factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import {
  aBuyer,
  anAppointmentCourse,
  book,
  cancel,
  DAY,
  expectLedgerAddsUp,
  grid,
  HOUR,
  letItEnd,
  monday,
  saveHours,
  setSchool,
  visit,
} from './support.ts'

const school = await openTestSchool()
const { db } = school.deps
await setSchool(school, { courseminutes: 60, time_zone: 'Asia/Shanghai' })
const course = await anAppointmentCourse(school)
const nine = (day: number) => monday + day * DAY + 9 * HOUR
const mine = async (token: string) => (await school.call('GET /api/v1/student/bookings', { token })).data
const balanceOf = async (token: string) => (await mine(token)).courses[0]?.balance
const stateAt = async (token: string, begin: number) =>
  (await grid(school, token, course, monday)).data.slots.find(({ begintime }) => begintime === begin)

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

  it('is that of each student, when several ask for several weeks of several teachers at once', async () => {
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

  it('says why a week is empty, and when the next lesson is free', async () => {
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
  it('takes a lesson hour, opens a room, and gives the hour back when it is cancelled', async () => {
    const { token } = await aBuyer(school, course.product)
    const { code, data } = await book(school, token, course, nine(3))
    expect({ code, status: data.status }).toEqual({ code: 0, status: 'booked' })
    expect(data.open_class_id).toEqual(expect.any(Number))
    expect(await balanceOf(token)).toMatchObject({ bought: 4, booked: 1, left: 3 })
    expect((await cancel(school, token, data.id)).code).toBe(0)
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

describe('the room of a booked lesson', () => {
  it('is found by its student and its teacher alone', async () => {
    const [one, other] = [await aBuyer(school, course.product), await aBuyer(school, course.product)]
    const { data } = await book(school, one.token, course, nine(0))
    const room = (token?: string) =>
      school.call('GET /api/openclass/get/{id}', {
        params: { id: data.open_class_id ?? 0 },
        ...(token && { token }),
      })
    expect((await room(one.token)).data).toMatchObject({
      status: 2,
      lesson: { product_id: course.product.id, previous: null, next: null },
    })
    expect((await room(course.teacher.token)).code).toBe(0)
    expect(await room(other.token)).toMatchObject({ reason: 'openClassNotFound' })
    expect(await room()).toMatchObject({ reason: 'openClassNotFound' })
    const replay = (token: string) =>
      school.call('GET /api/openclass/video/{id}', { token, params: { id: data.open_class_id ?? 0 } })
    expect(await replay(other.token)).toMatchObject({ reason: 'openClassNotFound' })
    expect(await replay(one.token)).toMatchObject({ reason: 'noReplay' })
    await cancel(school, one.token, data.id)
    expect(await room(one.token)).toMatchObject({ reason: 'openClassNotFound' })
  })

  it('shows its replay only to those who kept their booking, and to the teacher', async () => {
    const [one, left, other] = await Promise.all([1, 2, 3].map(() => aBuyer(school, course.product)))
    if (!one || !left || !other) throw new Error('three have bought it')
    await setSchool(school, { classe_quotas: 2 })
    const { data } = await book(school, one.token, course, nine(1) + 2 * HOUR)
    const cancelled = await book(school, left.token, course, nine(1) + 2 * HOUR)
    await setSchool(school, { classe_quotas: 1 })
    expect(cancelled.data.open_class_id).toBe(data.open_class_id)
    await cancel(school, left.token, cancelled.data.id)
    await letItEnd(school, data.id)
    const classId = data.open_class_id ?? 0
    const [video] = await db
      .insert(videos)
      .values({
        ...{ fileId: `booked-${data.id}`, name: '回放', source: 'upload', hasSource: true, duration: 60 },
        ownerId: course.teacher.user.id,
      })
      .returning({ id: videos.id })
    const stream = async () =>
      (await school.call('GET /api/v1/student/bookings', { token: one.token })).data.list[0]?.stream_state
    expect(await stream()).toBe('ended')
    await db.insert(openClassVideos).values({ classId, videoId: video?.id ?? 0 })
    expect(await stream()).toBe('replay')
    const replay = (token: string) =>
      school.call('GET /api/openclass/video/{id}', { token, params: { id: classId } })
    for (const { token } of [one, course.teacher]) expect((await replay(token)).data.list).toHaveLength(1)
    for (const { token } of [left, other])
      expect(await replay(token)).toMatchObject({ reason: 'openClassNotFound' })
    await settleBookings(db)
    await db.delete(lessons).where(sql`id = (select lesson_id from bookings where id = ${data.id})`)
  })

  it("stands in the teacher's timetable, and is no lesson of the course", async () => {
    const { token } = await aBuyer(school, course.product)
    const { data } = await book(school, token, course, nine(0))
    const listed = await school.call('GET /api/v1/teacher/timetable', {
      token: course.teacher.token,
      query: { start: nine(0), end: nine(0) + 1 },
    })
    expect(listed.data.list).toMatchObject([{ open_class_id: data.open_class_id, students: 1 }])
    const page = await school.call('GET /api/product/{id}', { params: { id: course.product.id } })
    expect(page.data.lessons).toHaveLength(4)
    await cancel(school, token, data.id)
  })
})

describe('lesson hours', () => {
  it('are used by lessons that are over, and are forfeited when the grant ends', async () => {
    const student = await aBuyer(school, course.product, {
      validUntil: new Date(Date.now() + 40 * DAY * 1000),
    })
    const { data } = await book(school, student.token, course, nine(0))
    await letItEnd(school, data.id)
    await settleBookings(db)
    await settleBookings(db)
    expect(await balanceOf(student.token)).toMatchObject({ booked: 0, used: 1, left: 3 })
    expect(await cancel(school, student.token, data.id)).toMatchObject({ reason: 'bookingNotFound' })
    await db.execute(sql`update grants set valid_until = now() where id = ${student.grant.id}`)
    await settleBookings(db)
    expect(await balanceOf(student.token)).toMatchObject({ used: 1, forfeited: 3, left: 0 })
    await expectLedgerAddsUp(school)
    await db.delete(lessons).where(sql`id = (select lesson_id from bookings where id = ${data.id})`)
  })

  it.each([
    ['the teacher alone was there', ['teacher'], 'used', 0],
    ['the student and the teacher were there', ['teacher', 'student'], 'used', 0],
    ['nobody was there', [], 'used', 0],
    ['the student was there without a teacher', ['student'], 'cancelled', 1],
  ] as const)(
    'are used by a lesson that is over, unless its teacher was absent: %s',
    async (_, there, status, absent) => {
      const student = await aBuyer(school, course.product)
      const { data } = await book(school, student.token, course, nine(0))
      await letItEnd(school, data.id)
      for (const who of there)
        await visit(school, data.open_class_id, (who === 'student' ? student : course.teacher).user.id)
      await settleBookings(db)
      expect((await mine(student.token)).list[0]).toMatchObject({ status, teacher_absent: absent })
      expect(await balanceOf(student.token)).toMatchObject({ booked: 0, used: 1 - absent, left: 3 + absent })
      await expectLedgerAddsUp(school)
      await db.delete(lessons).where(sql`id = (select lesson_id from bookings where id = ${data.id})`)
    },
  )

  it('are used when a lesson is cancelled too late', async () => {
    const student = await aBuyer(school, course.product)
    const { data } = await book(school, student.token, course, nine(0))
    await setSchool(school, { booking_cancel_hours: 720 })
    expect((await cancel(school, student.token, data.id)).code).toBe(0)
    await setSchool(school, { booking_cancel_hours: 0 })
    expect(await balanceOf(student.token)).toMatchObject({ booked: 0, used: 1, left: 3 })
    expect((await mine(student.token)).list[0]).toMatchObject({ status: 'cancelled', is_late: 1 })
    await expectLedgerAddsUp(school)
  })

  it('are revoked by a refund, which cancels the lessons to come', async () => {
    const [student, other] = [await aBuyer(school, course.product), await aBuyer(school, course.product)]
    await book(school, student.token, course, nine(0))
    await db.transaction((tx) => revokeGrants(tx, student.order.id))
    expect(await balanceOf(student.token)).toMatchObject({ booked: 0, revoked: 4, left: 0 })
    expect(await stateAt(other.token, nine(0))).toMatchObject({ state: 'bookable' })
    await expectLedgerAddsUp(school)
  })
})

describe('working hours', () => {
  it('that no longer cover a booked lesson are saved only with a decision about it', async () => {
    const own = await anAppointmentCourse(school)
    const student = await aBuyer(school, own.product)
    const begins = [nine(0), nine(1), nine(2)]
    for (const begin of begins) await book(school, student.token, own, begin)
    const rules = [{ weekday: 7, begin_clock: '09:00', end_clock: '12:00' }]
    const asked = await saveHours(school, own.teacher.token, { rules })
    expect(asked.data.saved).toBe(0)
    expect(asked.data.hits.map(({ begintime }) => begintime)).toEqual(begins)
    expect(asked.data.hits[0]).toMatchObject({
      students: [student.user.name],
      product_name: own.product.name,
    })
    const [keep, ask, drop] = asked.data.hits.map(({ lesson_id }) => lesson_id)
    const decisions = [
      { lesson_id: keep, decision: 'keep' },
      { lesson_id: ask, decision: 'ask' },
      { lesson_id: drop, decision: 'cancel' },
    ]
    expect(
      (await saveHours(school, own.teacher.token, { rules, decisions, reason: '出差' })).data.saved,
    ).toBe(1)
    const { list } = await mine(student.token)
    expect(list.map(({ begintime, status, move_asked }) => [begintime, status, move_asked])).toEqual([
      [begins[0], 'booked', 0],
      [begins[1], 'booked', 1],
      [begins[2], 'cancelled', 0],
    ])
    expect(list[2]?.cancel_reason).toBe('出差')
    expect(await balanceOf(student.token)).toMatchObject({ booked: 2, left: 2 })
    // those that stand beside the hours already are not asked about again
    expect((await saveHours(school, own.teacher.token, { rules })).data).toEqual({ saved: 1, hits: [] })
  })

  it('leave no room for a lesson of a course at the time of a booked one', async () => {
    const own = await anAppointmentCourse(school)
    const student = await aBuyer(school, own.product)
    await book(school, student.token, own, nine(0))
    const { token } = await signedIn(school, [1])
    const lesson = {
      title: '第一课',
      teacher_id: own.teacher.user.id,
      begin_time: nine(0),
      end_time: nine(0) + HOUR,
      is_audition: 0,
    }
    const other = await aProduct(school)
    const plan = (more: object = {}) =>
      school.call('PUT /api/v1/admin/products/{id}/lessons', {
        token,
        params: { id: other.id },
        body: { lessons: [{ ...lesson, ...more }] },
      })
    expect(await plan()).toMatchObject({ reason: 'teacherBusy', data: { field: 'lessons.0.begin_time' } })
    expect((await plan({ begin_time: nine(0) + HOUR, end_time: nine(0) + 2 * HOUR })).code).toBe(0)
  })
})
