import { describe, expect, it } from 'vitest'
import { productTypes, vodBlockStatuses } from '#contract/catalog/enums.ts'
import {
  bookedLessons,
  homework,
  homeworkAttempts,
  lessonBookings,
  lessonFeedback,
  lessonRatings,
  lessons,
} from '#server/db/tables/all.ts'
import { aLesson, aProduct, signedIn, theAdmin } from '#tests/support/factories.ts'
import { aGrant } from '#tests/support/order-factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const school = await openTestSchool()
const [lin, zhou, stranger] = [
  await signedIn(school, [2], { name: '林老师' }),
  await signedIn(school, [2], { name: '周老师' }),
  await signedIn(school, [2]),
]
const course = await aProduct(school, { name: '诗词' }, [lin.user.id])
await aLesson(school, course.id, { teacherId: zhou.user.id })
const tutoring = await aProduct(school, { name: '一对一', type: productTypes.booking }, [lin.user.id])
const li = await signedIn(school, [3], { name: '李白', telephone: '13912345678' })
const du = await signedIn(school, [3], { name: '杜甫' })
await aGrant(school, li.user, course)
await aGrant(school, du.user, tutoring)
const refunded = await signedIn(school, [3], { name: '已退款' })
await aGrant(school, refunded.user, course, { revokedAt: new Date() })
const removed = await signedIn(school, [3], { name: '已移除' })
await aGrant(school, removed.user, course, { blockStatus: vodBlockStatuses.removed })

const list = async (query: Record<string, string> = {}, token = lin.token) =>
  (await school.call('GET /api/v1/teacher/students', { query, token })).data.list.map(({ name }) => name)
const ofLi = { id: li.user.id }
const notes = (token = lin.token) =>
  school.call('GET /api/v1/teacher/students/{id}/notes', { params: ofLi, token })
const add = (text: string, token = lin.token) =>
  school.call('POST /api/v1/teacher/students/{id}/notes', { params: ofLi, body: { text }, token })
const change = (note_id: number, text: string, token = lin.token) =>
  school.call('PUT /api/v1/teacher/students/{id}/notes/{note_id}', {
    ...{ params: { ...ofLi, note_id }, body: { text }, token },
  })

describe('the students of a teacher', () => {
  it('are those of the teacher’s own courses and lessons, found by kind and by name', async () => {
    expect(await list()).toEqual(['杜甫', '李白'])
    expect(await list({ kind: 'appointment' })).toEqual(['杜甫'])
    expect(await list({ kind: 'class' })).toEqual(['李白'])
    expect(await list({ keyword: '李' })).toEqual(['李白'])
    expect(await list({}, zhou.token)).toEqual(['李白'])
    expect(await list({}, stranger.token)).toEqual([])
  })

  it('are shown with a masked phone, and to their own teachers alone', async () => {
    const read = (token: string) => school.call('GET /api/v1/teacher/students/{id}', { params: ofLi, token })
    const { data, raw } = await read(lin.token)
    expect(data).toMatchObject({ telephone: '139****5678', courses: [{ product_name: '诗词' }] })
    expect(raw.body).not.toContain('13912345678')
    expect((await read(stranger.token)).reason).toBe('studentNotFound')
    expect((await read(li.token)).reason).toBe('noPermission')
  })
})

describe('the phones of students', () => {
  it('are shown to their teachers in full once the school allows it', async () => {
    const { token } = await theAdmin(school)
    const allow = async (shows_phones: boolean) => {
      const { data } = await school.call('GET /api/v1/admin/teaching', { token })
      await school.call('PUT /api/v1/admin/teaching', { token, body: { ...data, shows_phones } })
    }
    const phones = async () => {
      const found = await school.call('GET /api/v1/teacher/students', {
        ...{ query: { keyword: '李白' }, token: lin.token },
      })
      const one = await school.call('GET /api/v1/teacher/students/{id}', { params: ofLi, token: lin.token })
      return [found.data.list[0]?.telephone, one.data.telephone]
    }
    expect(await phones()).toEqual(['139****5678', '139****5678'])
    await allow(true)
    expect(await phones()).toEqual(['13912345678', '13912345678'])
    const log = await school.call('GET /api/v1/admin/audit', { token, query: {} })
    expect(log.data.list[0]).toMatchObject({ subject: 'teaching', action: 'site settings' })
    await allow(false)
    expect(await phones()).toEqual(['139****5678', '139****5678'])
  })
})

