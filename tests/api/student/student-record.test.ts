import { describe, expect, it } from 'vitest'
import type { OperationKey } from '#contract/operations.ts'
import { homework, homeworkAttempts, leads, lessonFeedback, lessonRatings } from '#server/db/tables/all.ts'
import { notify } from '#server/features/message/index.ts'
import { aCoupon, aHeldCoupon } from '#tests/support/activity-factories.ts'
import { aLesson, aProduct, aUser, signedIn, theAdmin } from '#tests/support/factories.ts'
import { aGrant, anOrder, aPayment } from '#tests/support/order-factories.ts'
import { type CallInput, openTestSchool } from '#tests/support/test-school.ts'
import { HOUR, monday, saveHours } from '../booking/support.ts'

const school = await openTestSchool()
const { db } = school.deps
const admin = await theAdmin(school)
const teacher = await signedIn(school, [2], { name: '周老师' })
const { user: li, token: ownToken } = await signedIn(school, [3], { name: '李白' })
const other = await aUser(school, { name: '杜甫' })
const course = await aProduct(school, { name: '诗词' }, [teacher.user.id])
const begun = { beginAt: new Date(Date.now() - 7_200_000), endAt: new Date(Date.now() - 3_600_000) }
const lesson = await aLesson(school, course.id, { teacherId: teacher.user.id, ...begun })
const { order } = await aGrant(school, li, course, { grantedAt: new Date(Date.now() - 86_400_000) })
await anOrder(school, other, course)
await aHeldCoupon(school, li, await aCoupon(school, '10'))
const [task = { id: 0 }] = await db
  .insert(homework)
  .values({
    productId: course.id,
    lessonName: '一',
    title: '背诵',
    content: '全诗',
    status: 3,
    publishedAt: new Date(),
  })
  .returning({ id: homework.id })
await db
  .insert(homeworkAttempts)
  .values({ homeworkId: task.id, studentId: li.id, answer: '', submittedAt: new Date() })
const about = { lessonId: lesson.id, studentId: li.id }
await db.insert(lessonFeedback).values({ ...about, teacherId: teacher.user.id, stars: 5, comment: '很好' })
await db.insert(lessonRatings).values({ ...about, stars: 4 })

const ofLi = { params: { id: li.id } }
const read = async <Key extends OperationKey>(key: Key, input: CallInput = ofLi) =>
  (await school.call(key, { token: admin.token, ...input })).data
type TabKey = `GET /api/v1/admin/users/{id}/${'courses' | 'coupons' | 'homework' | 'feedback' | 'attendance'}`
const tabs: [key: TabKey, row: object][] = [
  ['GET /api/v1/admin/users/{id}/courses', { product_id: course.id, progress: { lessons: 1, done: 0 } }],
  ['GET /api/v1/admin/users/{id}/coupons', { user_coupon_id: expect.any(Number) }],
  ['GET /api/v1/admin/users/{id}/homework', { title: '背诵', state: 'uncorrected' }],
  [
    'GET /api/v1/admin/users/{id}/feedback',
    { feedback: { teacher_comment: '很好', teacher_name: '周老师' }, rating: { star_rating: 4 } },
  ],
  ['GET /api/v1/admin/users/{id}/attendance', { lesson_id: lesson.id }],
]

