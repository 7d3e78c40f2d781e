import { beforeAll, describe, expect, it } from 'vitest'
import { orderStatuses } from '#contract/order/status.ts'
import { openClassBookings, openClassVideos, videos, watchPositions } from '#server/db/tables/all.ts'
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
const coming = await lesson({ ...times.toCome(), title: 'coming' })
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
  it('has the classes of owned courses and booked open classes from a day ago on, by their begin', async () => {
    const data = await studentToday(token)
    expect(names(data).toSorted()).toEqual(['charged', 'coming', 'free', 'past', 'shared'])
    const begins = data.classes.map(({ begintime }) => begintime)
    expect(begins).toEqual(begins.toSorted((a, b) => a - b))
    expect(data.classes[0]).toEqual({
      open_class_id: past.roomId,
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

  it('goes on in the video that was watched last and not to its end, while it may be watched', async () => {
    expect((await studentToday(token)).continue).toBeNull()
    const made = await db
      .insert(videos)
      .values(['older', 'newer'].map((name) => ({ name, fileId: name, source: 'upload', duration: 100 })))
      .returning()
    const [older, newer] = made
    if (!older || !newer) throw new Error('no videos were made')
    await db.insert(openClassVideos).values([
      { classId: past.roomId, videoId: older.id },
      { classId: coming.roomId, videoId: newer.id },
    ])
    await db.insert(watchPositions).values([
      { userId: student.id, videoId: older.id, second: 41.5, updatedAt: new Date(Date.now() - HOUR) },
      { userId: student.id, videoId: newer.id, second: 99 },
    ])
    expect((await studentToday(token)).continue).toEqual({
      open_class_id: past.roomId,
      lesson_id: past.id,
      title: 'past',
      product_id: product.id,
      product_name: '函数与导数',
      cover_url: '/c.svg',
      position: 41,
      duration: 100,
    })
    await db.insert(watchPositions).values({ userId: teacher.id, videoId: older.id, second: 3 })
    expect((await studentToday(strangerToken)).continue).toBeNull()
  })

  it('tells of new courses and of orders that await payment or moved, to their owner alone', async () => {
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
    const homework = { homework_due: [], homework_returned: [] }
    expect(await studentToday(strangerToken)).toEqual({
      ...{ server_time: expect.any(Number), ...nothing, ...homework },
    })
  })

  it('is refused to others', async () => {
    expect((await school.call('GET /api/v1/student/today', { token: teacherToken })).reason).toBe(
      'noPermission',
    )
  })
})

describe('GET /api/v1/teacher/today', () => {
  it('has the classes that the teacher gives, with their students', async () => {
    const data = await teacherToday(teacherToken)
    expect(names(data).toSorted()).toEqual(['charged', 'coming', 'free', 'past', 'shared'])
    expect(data.classes.map(({ students }) => students)).toEqual([1, 1, 1, 1, 1])
    expect(data.classes.find(({ title }) => title === 'shared')).toMatchObject({
      open_class_id: shared.roomId,
      stream_state: 'waiting',
    })
    expect((await teacherToday(otherTeacher)).classes).toEqual([])
  })

  it('is refused to others', async () => {
    expect((await school.call('GET /api/v1/teacher/today', { token })).reason).toBe('noPermission')
  })
})
