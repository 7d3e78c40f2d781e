import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { hourSets, lessons, occupancies } from '#server/db/tables/all.ts'
import { aLesson, aProduct, signedIn, theAdmin } from '#tests/support/factories.ts'
import { aGrant } from '#tests/support/order-factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import {
  aBuyer,
  anAppointmentCourse,
  at,
  book,
  HOUR,
  monday as bookable,
  setSchool,
} from '../booking/support.ts'

const school = await openTestSchool()
const { db } = school.deps
const { token: office } = await theAdmin(school)

/** A course with a teacher of its own, who works by the clock of a zone. */
async function aCourse(zone = 'Asia/Shanghai') {
  const teacher = await signedIn(school, [2])
  await db
    .insert(hourSets)
    .values({ teacherId: teacher.user.id, zone, valid: sql`daterange('2026-01-01', null)` })
  const product = await aProduct(school, {}, [teacher.user.id])
  return { teacher, product }
}
type Course = Awaited<ReturnType<typeof aCourse>>

const rule = ({ teacher }: Course, values: object = {}) => ({
  ...{
    title: '第讲',
    teacher_id: teacher.user.id,
    first_day: '2027-03-22',
    begin_clock: '09:00',
    minutes: 60,
  },
  ...{ weekdays: [1], every_weeks: 1, count: 2, except_days: [] },
  ...values,
})
const schedule = (course: Course, values: object = {}, token = office) =>
  school.call('POST /api/v1/schedule/courses/{id}/lessons', {
    ...{ params: { id: course.product.id }, body: rule(course, values), token },
  })
const move = (id: number, values: object, token = office) =>
  school.call('PUT /api/v1/schedule/lessons/{id}', {
    params: { id },
    body: { minutes: 60, scope: 'this', ...values },
    token,
  })
const cancel = (id: number, scope: 'this' | 'following' = 'this', token = office) =>
  school.call('POST /api/v1/schedule/lessons/{id}/cancellation', {
    params: { id },
    body: { reason: '老师生病', scope },
    token,
  })
const lessonsOf = ({ product }: Course, token = office) =>
  school.call('GET /api/v1/schedule/courses/{id}', { params: { id: product.id }, token })
/** Begins of the lessons to come, by the clock of a zone. */
async function begins(course: Course, zone = 'Asia/Shanghai'): Promise<string[]> {
  const { list } = (await lessonsOf(course)).data
  return list.map(({ begintime }) =>
    new Date(begintime * 1000).toLocaleString('sv-SE', { timeZone: zone }).slice(0, 16),
  )
}
const firstOf = async (course: Course, index = 0): Promise<number> =>
  (await lessonsOf(course)).data.list[index]?.id ?? 0
const messages = async (token: string) =>
  (await school.call('GET /api/v1/messages', { token, query: {} })).data.list.map(({ kind, params }) => ({
    kind,
    ...params,
  }))