describe('the records of a student', async () => {
  const { db } = school.deps
  const times = { beginAt: new Date(Date.now() - 7_200_000), endAt: new Date(Date.now() - 3_600_000) }
  const [guide, another] = [await signedIn(school, [2], { name: '郑老师' }), await signedIn(school, [2])]
  const verses = await aProduct(school, { name: '声律' }, [guide.user.id])
  const lessonsAlone = await aProduct(school, { name: '一对一', type: productTypes.booking }, [guide.user.id])
  const other = await aProduct(school, { name: '别人的课' }, [another.user.id])
  const both = await signedIn(school, [3], { name: '两边都学' })
  await aGrant(school, both.user, verses)
  await aGrant(school, both.user, other)
  const { grant } = await aGrant(school, both.user, lessonsAlone)
  const own = await aLesson(school, verses.id, { teacherId: guide.user.id, ...times })
  const foreign = await aLesson(school, other.id, { teacherId: another.user.id, ...times })
  for (const [lesson, task] of [
    [own, '背诗'],
    [foreign, '别人的作业'],
  ] as const) {
    const [set] = await db
      .insert(homework)
      .values({
        ...{ productId: lesson.productId ?? 0, lessonId: lesson.id, lessonName: lesson.title },
        ...{ title: task, content: '内容', status: 3, publishedAt: new Date() },
      })
      .returning()
    if (!set) throw new Error('no homework')
    await db
      .insert(homeworkAttempts)
      .values({ homeworkId: set.id, studentId: both.user.id, answer: '答', submittedAt: new Date() })
    await db.insert(lessonFeedback).values({
      ...{ lessonId: lesson.id, studentId: both.user.id, teacherId: guide.user.id },
      ...{ stars: 4, comment: `反馈 ${task}` },
    })
    await db
      .insert(lessonRatings)
      .values({ lessonId: lesson.id, studentId: both.user.id, stars: 5, text: `评价 ${task}` })
  }
  for (const by of [guide, another]) {
    const [lesson] = await db
      .insert(lessons)
      .values({ teacherId: by.user.id, position: 0, title: '一对一', ...times })
      .returning()
    if (!lesson) throw new Error('no lesson')
    await db.insert(bookedLessons).values({ lessonId: lesson.id, productId: lessonsAlone.id, quota: 1 })
    await db.insert(lessonBookings).values({
      ...{ lessonId: lesson.id, studentId: both.user.id, grantId: grant.id, seat: 1, status: 'used' },
    })
  }
  const params = { id: both.user.id }
  const keys = [
    'GET /api/v1/teacher/students/{id}/homework',
    'GET /api/v1/teacher/students/{id}/feedback',
    'GET /api/v1/teacher/students/{id}/bookings',
  ] as const
  const [ofHomework, ofFeedback, ofBookings] = keys

  it('are of a student of whoever gives a lesson that they have booked, in courses of others too', async () => {
    expect(await list({ kind: 'appointment' }, another.token)).toEqual(['两边都学'])
    expect(await list({}, another.token)).toEqual(['两边都学'])
  })

  it('contain the homework, feedback and bookings of the teacher’s own lessons alone', async () => {
    const tasks = await school.call(ofHomework, { params, query: {}, token: guide.token })
    expect(tasks.data).toMatchObject({
      ...{ total: 1, list: [{ title: '背诗', state: 'uncorrected', attempt: 1, is_late: 0 }] },
    })
    const feedback = await school.call(ofFeedback, { params, query: {}, token: guide.token })
    expect(feedback.data).toMatchObject({
      total: 1,
      list: [
        {
          lesson_id: own.id,
          feedback: { star_rating: 4, teacher_comment: '反馈 背诗', read_status: 0, teacher_name: '郑老师' },
          rating: { star_rating: 5, text: '评价 背诗' },
        },
      ],
    })
    const booked = await school.call(ofBookings, { params, query: {}, token: guide.token })
    expect(booked.data).toMatchObject({
      ...{ total: 1, list: [{ product_name: '一对一', status: 'used' }] },
      courses: [{ product_id: lessonsAlone.id, balance: { left: expect.any(Number), booked: 0 } }],
    })
    const theirs = await school.call(ofHomework, { params, query: {}, token: another.token })
    expect(theirs.data.list).toMatchObject([{ title: '别人的作业' }])
  })

  it('contain what the student has cancelled in time, but not what was moved', async () => {
    const third = await signedIn(school, [2])
    const cancel = async (values: object = {}) => {
      const [lesson] = await db
        .insert(lessons)
        .values({ teacherId: third.user.id, position: 0, title: '一对一', ...times })
        .returning()
      if (!lesson) throw new Error('no lesson')
      await db.insert(bookedLessons).values({ lessonId: lesson.id, productId: lessonsAlone.id, quota: 1 })
      const [made] = await db
        .insert(lessonBookings)
        .values({
          ...{ lessonId: lesson.id, studentId: both.user.id, grantId: grant.id, seat: 1 },
          ...{ status: 'cancelled' as const, ...values },
        })
        .returning()
      return made?.id ?? 0
    }
    const moved = await cancel()
    await cancel({ status: 'booked', movedFrom: moved })
    const cancelled = await cancel()
    const { data } = await school.call(ofBookings, { params, query: {}, token: third.token })
    expect(data.list.map(({ id, status }) => [id, status])).toEqual([
      [cancelled, 'cancelled'],
      [moved + 1, 'booked'],
    ])
  })

  it.each(keys)('are not found by other teachers and refused to students: %s', async (key) => {
    const third = await signedIn(school, [2])
    expect((await school.call(key, { params, query: {}, token: third.token })).reason).toBe('studentNotFound')
    for (const { token } of [both, li])
      expect((await school.call(key, { params, query: {}, token })).reason).toBe('noPermission')
    expect((await school.call(key, { params, query: {} })).reason).toBe('notSignedIn')
  })
})

