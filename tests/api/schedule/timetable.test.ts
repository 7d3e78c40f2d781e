import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { aLesson, aProduct, aUser, signedIn, theAdmin } from '#tests/support/factories.ts'
import { lessonFeedback, openClassBookings, openClasses, openClassTeachers } from '#server/db/tables/all.ts'
import { aGrant } from '#tests/support/order-factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { aBuyer, anAppointmentCourse, book, cancel, HOUR, monday as bookable } from '../booking/support.ts'
import { aClass } from '../chat/support.ts'
import { testSchoolTimetable } from './school-timetable.ts'

const school = await openTestSchool()
const { user: teacher, token } = await signedIn(school, [2])
const { token: office } = await theAdmin(school)
const DAY = 86_400
const monday = Date.UTC(2027, 0, 4) / 1000
const at = (seconds: number) => new Date(seconds * 1000)
const timetable = (start: number | string, end: number | string, by: string | undefined = token) =>
  school.call('GET /api/v1/teacher/timetable', { query: { start, end }, ...(by && { token: by }) })

const product = await aProduct(school, { name: '函数与导数', status: 1 }, [teacher.id])
const lesson = (begin: number, values: object = {}) =>
  aLesson(school, product.id, {
    position: 0,
    teacherId: teacher.id,
    beginAt: at(begin),
    endAt: at(begin + 3600),
    ...values,
  })
const second = await lesson(monday + DAY)
const first = await lesson(monday)
await lesson(monday + 7 * DAY)
await lesson(monday, { teacherId: (await aUser(school, { types: [2] })).id })
await lesson(monday, { beginAt: null, endAt: null })

describe('GET /api/v1/teacher/timetable', () => {
  it("lists the teacher's own lessons of the range in order, with their students", async () => {
    const student = await aUser(school)
    await aGrant(school, student, product)
    await aGrant(school, student, product)
    await aGrant(school, await aUser(school), product)
    await aGrant(school, await aUser(school), product, { revokedAt: new Date() })
    await aGrant(school, await aUser(school), product, { validUntil: new Date(Date.now() - 1000) })
    const { code, data } = await timetable(monday, monday + 7 * DAY)
    expect(code).toBe(0)
    expect(data.list.map(({ lesson_id }) => lesson_id)).toEqual([first.id, second.id])
    expect(data.list[0]).toEqual({
      kind: 'lesson',
      lesson_id: first.id,
      open_class_id: first.classId,
      title: first.title,
      product_id: product.id,
      product_name: '函数与导数',
      class_type: 1,
      teacher_name: teacher.name,
      begintime: monday,
      endtime: monday + 3600,
      ended_at: null,
      is_cancelled: 0,
      students: 2,
      student_names: [],
      stream_state: 'waiting',
      homework_id: null,
    })
  })

  it('includes a lesson that overlaps the range, but not one that ends where the range begins', async () => {
    expect((await timetable(monday + 3599, monday + DAY)).data.list).toHaveLength(1)
    expect((await timetable(monday + 3600, monday + DAY)).data.list).toHaveLength(0)
  })

  it('is that of each teacher and range, when ten are requested at once', async () => {
    const other = await signedIn(school, [2])
    await lesson(monday + 2 * DAY, { teacherId: other.user.id })
    const asked = Array.from({ length: 10 }, (_, n) => ({
      from: monday + (n % 3) * DAY,
      by: n % 2 === 0 ? token : other.token,
    }))
    const ask = async ({ from, by }: (typeof asked)[number]) => (await timetable(from, from + DAY, by)).data
    const alone = []
    for (const one of asked) alone.push(await ask(one))
    expect(await Promise.all(asked.map(ask))).toEqual(alone)
    expect(alone.map(({ list }) => list.length)).toEqual([1, 0, 0, 0, 1, 1, 1, 0, 0, 0])
  })

  it('accepts a range of 62 days and no longer', async () => {
    expect((await timetable(monday, monday + 62 * DAY)).code).toBe(0)
    expect((await timetable(monday, monday + 62 * DAY + 1)).code).toBe(102001)
  })

  it.each([
    [monday, monday],
    [monday + 1, monday],
    ['x', monday],
    [-5, 5],
    [1e15, 1e15 + 5],
  ])('refuses the range from %s to %s', async (start, end) => {
    const { http, code } = await timetable(start, end)
    expect({ http, code }).toEqual({ http: 200, code: 102001 })
  })

  it('answers 100001 to a visitor and refuses students and administrators', async () => {
    expect(await school.call('GET /api/v1/teacher/timetable', { query: { start: 1, end: 2 } })).toMatchObject(
      {
        http: 200,
        code: 100001,
      },
    )
    for (const type of [3, 1]) {
      const other = await signedIn(school, [type])
      expect((await timetable(monday, monday + DAY, other.token)).code).toBe(100003)
    }
  })

  it('shows a teacher no lessons of others', async () => {
    const other = await signedIn(school, [2, 3])
    expect((await timetable(monday, monday + DAY, other.token)).data.list).toEqual([])
  })
})

const classTimes = (begin: number) => ({ beginAt: at(begin), endAt: at(begin + 3600) })
const studentsTimetable = (token: string, start: number, end: number) =>
  school.call('GET /api/v1/student/timetable', { token, query: { start, end } })
/** What a student finds on a day: of which kind, and whether it is cancelled. */
const seen = async (token: string, start: number) =>
  (await studentsTimetable(token, start, start + DAY)).data.list.map(
    ({ open_class_id, kind, is_cancelled }) => [open_class_id, kind, is_cancelled],
  )