describe('a series', () => {
  it('repeats weekly at the same clock time up to its number of lessons, without excepted days', async () => {
    const course = await aCourse()
    const { data } = await schedule(course, { weekdays: [1, 4], count: 4, except_days: ['2027-03-25'] })
    expect(data.saved).toBe(1)
    expect(data.lessons.map(({ title }) => title)).toEqual(['第讲 1', '第讲 2', '第讲 3', '第讲 4'])
    expect(await begins(course)).toEqual([
      '2027-03-22 09:00',
      '2027-03-29 09:00',
      '2027-04-01 09:00',
      '2027-04-05 09:00',
    ])
  })

  it('ends with its last day, and can skip weeks', async () => {
    const course = await aCourse()
    await schedule(course, { every_weeks: 2, count: undefined, last_day: '2027-04-19' })
    expect(await begins(course)).toEqual(['2027-03-22 09:00', '2027-04-05 09:00', '2027-04-19 09:00'])
  })

  it.each([
    // clocks change on March 28, 2027, and on October 31
    ['Europe/Berlin', '2027-03-22', ['2027-03-22T08:00Z', '2027-03-29T07:00Z']],
    ['Europe/Berlin', '2027-10-25', ['2027-10-25T07:00Z', '2027-11-01T08:00Z']],
    // on March 14, 2027, and on November 7
    ['America/New_York', '2027-03-08', ['2027-03-08T14:00Z', '2027-03-15T13:00Z']],
    ['America/New_York', '2027-11-01', ['2027-11-01T13:00Z', '2027-11-08T14:00Z']],
    ['Asia/Shanghai', '2027-03-22', ['2027-03-22T01:00Z', '2027-03-29T01:00Z']],
  ])('keeps nine o’clock in %s from %s on when clocks change', async (zone, first_day, expected) => {
    const course = await aCourse(zone)
    const { data } = await schedule(course, { first_day })
    expect(data.lessons.map(({ begintime }) => begintime)).toEqual(expected.map(at))
    expect((await lessonsOf(course)).data.list[0]?.zone).toBe(zone)
  })

  it('uses the hour after a skipped one, and the later of a repeated one', async () => {
    const course = await aCourse('Europe/Berlin')
    const sunday = { weekdays: [7], count: 1, begin_clock: '02:30', minutes: 20 }
    const missing = await schedule(course, { ...sunday, first_day: '2027-03-28' })
    const twice = await schedule(course, { ...sunday, first_day: '2027-10-31' })
    expect(missing.data.lessons[0]?.begintime).toBe(at('2027-03-28T01:30Z'))
    expect(twice.data.lessons[0]?.begintime).toBe(at('2027-10-31T01:30Z'))
  })

  it('may cross midnight, and accepts February 29 in leap years alone', async () => {
    const course = await aCourse()
    await schedule(course, { weekdays: [], count: undefined, first_day: '2028-02-29', begin_clock: '23:30' })
    expect((await lessonsOf(course)).data.list).toMatchObject([
      {
        title: '第讲',
        begintime: at('2028-02-29T15:30Z'),
        endtime: at('2028-02-29T16:30Z'),
        series_id: null,
      },
    ])
    expect(await schedule(course, { first_day: '2027-02-29' })).toMatchObject({ reason: 'invalidField' })
  })

  it('keeps its times when the school changes its zone', async () => {
    const course = await aCourse('Europe/Berlin')
    await schedule(course)
    const before = await begins(course)
    await setSchool(school, { time_zone: 'America/New_York' })
    expect(await begins(course)).toEqual(before)
    const { data } = await move(await firstOf(course), { day: '2027-03-23', begin_clock: '10:00' })
    expect(data.lessons[0]?.begintime).toBe(at('2027-03-23T09:00Z'))
    await setSchool(school, { time_zone: 'Asia/Shanghai' })
  })

  it.each([
    { count: undefined },
    { last_day: '2027-04-19' },
    { count: undefined, last_day: '2027-03-01' },
    { title: ' ' },
  ])('is refused with %j', async (values) => {
    expect(await schedule(await aCourse(), values)).toMatchObject({ reason: 'invalidField' })
  })

  it('changes nothing as a preview', async () => {
    const course = await aCourse()
    const { data } = await schedule(course, { preview: 1 })
    expect(data).toMatchObject({ saved: 0, lessons: [{ clash: null }, { clash: null }] })
    expect(await begins(course)).toEqual([])
  })
})

