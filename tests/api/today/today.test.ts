import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { productTypes } from '#contract/catalog/enums.ts'
import { orderStatuses } from '#contract/order/status.ts'
import {
  bookedLessons,
  grants,
  lessonBookings,
  lessonFeedback,
  lessons,
  openClassBookings,
  openClassVideos,
  videos,
  watchPositions,
} from '#server/db/tables/all.ts'
import { aLesson, aProduct, signedIn } from '#tests/support/factories.ts'
import { aChargedClass, anOpenClass, HOUR, times } from '#tests/support/open-class-factories.ts'
import { aGrant, anOrder } from '#tests/support/order-factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const school = await openTestSchool()
const { db } = school.deps
const { user: teacher, token: teacherToken } = await signedIn(school, [2])
const { user: student, token } = await signedIn(school)
const { token: strangerToken } = await signedIn(school)
const { token: otherTeacher } = await signedIn(school, [2])
const product = await aProduct(school, { name: '函数与导数', status: 1, coverUrl: '/c.svg' }, [teacher.id])
const lesson = (values: object) =>
  aLesson(school, product.id, { position: 0, teacherId: teacher.id, ...values })
const studentToday = async (by: string) => {
  const { code, data } = await school.call('GET /api/v1/student/today', { token: by })
  expect(code).toBe(0)
  return data
}
const teacherToday = async (by: string) =>
  (await school.call('GET /api/v1/teacher/today', { token: by })).data

const past = await lesson({ ...times.past(), title: 'past' })
await lesson({ ...times.toCome(), title: 'coming' })
const shared = await lesson({ ...times.running(), title: 'shared', teacherId: null })
await lesson({ title: 'video', beginAt: null, endAt: null })
const long = new Date(Date.now() - 48 * HOUR)
await lesson({ title: 'long ago', beginAt: long, endAt: new Date(long.getTime() + HOUR) })
const free = await anOpenClass(school, { name: 'free', ...times.toCome() }, [teacher.id])
const cancelled = await anOpenClass(school, { name: 'off', cancelledAt: new Date(), ...times.toCome() }, [
  teacher.id,
])
const charged = await aChargedClass(school, { name: 'charged' }, { teacherIds: [teacher.id] })

beforeAll(async () => {
  await aGrant(school, student, product)
  await aGrant(school, student, charged.product)
  const booking = { userId: student.id, userKind: 20, source: 31, entrySource: '41' }
  await db.insert(openClassBookings).values([free, cancelled].map(({ id }) => ({ ...booking, classId: id })))
})

const names = ({ classes }: { classes: readonly { title: string }[] }) => classes.map(({ title }) => title)

describe('GET /api/v1/student/today', () => {
  it('lists the classes of owned courses and booked open classes from a day ago on, in order of time', async () => {
    const data = await studentToday(token)
    expect(names(data).toSorted()).toEqual(['charged', 'coming', 'free', 'past', 'shared'])
    const begins = data.classes.map(({ begintime }) => begintime)
    expect(begins).toEqual(begins.toSorted((a, b) => a - b))
    expect(data.classes[0]).toEqual({
      open_class_id: past.classId,
      lesson_id: past.id,
      title: 'past',
      product_id: product.id,
      product_name: '函数与导数',
      begintime: expect.any(Number),
      endtime: expect.any(Number),
      ended_at: null,
      stream_state: 'ended',
    })
    expect(data.classes.find(({ title }) => title === 'free')).toMatchObject({
      lesson_id: null,
      product_id: null,
      product_name: '',
    })
  })

  it('continues the course that was watched last, else a trial that was not watched to its end', async () => {
    expect((await studentToday(token)).continue).toBeNull()
    const course = await aProduct(school, { name: '微积分', coverUrl: '/c.svg' })
    const [first, second, trial] = [
      await aLesson(school, course.id, { title: 'first', position: 1 }),
      await aLesson(school, course.id, { title: 'second', position: 2 }),
      await aLesson(school, course.id, { title: 'trial', position: 3, isAudition: true }),
    ]
    const classes = [first, second, trial].map(({ classId }) => classId)
    const made = await db
      .insert(videos)
      .values(
        classes.map((id) => ({
          ...{ name: 'a video', fileId: `video ${id}`, source: 'upload', duration: 100, hasSource: true },
        })),
      )
      .returning()
    await db
      .insert(openClassVideos)
      .values(made.map(({ id }, index) => ({ classId: classes[index] ?? 0, videoId: id })))
    const stop = async (index: number, seconds: number, watched: string, ago: number) =>
      db.insert(watchPositions).values({
        ...{ userId: student.id, videoId: made[index]?.id ?? 0, second: seconds, watched },
        updatedAt: new Date(Date.now() - ago),
      })
    await stop(2, 41.5, '{[0,41)}', HOUR)
    const place = {
      ...{ product_name: '微积分', cover_url: '/c.svg', position: 41, duration: 100 },
      ...{ open_class_id: trial.classId, lesson_id: trial.id, title: 'trial' },
    }
    expect((await studentToday(token)).continue).toEqual({ ...place, lesson_number: null, product_id: null })
    const { grant } = await aGrant(school, student, course)
    expect((await studentToday(token)).continue).toMatchObject({ lesson_number: 3, product_id: course.id })
    await stop(0, 99, '{[0,100)}', 0)
    expect((await studentToday(token)).continue).toMatchObject({
      ...{ lesson_id: second.id, lesson_number: 2, title: 'second', position: 0 },
    })
    expect((await studentToday(strangerToken)).continue).toBeNull()
    await db.update(grants).set({ revokedAt: new Date() }).where(eq(grants.id, grant.id))
    expect((await studentToday(token)).continue).toMatchObject({ title: 'trial', product_id: null })
  })

  it('lists new courses and orders that await payment or have changed, to their owner alone', async () => {
    const wanted = await aProduct(school, { name: '几何' })
    const order = await anOrder(school, student, wanted)
    await anOrder(school, student, wanted, { status: orderStatuses.cancelled })
    const data = await studentToday(token)
    expect(data.courses.map(({ product_id }) => product_id).toSorted((a, b) => a - b)).toEqual([
      product.id,
      charged.product.id,
    ])
    expect(data.orders).toEqual([
      { order_id: order.id, course_name: '几何', status: 1, changed_at: expect.any(Number) },
    ])
    const nothing = { classes: [], continue: null, courses: [], orders: [] }
    const unread = { feedback_to_read: [], homework_due: [], homework_returned: [] }
    expect(await studentToday(strangerToken)).toEqual({
      ...{ server_time: expect.any(Number), ...nothing, ...unread },
    })
  })

  it('is refused to others', async () => {
    expect((await school.call('GET /api/v1/student/today', { token: teacherToken })).reason).toBe(
      'noPermission',
    )
  })

  it('lists feedback of teachers until it is read', async () => {
    const [given] = await db
      .insert(lessonFeedback)
      .values({ lessonId: past.id, studentId: student.id, teacherId: teacher.id, stars: 4, comment: 'good' })
      .returning()
    expect((await studentToday(token)).feedback_to_read).toEqual([
      {
        ...{ id: given?.id, lesson_id: past.id, lesson_name: 'past', product_name: '函数与导数' },
        ...{ star_rating: 4, given_at: expect.any(Number) },
      },
    ])
    expect((await studentToday(strangerToken)).feedback_to_read).toEqual([])
    await db.update(lessonFeedback).set({ readAt: new Date() })
    expect((await studentToday(token)).feedback_to_read).toEqual([])
  })
})

