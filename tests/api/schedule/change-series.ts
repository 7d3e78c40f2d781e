import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { occupancies } from '#server/db/tables/all.ts'
import { aLesson, aUser, signedIn } from '#tests/support/factories.ts'
import { aGrant } from '#tests/support/order-factories.ts'
import { at, setSchool } from '../booking/support.ts'
import { type Course, type Series } from './series-support.ts'

/** Moving and cancelling lessons of a series. */
export function testChanges({
  school,
  db,
  aCourse,
  schedule,
  move,
  cancel,
  begins,
  lessonsOf,
  firstOf,
  messages,
}: Series): void {
  describe('moving', () => {
    it('one lesson detaches it from its series, so that later moves of the series leave it alone', async () => {
      const course = await aCourse('Europe/Berlin')
      await schedule(course, { count: 4 })
      const second = await firstOf(course, 1)
      expect((await move(second, { day: '2027-03-30', begin_clock: '15:00' })).data.saved).toBe(1)
      const values = { day: '2027-03-23', begin_clock: '10:00', scope: 'following' }
      const shown = (await move(await firstOf(course), { ...values, preview: 1 })).data
      expect(shown.saved).toBe(0)
      expect(shown.lessons).toHaveLength(3)
      expect(shown.kept).toMatchObject([{ id: second, begintime: at('2027-03-30T13:00Z') }])
      expect((await move(await firstOf(course), values)).data.saved).toBe(1)
      expect(await begins(course, 'Europe/Berlin')).toEqual([
        '2027-03-23 10:00',
        '2027-03-30 15:00',
        '2027-04-06 10:00',
        '2027-04-13 10:00',
      ])
    })

    it('a series by a week does not clash with its own lessons', async () => {
      const course = await aCourse()
      await schedule(course, { count: 3 })
      const later = { day: '2027-03-29', begin_clock: '09:00', scope: 'following' }
      expect((await move(await firstOf(course), later)).data).toMatchObject({ saved: 1, kept: [] })
      expect(await begins(course)).toEqual(['2027-03-29 09:00', '2027-04-05 09:00', '2027-04-12 09:00'])
      const sooner = { day: '2027-03-22', begin_clock: '09:00', scope: 'following' }
      expect((await move(await firstOf(course), sooner)).data.saved).toBe(1)
      const overbooked = await db
        .select()
        .from(occupancies)
        .where(sql`person_id = ${course.teacher.user.id} and overbook`)
      expect(overbooked).toEqual([])
    })

    it('names a clash and changes nothing', async () => {
      const course = await aCourse()
      await schedule(course, { count: 2 })
      const { data } = await move(await firstOf(course), { day: '2027-03-29', begin_clock: '09:30' })
      expect(data).toMatchObject({ saved: 0, lessons: [{ clash: { title: '第讲 2' } }] })
      expect((await begins(course))[0]).toBe('2027-03-22 09:00')
    })

    it('notifies the students and the teacher once for all lessons, and shows them the new time', async () => {
      const course = await aCourse()
      const student = await signedIn(school)
      await aGrant(school, student.user, course.product)
      await schedule(course, { count: 3 })
      await move(await firstOf(course), { day: '2027-03-23', begin_clock: '10:00', scope: 'following' })
      for (const { token } of [student, course.teacher])
        expect(await messages(token)).toMatchObject([{ kind: 'lessons_moved', at: at('2027-03-23T02:00Z') }])
      const span = { start: at('2027-03-23T00:00Z'), end: at('2027-03-24T00:00Z') }
      const { list } = (
        await school.call('GET /api/v1/student/timetable', { token: student.token, query: span })
      ).data
      expect(list).toMatchObject([{ begintime: at('2027-03-23T02:00Z') }])
    })

    it('is refused for lessons that have begun or are cancelled, and into the past', async () => {
      const course = await aCourse()
      const begun = await aLesson(school, course.product.id, {
        beginAt: new Date(Date.now() - 60_000),
        endAt: new Date(Date.now() + 3_600_000),
      })
      const to = { day: '2027-03-23', begin_clock: '10:00' }
      expect(await move(begun.id, to)).toMatchObject({ reason: 'lessonBegun' })
      await schedule(course)
      const id = await firstOf(course, 1)
      expect(await move(id, { day: '2020-01-01', begin_clock: '10:00' })).toMatchObject({
        reason: 'invalidField',
      })
      await cancel(id)
      expect(await move(id, to)).toMatchObject({ reason: 'lessonCancelled' })
      expect(await move(9_999_999, to)).toMatchObject({ reason: 'lessonNotFound' })
    })
  })

  describe('handing a lesson over', () => {
    const other = () => signedIn(school, [2], { name: '代课' })
    const at9 = { day: '2027-03-22', begin_clock: '09:00' }
    const givenBy = async (course: Course) =>
      (await lessonsOf(course)).data.list.map(({ teacher_id }) => teacher_id)

    it('gives it to another teacher, and tells the students and both teachers', async () => {
      const course = await aCourse()
      const [student, substitute] = [await signedIn(school), await other()]
      await aGrant(school, student.user, course.product)
      await schedule(course, { count: 2 })
      const to = { ...at9, teacher_id: substitute.user.id }
      const own = course.teacher.user.id
      expect((await move(await firstOf(course), { ...to, preview: 1 })).data).toMatchObject({ saved: 0 })
      expect(await givenBy(course)).toEqual([own, own])
      expect((await move(await firstOf(course), to)).data.saved).toBe(1)
      expect(await givenBy(course)).toEqual([substitute.user.id, own])
      for (const { token } of [student, course.teacher, substitute])
        expect(await messages(token)).toMatchObject([
          { kind: 'lessons_handed_over', person: '代课', at: at('2027-03-22T01:00Z') },
        ])
      const busy = await db.select().from(occupancies).where(eq(occupancies.personId, substitute.user.id))
      expect(busy).toHaveLength(1)
    })

    it('names what the other teacher has then, and goes over no booked lesson', async () => {
      const [course, busy] = [await aCourse(), await aCourse()]
      await schedule(course, { count: 1 })
      await schedule(busy, { count: 1, title: '别的课' })
      const to = { ...at9, teacher_id: busy.teacher.user.id }
      const { data } = await move(await firstOf(course), to)
      expect(data).toMatchObject({ saved: 0, lessons: [{ clash: { title: '别的课' } }] })
      expect(await givenBy(course)).toEqual([course.teacher.user.id])
      expect((await move(await firstOf(course), { ...to, overbook: 1 })).data.saved).toBe(1)
    })

    it('is refused to who teaches not at all or no more, and to teachers beyond their course', async () => {
      const course = await aCourse()
      await schedule(course, { count: 1 })
      const id = await firstOf(course)
      const [substitute, student] = [await other(), await signedIn(school)]
      const closed = await aUser(school, { types: [2], lockedAt: new Date() })
      for (const who of [student.user.id, closed.id])
        expect(await move(id, { ...at9, teacher_id: who })).toMatchObject({
          reason: 'teacherUnknown',
          data: { field: 'teacher_id' },
        })
      await setSchool(school, { enable_teacher_schedule_lessons: true })
      const { token } = course.teacher
      expect(await move(id, { ...at9, teacher_id: substitute.user.id }, token)).toMatchObject({
        reason: 'noPermission',
      })
      await setSchool(school, { enable_teacher_schedule_lessons: false })
      expect(await givenBy(course)).toEqual([course.teacher.user.id])
    })
  })

  describe('cancelling', () => {
    it('frees the teacher, notifies those concerned of the reason, and marks the lessons in the timetable', async () => {
      const course = await aCourse()
      const student = await signedIn(school)
      await aGrant(school, student.user, course.product)
      await schedule(course, { count: 3 })
      expect((await cancel(await firstOf(course, 1), 'following')).data).toEqual({ cancelled: 2 })
      expect(await messages(student.token)).toMatchObject([{ kind: 'lessons_cancelled', words: '老师生病' }])
      const span = { start: at('2027-03-22T00:00Z'), end: at('2027-04-10T00:00Z') }
      const { list } = (
        await school.call('GET /api/v1/student/timetable', { token: student.token, query: span })
      ).data
      expect(list.map(({ is_cancelled }) => is_cancelled)).toEqual([0, 1, 1])
      const busy = await db.select().from(occupancies).where(eq(occupancies.personId, course.teacher.user.id))
      expect(busy).toHaveLength(1)
      const { list: courses } = (await school.call('GET /api/v1/student/courses', { token: student.token }))
        .data
      expect(courses[0]?.next_lesson?.begintime).toBe(at('2027-03-22T01:00Z'))
      expect(await cancel(await firstOf(course, 1))).toMatchObject({ reason: 'lessonCancelled' })
    })
  })
}