describe('a clash of the teacher', () => {
  it('is named, and is overridden only on request', async () => {
    const course = await aCourse()
    await aLesson(school, (await aProduct(school, { name: '几何' })).id, {
      ...{ title: '勾股定理', teacherId: course.teacher.user.id },
      ...{ beginAt: new Date('2027-03-29T01:30:00Z'), endAt: new Date('2027-03-29T02:30:00Z') },
    })
    const { data } = await schedule(course)
    const clash = { kind: 'lesson', title: '勾股定理', begintime: at('2027-03-29T01:30Z') }
    expect(data).toMatchObject({ saved: 0, lessons: [{ clash: null }, { clash }] })
    expect(await begins(course)).toEqual([])
    expect((await schedule(course, { overbook: 1 })).data.saved).toBe(1)
    expect(await begins(course)).toHaveLength(2)
  })

  it('does not arise from several requests at once, of which one is saved', async () => {
    const course = await aCourse()
    const answers = await Promise.all([1, 2, 3, 4].map(() => schedule(course)))
    expect(answers.filter(({ data }) => data?.saved === 1)).toHaveLength(1)
    expect(await begins(course)).toHaveLength(2)
    const overbooked = await db
      .select()
      .from(occupancies)
      .where(sql`person_id = ${course.teacher.user.id} and overbook`)
    expect(overbooked).toEqual([])
  })

  it('with a booked lesson cannot be overridden', async () => {
    const appointment = await anAppointmentCourse(school)
    const { token } = await aBuyer(school, appointment.product)
    await book(school, token, appointment, bookable + 9 * HOUR)
    const day = new Date((bookable + 9 * HOUR) * 1000).toLocaleDateString('sv-SE', {
      timeZone: 'Asia/Shanghai',
    })
    const product = await aProduct(school, {}, [appointment.teacher.user.id])
    const course = { product, teacher: appointment.teacher }
    const values = { weekdays: [], count: undefined, first_day: day }
    expect((await schedule(course, values)).data.lessons).toMatchObject([{ clash: { kind: 'booking' } }])
    expect(await schedule(course, { ...values, overbook: 1 })).toMatchObject({ reason: 'teacherBusy' })
  })
})

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

describe('scheduling', () => {
  it('is for the school, and for teachers of their own courses where the school allows it', async () => {
    const course = await aCourse()
    const own = course.teacher.token
    const { token: other } = await signedIn(school, [2])
    const { token: student } = await signedIn(school)
    await schedule(course)
    const id = await firstOf(course)
    const to = { day: '2027-03-23', begin_clock: '10:00' }
    expect(await schedule(course, {}, own)).toMatchObject({ reason: 'noPermission' })
    expect((await school.call('GET /api/v1/schedule/courses', { token: own })).data.list).toEqual([])
    await setSchool(school, { enable_teacher_schedule_lessons: true })
    const courses = (await school.call('GET /api/v1/schedule/courses', { token: own })).data.list
    expect(courses.map((one) => one.id)).toEqual([course.product.id])
    expect((await schedule(course, { first_day: '2027-06-07' }, own)).data.saved).toBe(1)
    expect((await move(id, to, own)).data.saved).toBe(1)
    expect(await schedule(course, {}, other)).toMatchObject({ reason: 'productNotFound' })
    expect(await lessonsOf(course, other)).toMatchObject({ reason: 'productNotFound' })
    expect(await move(id, to, other)).toMatchObject({ reason: 'lessonNotFound' })
    expect(await cancel(id, 'this', other)).toMatchObject({ reason: 'lessonNotFound' })
    for (const answer of [
      await schedule(course, {}, student),
      await move(id, to, student),
      await cancel(id, 'this', student),
    ])
      expect(answer).toMatchObject({ reason: 'noPermission' })
    await setSchool(school, { enable_teacher_schedule_lessons: false })
  })

  it('is refused for a teacher who is none, and for courses by appointment', async () => {
    const course = await aCourse()
    const { user } = await signedIn(school)
    expect(await schedule(course, { teacher_id: user.id })).toMatchObject({ reason: 'teacherUnknown' })
    const appointment = await anAppointmentCourse(school)
    expect(await schedule(appointment)).toMatchObject({ reason: 'noLessonsHere' })
  })

  it('detaches a lesson whose time is changed on the page of the course', async () => {
    const course = await aCourse()
    await schedule(course, { count: 2 })
    const params = { id: course.product.id }
    const { list } = (await school.call('GET /api/v1/admin/products/{id}/lessons', { params, token: office }))
      .data
    const body = {
      lessons: list.map(({ id, title, teacher_id, begin_time, end_time, is_audition }, index) => ({
        ...{ id, title, teacher_id, is_audition },
        begin_time: begin_time && begin_time + index * HOUR,
        end_time: end_time && end_time + index * HOUR,
      })),
    }
    expect(
      (await school.call('PUT /api/v1/admin/products/{id}/lessons', { params, body, token: office })).code,
    ).toBe(0)
    const stored = await db
      .select()
      .from(lessons)
      .where(eq(lessons.productId, course.product.id))
      .orderBy(lessons.position)
    expect(stored.map(({ isDetached }) => isDetached)).toEqual([false, true])
  })
})