describe('a teacher’s timetable', () => {
  it('shows open classes to each of their teachers, and marks cancelled ones', async () => {
    const co = await signedIn(school, [2])
    const { openClass } = await aClass(school, classTimes(monday + 20 * DAY))
    await school.deps.db.insert(openClassTeachers).values({ classId: openClass.id, teacherId: co.user.id })
    const read = async () =>
      (await timetable(monday + 20 * DAY, monday + 21 * DAY, co.token)).data.list.map((entry) => [
        entry.open_class_id,
        entry.kind,
        entry.is_cancelled,
        entry.lesson_id,
      ])
    expect(await read()).toEqual([[openClass.id, 'openClass', 0, null]])
    await school.deps.db
      .update(openClasses)
      .set({ cancelledAt: new Date() })
      .where(eq(openClasses.id, openClass.id))
    expect(await read()).toEqual([[openClass.id, 'openClass', 1, null]])
  })

  it('shows lessons without a teacher of their own to the teachers of their course', async () => {
    const co = await signedIn(school, [2])
    const shared = await aProduct(school, {}, [co.user.id])
    const { id } = await aLesson(school, shared.id, classTimes(monday + 22 * DAY))
    const { list } = (await timetable(monday + 22 * DAY, monday + 23 * DAY, co.token)).data
    expect(list).toMatchObject([{ lesson_id: id, teacher_name: co.user.name }])
  })
})

describe('GET /api/v1/student/timetable', () => {
  it('lists lessons of owned courses once, with the student’s feedback', async () => {
    const student = await signedIn(school)
    await aGrant(school, student.user, product)
    await aGrant(school, student.user, product)
    const [feedback] = await school.deps.db
      .insert(lessonFeedback)
      .values({ lessonId: first.id, studentId: student.user.id, stars: 5, comment: '好' })
      .returning()
    const { data } = await studentsTimetable(student.token, monday, monday + 3600)
    const mine = data.list.filter(({ lesson_id }) => lesson_id === first.id)
    expect(mine).toMatchObject([
      { kind: 'lesson', product_name: '函数与导数', teacher_name: teacher.name, feedback_id: feedback?.id },
    ])
    expect(mine[0]).not.toHaveProperty('students')
  })

  it('shows no lessons of a refunded course, nor lessons after the validity', async () => {
    const student = await signedIn(school)
    const { grant } = await aGrant(school, student.user, product, { validUntil: at(monday + DAY / 2) })
    expect(await seen(student.token, monday)).toContainEqual([first.classId, 'lesson', 0])
    expect(await seen(student.token, monday + DAY)).toEqual([])
    await school.deps.db.execute(sql`update grants set revoked_at = now() where id = ${grant.id}`)
    expect(await seen(student.token, monday)).toEqual([])
  })

  it('shows open classes that the student has joined, until they leave', async () => {
    const { user, token: own } = await signedIn(school)
    const { openClass } = await aClass(school, classTimes(monday + 30 * DAY))
    const joined = { classId: openClass.id, userId: user.id, userKind: 20, source: 31, entrySource: '41' }
    await school.deps.db.insert(openClassBookings).values(joined)
    expect(await seen(own, monday + 30 * DAY)).toEqual([[openClass.id, 'openClass', 0]])
    await school.deps.db
      .update(openClassBookings)
      .set({ cancelledAt: new Date() })
      .where(eq(openClassBookings.userId, user.id))
    expect(await seen(own, monday + 30 * DAY)).toEqual([])
  })

  it('shows booked lessons to those who booked them, and marks those that the teacher cancels', async () => {
    const course = await anAppointmentCourse(school)
    const [one, other] = [await aBuyer(school, course.product), await aBuyer(school, course.product)]
    const { data } = await book(school, one.token, course, bookable + 9 * HOUR)
    const id = data.open_class_id
    expect(await seen(one.token, bookable)).toEqual([[id, 'booking', 0]])
    expect(await seen(other.token, bookable)).toEqual([])
    await cancel(school, one.token, data.id)
    expect(await seen(one.token, bookable)).toEqual([])
    const again = await book(school, one.token, course, bookable + 9 * HOUR)
    await school.deps.db.execute(sql`
      update bookings set status = 'cancelled', cancelled_at = now(), cancelled_by = ${course.teacher.user.id}
      where id = ${again.data.id}`)
    expect(await seen(one.token, bookable)).toEqual([[again.data.open_class_id, 'booking', 1]])
  })

  it('does not show a hold that has run out', async () => {
    const course = await anAppointmentCourse(school)
    const [one, other] = [await aBuyer(school, course.product), await aBuyer(school, course.product)]
    const held = await book(school, one.token, course, bookable + 9 * HOUR, { hold: 1 })
    await school.deps.db.execute(sql`
      update bookings set status = 'cancelled', held_until = null, cancelled_at = now() where id = ${held.data.id}`)
    for (const { token: by } of [one, other]) expect(await seen(by, bookable)).toEqual([])
  })

  it('is for students alone, and accepts a range of 62 days and no longer', async () => {
    const { token: own } = await signedIn(school)
    expect((await studentsTimetable(token, monday, monday + DAY)).code).toBe(100003)
    expect((await studentsTimetable(own, monday, monday + 62 * DAY)).code).toBe(0)
    expect((await studentsTimetable(own, monday, monday + 62 * DAY + 1)).code).toBe(102001)
  })
})

testSchoolTimetable({ school, teacher, office, monday, classTimes })
