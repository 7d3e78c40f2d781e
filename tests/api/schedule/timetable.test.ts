import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { aLesson, aProduct, aUser, signedIn, theAdmin } from '#tests/support/factories.ts'
import {
  lessonFeedback,
  openClassBookings,
  openClasses,
  openClassTeachers,
  products,
} from '#server/db/tables/all.ts'
import { aGrant } from '#tests/support/order-factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { aBuyer, anAppointmentCourse, book, cancel, HOUR, monday as bookable } from '../booking/support.ts'
import { aClass } from '../chat/support.ts'

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

describe('GET /api/v1/admin/timetable', () => {
  const day = monday + 70 * DAY
  const read = (query: object = {}, by = office) =>
    school.call('GET /api/v1/admin/timetable', {
      token: by,
      query: { start: day, end: day + DAY, limit: 50, ...query },
    })
  /** Two teachers of one course: the first is twice at nine, and the second is alone later; a free class at ten. */
  async function aDay() {
    const one = await signedIn(school, [2], { name: '甲老师' })
    const two = await signedIn(school, [2], { name: '乙老师' })
    const course = await aProduct(school, { name: '排课' }, [one.user.id, two.user.id])
    const lessonAt = (begin: number, values: object = {}) =>
      aLesson(school, course.id, { ...classTimes(day + begin), position: 0, ...values })
    const own = await lessonAt(9 * HOUR, { teacherId: one.user.id })
    const shared = await lessonAt(15 * HOUR)
    const { openClass } = await aClass(school, { ...classTimes(day + 9.5 * HOUR), name: '公开' })
    const ofClass = eq(openClassTeachers.classId, openClass.id)
    await school.deps.db.delete(openClassTeachers).where(ofClass)
    await school.deps.db.insert(openClassTeachers).values({ classId: openClass.id, teacherId: one.user.id })
    return { one, two, course, own, shared, openClass }
  }

  it('lists the classes of each teacher, with the free ones, and names what clashes', async () => {
    const { one, two, course, own, shared, openClass } = await aDay()
    const { code, data } = await read()
    expect(code).toBe(0)
    expect(data.list.map(({ open_class_id, teacher_ids }) => [open_class_id, teacher_ids])).toEqual([
      [own.classId, [one.user.id]],
      [openClass.id, [one.user.id]],
      [shared.classId, [one.user.id, two.user.id]],
    ])
    expect(data.groups.slice(0, 2)).toEqual([
      { id: one.user.id, name: '甲老师', classes: 3 },
      { id: two.user.id, name: '乙老师', classes: 1 },
    ])
    expect(data.groups).toContainEqual({ id: teacher.id, name: teacher.name, classes: 0 })
    expect(data.total).toBe(data.groups.length)
    const [first, second, third] = data.list
    expect(first).toMatchObject({
      ...{ kind: 'lesson', lesson_id: own.id, zone: 'Asia/Shanghai', series_id: null, students: 0 },
      clash: { kind: 'openClass', title: '公开', begintime: day + 9.5 * HOUR },
    })
    expect(second).toMatchObject({ zone: null, clash: { kind: 'lesson', title: own.title } })
    expect(third?.clash).toBe(null)

    // of one teacher, of one course, page by page, by a part of the name; a cancelled class clashes with none
    expect((await read({ teacher_id: two.user.id })).data).toMatchObject({
      groups: [{ id: two.user.id, classes: 1 }],
      list: [{ open_class_id: shared.classId }],
    })
    expect((await read({ product_id: course.id })).data.groups.map(({ id }) => id)).toEqual([
      one.user.id,
      two.user.id,
    ])
    const page = (await read({ limit: 1, page: 2 })).data
    expect(page).toMatchObject({ total: data.total, groups: [{ id: two.user.id }] })
    expect(page.list.map(({ open_class_id }) => open_class_id)).toEqual([shared.classId])
    expect((await read({ keyword: '乙老' })).data.groups.map(({ id }) => id)).toEqual([two.user.id])
    await school.deps.db
      .update(openClasses)
      .set({ cancelledAt: new Date() })
      .where(eq(openClasses.id, openClass.id))
    expect((await read()).data.list.map(({ is_cancelled, clash }) => [is_cancelled, clash])).toEqual([
      [0, null],
      [1, null],
      [0, null],
    ])

    expect((await read({ by: 'course' })).data.groups).toEqual([
      { id: course.id, name: '排课', classes: 2 },
      { id: null, name: '', classes: 1 },
    ])
    const classes = (await read({ by: 'class' })).data
    expect(classes).toMatchObject({ groups: [], total: 0, is_cut: 0 })
    expect(classes.list).toHaveLength(3)
  })

  it('has names in the main language, whatever language its reader has', async () => {
    const { course } = await aDay()
    const translations = { en: { name: 'Scheduling' } }
    await school.deps.db.update(products).set({ translations }).where(eq(products.id, course.id))
    const { data } = await school.call('GET /api/v1/admin/timetable', {
      ...{ token: office, headers: { 'accept-language': 'en' } },
      query: { start: day, end: day + DAY, by: 'course', product_id: course.id },
    })
    expect(data.groups).toMatchObject([{ id: course.id, name: '排课' }])
    expect(new Set(data.list.map(({ product_name }) => product_name))).toEqual(new Set(['排课']))
  })

  it('shows booked lessons, but not what is only held', async () => {
    const course = await anAppointmentCourse(school)
    const [one, other] = [await aBuyer(school, course.product), await aBuyer(school, course.product)]
    const { data } = await book(school, one.token, course, bookable + 9 * HOUR)
    await book(school, other.token, course, bookable + 10 * HOUR, { hold: 1 })
    const { list } = (await read({ start: bookable, end: bookable + DAY, by: 'class' })).data
    expect(list.filter(({ product_id }) => product_id === course.product.id)).toMatchObject([
      {
        open_class_id: data.open_class_id,
        kind: 'booking',
        students: 1,
        teacher_ids: [course.teacher.user.id],
      },
    ])
  })

  it('reads a week and no more, and is refused to teachers and students', async () => {
    expect((await read({ end: day + 8 * DAY })).code).toBe(0)
    expect(await read({ end: day + 8 * DAY + 1 })).toMatchObject({ reason: 'invalidField' })
    expect(await read({ end: day })).toMatchObject({ reason: 'invalidField' })
    for (const type of [2, 3])
      expect((await read({}, (await signedIn(school, [type])).token)).code).toBe(100003)
  })
})
