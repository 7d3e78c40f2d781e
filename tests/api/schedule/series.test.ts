import { desc, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { auditLog, lessons, occupancies } from '#server/db/tables/all.ts'
import { aLesson, aProduct, signedIn } from '#tests/support/factories.ts'
import {
  aBuyer,
  anAppointmentCourse,
  at,
  book,
  HOUR,
  monday as bookable,
  setSchool,
} from '../booking/support.ts'
import { anAdministratorWith } from '../role/support.ts'
import { openSeries } from './series-support.ts'
import { testBusyStudents } from './busy-students.ts'
import { testChanges } from './change-series.ts'

const opened = await openSeries()
const { school, db, office, aCourse, schedule, move, cancel, lessonsOf, begins, firstOf } = opened

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
    const [entry] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
    expect(entry?.detail).toMatchObject({ fields: { overbook: 1 } })
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

  it('is for a teacher about their own lessons, and leaves those of a colleague as they are', async () => {
    const colleague = await signedIn(school, [2])
    const course = await aCourse('Asia/Shanghai', [colleague.user.id])
    const own = course.teacher.token
    await setSchool(school, { enable_teacher_schedule_lessons: true })
    expect(await schedule(course, { teacher_id: colleague.user.id }, own)).toMatchObject({
      reason: 'noPermission',
    })
    await schedule(course, { count: 4 }, own)
    const newer = await aProduct(school, {}, [course.teacher.user.id, colleague.user.id])
    await schedule({ ...course, product: newer }, { teacher_id: colleague.user.id })
    const coursesOf = async (token: string) =>
      (await school.call('GET /api/v1/schedule/courses', { token })).data.list.map(({ id }) => id)
    // it opens on the first
    expect(await coursesOf(own)).toEqual([course.product.id, newer.id])
    expect(await coursesOf(colleague.token)).toEqual([newer.id, course.product.id])
    const [first, second, third, fourth] = (await lessonsOf(course)).data.list.map(({ id }) => id)
    if (!first || !second || !third || !fourth) throw new Error('lessons are missing')
    await db.update(lessons).set({ teacherId: colleague.user.id }).where(eq(lessons.id, second))
    await db.update(lessons).set({ teacherId: null }).where(eq(lessons.id, third))
    const changeable = async (token: string) =>
      (await lessonsOf(course, token)).data.list.map(({ may_change }) => may_change)
    expect(await changeable(own)).toEqual([1, 0, 1, 1])
    expect(await changeable(colleague.token)).toEqual([0, 1, 1, 0])
    expect(await changeable(office)).toEqual([1, 1, 1, 1])
    expect(await changeable((await anAdministratorWith(school, ['schedule.read'])).token)).toEqual([
      0, 0, 0, 0,
    ])
    expect((await lessonsOf(course, own)).data.teachers.map(({ id }) => id)).toEqual([course.teacher.user.id])

    const to = { day: '2027-03-23', begin_clock: '10:00' }
    expect(await move(second, to, own)).toMatchObject({ reason: 'noPermission' })
    expect(await cancel(second, 'this', own)).toMatchObject({ reason: 'noPermission' })
    const moved = (await move(first, { ...to, scope: 'following' }, own)).data
    expect(moved.lessons.map(({ id }) => id)).toEqual([first, third, fourth])
    expect(moved.kept).toMatchObject([{ id: second }])
    expect((await cancel(first, 'following', own)).data).toEqual({ cancelled: 3 })
    expect(await changeable(colleague.token)).toEqual([0, 1, 0, 0])
    await setSchool(school, { enable_teacher_schedule_lessons: false })
  })

  it('names what each teacher of a series has at the new time', async () => {
    const course = await aCourse()
    const { user: substitute } = await signedIn(school, [2])
    await schedule(course)
    const second = await firstOf(course, 1)
    await db.update(lessons).set({ teacherId: substitute.id }).where(eq(lessons.id, second))
    await aLesson(school, (await aProduct(school)).id, {
      ...{ title: '代课老师的课', teacherId: substitute.id },
      ...{ beginAt: new Date('2027-03-30T02:30:00Z'), endAt: new Date('2027-03-30T03:30:00Z') },
    })
    const to = { day: '2027-03-23', begin_clock: '10:00', scope: 'following' }
    expect((await move(await firstOf(course), to)).data).toMatchObject({
      ...{ saved: 0, lessons: [{ clash: null }, { clash: { title: '代课老师的课' } }] },
    })
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

testChanges(opened)
testBusyStudents(opened)
