import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { lessons, openClassVideos, videos } from '#server/db/tables/all.ts'
import { settleBookings } from '#server/features/booking/index.ts'
import { revokeGrants } from '#server/features/order/index.ts'
import { aProduct, signedIn } from '#tests/support/factories.ts'
import {
  aBuyer,
  anAppointmentCourse,
  book,
  cancel,
  DAY,
  expectLedgerAddsUp,
  HOUR,
  letItEnd,
  saveHours,
  setSchool,
  visit,
} from './support.ts'
import { nine, type Booking } from './booking-support.ts'

/** Booked lessons: their class, their hours, and working hours that leave them out. */
export function testLessons({ school, db, course, mine, balanceOf, stateAt }: Booking): void {
  describe('the class of a booked lesson', () => {
    it('is found by its student and its teacher alone', async () => {
      const [one, other] = [await aBuyer(school, course.product), await aBuyer(school, course.product)]
      const { data } = await book(school, one.token, course, nine(0))
      const readClass = (token?: string) =>
        school.call('GET /api/openclass/get/{id}', {
          params: { id: data.open_class_id ?? 0 },
          ...(token && { token }),
        })
      expect((await readClass(one.token)).data).toMatchObject({
        status: 2,
        lesson: { product_id: course.product.id, previous: null, next: null },
      })
      expect((await readClass(course.teacher.token)).code).toBe(0)
      expect(await readClass(other.token)).toMatchObject({ reason: 'openClassNotFound' })
      expect(await readClass()).toMatchObject({ reason: 'openClassNotFound' })
      const replay = (token: string) =>
        school.call('GET /api/openclass/video/{id}', { token, params: { id: data.open_class_id ?? 0 } })
      expect(await replay(other.token)).toMatchObject({ reason: 'openClassNotFound' })
      expect(await replay(one.token)).toMatchObject({ reason: 'noReplay' })
      await cancel(school, one.token, data.id)
      expect(await readClass(one.token)).toMatchObject({ reason: 'openClassNotFound' })
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
      const progress = { done: 1, lessons: 4, percent: 25 }
      const { token } = student
      const own = await school.call('GET /api/v1/student/courses', { token })
      expect(own.data.list).toMatchObject([{ progress }])
      const params = { product_id: course.product.id }
      const learned = await school.call('GET /api/v1/student/courses/{product_id}', { token, params })
      expect(learned.data).toMatchObject({ progress, continue: null })
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
        expect(await balanceOf(student.token)).toMatchObject({
          booked: 0,
          used: 1 - absent,
          left: 3 + absent,
        })
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
      const answer = await saveHours(school, own.teacher.token, { rules })
      expect(answer.data.saved).toBe(0)
      expect(answer.data.hits.map(({ begintime }) => begintime)).toEqual(begins)
      expect(answer.data.hits[0]).toMatchObject({
        students: [student.user.name],
        product_name: own.product.name,
      })
      const [keep, ask, drop] = answer.data.hits.map(({ lesson_id }) => lesson_id)
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
}