describe('the record of a student', () => {
  it.each(tabs)('is read tab by tab, of this student alone: %s', async (key, row) => {
    expect((await read(key)).list).toMatchObject([row])
    expect((await read(key, { params: { id: other.id } })).list).toEqual([])
  })

  it.each(tabs)('is refused to students and teachers: %s', async (key) => {
    for (const token of [ownToken, teacher.token])
      expect((await school.call(key, { ...ofLi, token })).reason).toBe('noPermission')
  })

  it('has the orders of the student, and what was changed of this account and of no other', async () => {
    const orders = await read('GET /api/v1/admin/orders', { query: { userid: li.id } })
    expect(orders.list).toMatchObject([{ order_id: order.id }])
    const body = { is_locked: 1 }
    const longer = await aUser(school, { id: Number(`${li.id}1`) })
    for (const id of [li.id, longer.id])
      await school.call('PUT /api/v1/admin/users/{id}/lock', { token: admin.token, params: { id }, body })
    await school.call('PUT /api/v1/admin/users/{id}/lock', {
      ...{ token: admin.token, ...ofLi, body: { is_locked: 0 } },
    })
    const { list } = await read('GET /api/v1/admin/audit', { query: { record: `user ${li.id}` } })
    expect(list.map(({ action }) => action)).toEqual(['user unlocked', 'user locked'])
  })

  it('has the messages of the student, read or not', async () => {
    await db.transaction((tx) =>
      notify(tx, { kind: 'feedback_given', key: 'one', params: { name: '一' } }, [li.id]),
    )
    const { list } = await read('GET /api/v1/admin/users/{id}/messages')
    expect(list).toMatchObject([{ kind: 'feedback_given', is_read: 0 }])
  })

  it('has notes that the school and the teachers of the student share, each changing their own', async () => {
    const notes = 'GET /api/v1/admin/users/{id}/notes'
    const byTeacher = { token: teacher.token, ...ofLi }
    const body = { text: '家长希望周末上课' }
    const written = { token: admin.token, ...ofLi, body }
    expect((await school.call('POST /api/v1/admin/users/{id}/notes', written)).code).toBe(0)
    const ofTeacher = await school.call('GET /api/v1/teacher/students/{id}/notes', byTeacher)
    expect(ofTeacher.data.list).toMatchObject([{ ...body, author: admin.user.name, is_own: 0 }])
    const taught = await school.call('POST /api/v1/teacher/students/{id}/notes', { ...byTeacher, body })
    const change = (note_id: number) =>
      school.call('PUT /api/v1/admin/users/{id}/notes/{note_id}', {
        ...{ token: admin.token, params: { id: li.id, note_id }, body: { text: '改' } },
      })
    expect((await change(taught.data.id)).reason).toBe('noteNotFound')
    const own = (await read(notes)).list.find(({ is_own }) => is_own === 1)
    expect((await change(own?.id ?? 0)).code).toBe(0)
    expect((await read(notes)).list).toMatchObject([{ is_own: 0 }, { text: '改', versions: [body] }])
    const ofNobody = { token: admin.token, params: { id: teacher.user.id }, body }
    const refused = await school.call('POST /api/v1/admin/users/{id}/notes', ofNobody)
    expect(refused.reason).toBe('studentNotFound')
  })

  it('names the lead that the student was, and has what the profile has', async () => {
    const { user, token } = await signedIn(school)
    const [lead] = await db
      .insert(leads)
      .values({ name: '小白', areaCode: '86', telephone: '13700003333', origin: 'staff', studentId: user.id })
      .returning({ id: leads.id })
    const ofUser = { params: { id: user.id } }
    expect(await read('GET /api/v1/admin/users/{id}/referral', ofUser)).toMatchObject({
      lead: { id: lead?.id, state: 'new' },
    })
    const body = { nickname: '小白', school: '第一中学', city: '苏州' }
    expect((await school.call('PUT /api/v1/student/profile', { token, body })).code).toBe(0)
    expect(await read('GET /api/v1/admin/users/{id}', ofUser)).toMatchObject({ registration: body })
  })

  it('contains what is attributed to the recommendations of the student', async () => {
    const friend = await aUser(school, { recommendUserId: String(li.id), name: '友人' })
    await aPayment(school, (await aGrant(school, friend, await aProduct(school, { price: '80' }))).order)
    expect(await read('GET /api/v1/admin/users/{id}/referral')).toEqual({
      ...{ students: 1, orders: 1, latest: [{ id: friend.id, name: '友人' }] },
      ...{ amounts: [{ currency: 1, amount: '80.00' }], lead: null },
    })
    const none = await read('GET /api/v1/admin/users/{id}/referral', { params: { id: other.id } })
    expect(none).toEqual({ students: 0, orders: 0, amounts: [], latest: [], lead: null })
  })
})

describe('the record of a teacher', () => {
  it('has courses with their students, the load, and what students think', async () => {
    await aLesson(school, course.id, {
      ...{ teacherId: teacher.user.id, position: 2 },
      ...{ beginAt: new Date(Date.now() + 86_400_000), endAt: new Date(Date.now() + 90_000_000) },
    })
    const data = await read('GET /api/v1/admin/users/{id}/teaching', { params: { id: teacher.user.id } })
    expect(data).toEqual({
      courses: [{ product_id: course.id, name: '诗词', status: 2, students: 1 }],
      ...{ weekly_minutes: 0, coming: { classes: 1, minutes: 60 }, past: { classes: 1, minutes: 60 } },
      ...{ feedback_given: 1, ratings: 1, average: null, answers_waiting: 1 },
      next: [expect.objectContaining({ kind: 'lesson', product_name: '诗词' })],
    })
    const refused = await school.call('GET /api/v1/admin/users/{id}/teaching', {
      ...{ token: teacher.token, params: { id: teacher.user.id } },
    })
    expect(refused.reason).toBe('noPermission')
  })

  it('has the lessons that were taught, with the feedback to each student and from each', async () => {
    const params = { id: teacher.user.id }
    const { list } = await read('GET /api/v1/admin/users/{id}/taught', { params })
    expect(list).toMatchObject([{ lesson_id: lesson.id, given: 1, ratings: 1, pending: 0 }])
    const one = await read('GET /api/v1/admin/users/{id}/taught/{lesson_id}', {
      params: { ...params, lesson_id: lesson.id },
    })
    expect(one.list).toMatchObject([
      { userid: li.id, star_rating: 5, teacher_comment: '很好', rating: { star_rating: 4 } },
    ])
    const ofNobody = { params: { id: li.id, lesson_id: lesson.id } }
    const unknown = await school.call('GET /api/v1/admin/users/{id}/taught/{lesson_id}', {
      ...{ token: admin.token, ...ofNobody },
    })
    expect(unknown.reason).toBe('lessonNotFound')
  })

  it('has the working hours, without what the teacher noted to them', async () => {
    const exception = { begin_time: monday, end_time: monday + HOUR, kind: 'closed', note: '看牙医' }
    await saveHours(school, teacher.token, { exceptions: [exception] })
    const params = { id: teacher.user.id }
    const data = await read('GET /api/v1/admin/users/{id}/workinghours', { params })
    expect(data.rules).toHaveLength(7)
    expect(data.exceptions).toEqual([{ begin_time: monday, end_time: monday + HOUR, kind: 'closed' }])
    const key = 'GET /api/v1/admin/users/{id}/workinghours'
    expect((await school.call(key, { params, token: teacher.token })).reason).toBe('noPermission')
  })
})