describe('GET /api/v1/teacher/today', () => {
  it('lists the classes that the teacher gives, with their number of students', async () => {
    const data = await teacherToday(teacherToken)
    expect(names(data).toSorted()).toEqual(['charged', 'coming', 'free', 'past', 'shared'])
    expect(data.classes.map(({ students }) => students)).toEqual([1, 1, 1, 1, 1])
    expect(data.classes.find(({ title }) => title === 'shared')).toMatchObject({
      open_class_id: shared.classId,
      stream_state: 'waiting',
    })
    expect((await teacherToday(otherTeacher)).classes).toEqual([])
  })

  it('counts the students of the course for a free preview', async () => {
    const preview = await lesson({ ...times.toCome(), title: 'preview', isAudition: true })
    const { classes } = await teacherToday(teacherToken)
    expect(classes.find(({ title }) => title === 'preview')?.students).toBe(1)
    await db.delete(lessons).where(eq(lessons.id, preview.id))
  })

  it('lists lessons that lack feedback a day after their end, and new bookings', async () => {
    const ended = new Date(Date.now() - 30 * HOUR)
    const waits = await lesson({
      ...{ title: 'waits', beginAt: new Date(ended.getTime() - HOUR), endAt: ended },
    })
    await db.update(grants).set({ grantedAt: new Date(Date.now() - 99 * HOUR) })
    expect((await teacherToday(teacherToken)).feedback_to_give).toContainEqual({
      ...{ lesson_id: waits.id, lesson_name: 'waits', product_name: '函数与导数', pending: 1 },
      endtime: Math.floor(ended.getTime() / 1000),
    })
    expect((await teacherToday(otherTeacher)).feedback_to_give).toEqual([])

    const tutoring = await aProduct(school, { name: '辅导', type: productTypes.booking }, [teacher.id])
    const { grant } = await aGrant(school, student, tutoring)
    const booked = await aLesson(school, tutoring.id, { ...times.toCome(), teacherId: teacher.id })
    await db.update(lessons).set({ productId: null }).where(eq(lessons.id, booked.id))
    await db.insert(bookedLessons).values({ lessonId: booked.id, productId: tutoring.id, quota: 1 })
    const [made] = await db
      .insert(lessonBookings)
      .values({
        ...{ lessonId: booked.id, studentId: student.id, grantId: grant.id, seat: 1 },
        status: 'booked',
      })
      .returning()
    expect((await teacherToday(teacherToken)).bookings).toEqual([
      {
        ...{ id: made?.id, product_name: '辅导', student_name: student.name, open_class_id: booked.classId },
        ...{ begintime: expect.any(Number), endtime: expect.any(Number), booked_at: expect.any(Number) },
      },
    ])
    expect((await teacherToday(otherTeacher)).bookings).toEqual([])
    const { classes } = await teacherToday(teacherToken)
    expect(classes.find(({ lesson_id }) => lesson_id === booked.id)?.student_names).toEqual([student.name])
    expect(classes.find(({ title }) => title === 'shared')?.student_names).toEqual([])
    await db.update(lessonBookings).set({ status: 'cancelled' })
    expect((await teacherToday(teacherToken)).bookings).toEqual([])
  })

  it('is refused to others', async () => {
    expect((await school.call('GET /api/v1/teacher/today', { token })).reason).toBe('noPermission')
  })
})