describe('notes about a student', () => {
  it('are read by the teachers of the student, with their author, and changed by the author alone', async () => {
    const { data: note } = await add(' 基础好 ')
    const { data } = await notes(zhou.token)
    expect(data.list).toMatchObject([
      { id: note.id, text: '基础好', author: '林老师', is_own: 0, updated_at: null, versions: [] },
    ])
    expect((await notes()).data.list).toMatchObject([{ is_own: 1 }])
    expect((await change(note.id, '改写', zhou.token)).reason).toBe('noteNotFound')
    for (const token of [stranger.token, refunded.token, li.token])
      expect((await notes(token)).code).not.toBe(0)
    expect((await add('别人的学员', stranger.token)).reason).toBe('studentNotFound')
  })

  it('keep their earlier versions, also when two changes arrive at once', async () => {
    const { data: note } = await add('第一版')
    await Promise.all([change(note.id, '第二版'), change(note.id, '第三版')])
    await change(note.id, '第四版')
    const [latest] = (await notes()).data.list
    expect(latest?.text).toBe('第四版')
    expect(latest?.versions.map(({ text }) => text).sort()).toEqual(['第一版', '第二版', '第三版'].sort())
  })

  it('have from 1 to 500 characters', async () => {
    expect((await add(' ')).reason).toBe('noteEmpty')
    expect((await add('长'.repeat(501))).reason).toBe('invalidField')
    expect((await add('长'.repeat(500))).code).toBe(0)
  })
})
