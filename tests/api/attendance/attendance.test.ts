import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { attendanceFilters } from '#contract/attendance/enums.ts'
import { productTypes } from '#contract/catalog/enums.ts'
import { PRESENCE_SECONDS } from '#contract/openclass/enums.ts'
import { bookedLessons, lessonBookings, lessons, openClasses } from '#server/db/tables/all.ts'
import { aLesson, aProduct, signedIn, type TestUser } from '#tests/support/factories.ts'
import { aGrant } from '#tests/support/order-factories.ts'
import { HOUR, MINUTE, times } from '#tests/support/open-class-factories.ts'
import { openAttendance } from './attendance-support.ts'

const { school, db, admin, teacher, stranger, aCourse, aStudent, pastLesson, visit, watchReplay, read } =
  await openAttendance()

describe('the attendance of a lesson', async () => {
  const course = await aCourse()
  const lesson = await pastLesson(course)
  const [whole, late, early, short, absent, replaying] = [
    await aStudent(course, '甲'),
    await aStudent(course, '乙'),
    await aStudent(course, '丙'),
    await aStudent(course, '丁'),
    await aStudent(course, '戊'),
    await aStudent(course, '己'),
  ]
  const bought = await aStudent(course, '后来', { grantedAt: new Date() })
  const refunded = await aStudent(course, '退款', { revokedAt: new Date() })
  const guest = await signedIn(school, [3], { name: '旁听' })
  beforeAll(async () => {
    // two tabs for half an hour are half an hour
    await visit(lesson, whole.user, -5, 30)
    await visit(lesson, whole.user, 5, 30)
    await visit(lesson, whole.user, 30, 60)
    await visit(lesson, late.user, 15, 60)
    await visit(lesson, early.user, 5, 40)
    await visit(lesson, short.user, 0, 2)
    await visit(lesson, guest.user, 0, 60)
    await visit(lesson, teacher.user, 0, 60)
    await watchReplay(lesson, replaying.user, 600)
  })
  const stateOf = async (user: TestUser) => {
    const { data } = await read(lesson.id, { userid: user.id })
    const [row] = data.list
    return row && [row.is_absent, row.is_late, row.is_early]
  }

  it('marks who was late, left early or was absent by the minutes of the school', async () => {
    expect(await stateOf(whole.user)).toEqual([0, 0, 0])
    expect(await stateOf(late.user)).toEqual([0, 1, 0])
    expect(await stateOf(early.user)).toEqual([0, 0, 1])
    expect(await stateOf(short.user)).toEqual([1, 0, 0])
    expect(await stateOf(absent.user)).toEqual([1, 0, 0])
    const begin = Math.floor((lesson.beginAt?.getTime() ?? 0) / 1000)
    const { data } = await read(lesson.id, { userid: whole.user.id })
    expect(data.list).toMatchObject([
      { first_entry_time: begin - 300, last_exit_time: begin + 3600, total_time: 65 * 60, replay_time: 0 },
    ])
  })

  it('counts the replay separately: a student who only watched the replay was absent', async () => {
    const { data } = await read(lesson.id, { userid: replaying.user.id })
    expect(data.list).toMatchObject([
      { is_absent: 1, total_time: 0, first_entry_time: null, replay_time: 600 },
    ])
  })

  it('counts the students of the lesson alone, without its teacher and who bought it later', async () => {
    const { data } = await read(lesson.id)
    expect(data.summary).toEqual({ students: 6, present: 3, absent: 3, late: 1, early: 1, replayed: 1 })
    expect(data.lesson).toMatchObject({ lesson_id: lesson.id, product_name: '诗词', is_over: 1 })
    const ids = data.list.map(({ userid }) => userid)
    for (const { user } of [bought, refunded, teacher]) expect(ids).not.toContain(user.id)
    expect(data.list.find(({ userid }) => userid === guest.user.id)).toMatchObject({
      ...{ is_student: 0, is_absent: 0 },
    })
  })

  it('is filtered by state and by name, and is read page by page', async () => {
    const found = Object.fromEntries(
      await Promise.all(
        attendanceFilters.map(async (state) => [
          state,
          (await read(lesson.id, { state })).data.list.map(({ name }) => name).toSorted(),
        ]),
      ),
    )
    expect(found).toEqual({
      present: ['丙', '乙', '旁听', '甲'],
      absent: ['丁', '己', '戊'],
      late: ['乙'],
      early: ['丙'],
    })
    expect((await read(lesson.id, { keyword: '戊' })).data).toMatchObject({
      total: 1,
      list: [{ name: '戊' }],
    })
    const first = await read(lesson.id, { limit: 5 })
    const rest = await read(lesson.id, { limit: 5, cursor: first.data.next ?? '' })
    expect([...first.data.list, ...rest.data.list]).toHaveLength(first.data.total)
    expect(rest.data.next).toBeNull()
  })

  it('follows the minutes that the school has set, and the audit log records the change', async () => {
    const rights = {
      teachers_create: true,
      teachers_charge: true,
      teachers_invite: true,
      teachers_rename: true,
    }
    const given = { late_minutes: 20, early_minutes: 30, absent_minutes: 1, shows_phones: false, ...rights }
    const save = (body: object, token = admin.token) =>
      school.call('PUT /api/v1/admin/teaching', { body, token })
    const { data: before } = await school.call('GET /api/v1/admin/teaching', { token: admin.token })
    expect(before).toMatchObject({
      ...{ late_minutes: 10, early_minutes: 10, absent_minutes: 5, shows_phones: false },
      ...rights,
    })
    expect((await save(given)).data).toMatchObject(given)
    expect((await read(lesson.id)).data.summary).toMatchObject({ absent: 2, late: 0, early: 1 })
    expect((await save({ ...given, absent_minutes: 0 })).reason).toBe('invalidField')
    expect((await save(given, teacher.token)).reason).toBe('noPermission')
    const { data: log } = await school.call('GET /api/v1/admin/audit', { token: admin.token, query: {} })
    expect(log.list[0]).toMatchObject({ subject: 'teaching' })
    await save({ ...before, revision: undefined })
  })

  it('is exported as a CSV file in which no spreadsheet finds a formula', async () => {
    const apart = await aCourse()
    const other = await pastLesson(apart)
    const risky = await aStudent(apart, '=cmd')
    await visit(other, risky.user, 0, 60)
    const file = (token: string, language = 'zh') =>
      school.call('GET /api/v1/lessons/{id}/attendance/file', {
        ...{ params: { id: other.id }, token, headers: { 'accept-language': language } },
      })
    const { data } = await file(admin.token)
    expect(data.content.startsWith('\uFEFF')).toBe(true)
    const line = data.content.split('\r\n').find((one) => one.includes('=cmd'))
    expect(line).toMatch(new RegExp(`^'=cmd,${risky.user.username},[^,]+,[^,]+,[^,]+,60.0,0.0$`))
    expect((await file(stranger.token)).reason).toBe('noPermission')
    expect((await file(risky.token)).reason).toBe('noPermission')
  })
})

it('stands in one order on the screen, over its pages, and in its file', async () => {
  const course = await aCourse()
  const lesson = await pastLesson(course)
  const named = ['丙', '甲', '乙', '甲']
  for (const name of named) await visit(lesson, (await aStudent(course, name)).user, 0, 60)
  const shown: string[] = []
  let next: string | null = null
  do {
    const query: Record<string, string | number> = next === null ? { limit: 1 } : { limit: 1, cursor: next }
    const { data }: Awaited<ReturnType<typeof read>> = await read(lesson.id, query)
    shown.push(...data.list.map(({ username }) => username))
    next = data.next
  } while (next !== null)
  expect(new Set(shown).size).toBe(named.length)
  const file = await school.call('GET /api/v1/lessons/{id}/attendance/file', {
    ...{ params: { id: lesson.id }, token: teacher.token },
  })
  const lines = file.data.content.trim().split('\r\n').slice(1)
  expect(lines.map((line) => line.split(',')[1])).toEqual(shown)
})

describe('a lesson that is not over', () => {
  it('marks nobody as absent or as leaving early, but already marks who came late', async () => {
    const course = await aCourse()
    const running = await aLesson(school, course.id, { ...times.running(), teacherId: teacher.user.id })
    const { user } = await aStudent(course)
    await visit(running, user, 20, 25)
    // one who looks on without the course is counted nowhere
    await visit(running, (await signedIn(school)).user, 20, 25)
    const { data } = await read(running.id)
    expect(data.summary).toMatchObject({ students: 1, absent: 0, early: 0, late: 1, present: 1 })
    expect(data.lesson.is_over).toBe(0)
  })

  it('ends when its teacher ends it: whoever stayed until then did not leave early', async () => {
    const course = await aCourse()
    const lesson = await pastLesson(course)
    const begin = lesson.beginAt?.getTime() ?? 0
    await db
      .update(openClasses)
      .set({ endedAt: new Date(begin + 30 * MINUTE) })
      .where(sql`id = ${lesson.classId}`)
    const { user } = await aStudent(course)
    await visit(lesson, user, 0, 30)
    expect((await read(lesson.id, { userid: user.id })).data.list).toMatchObject([
      { is_absent: 0, is_early: 0, total_time: 1800 },
    ])
  })
})

describe('a booked lesson', () => {
  it('lists the students who have booked it and no other buyer of the course', async () => {
    const tutoring = await aProduct(school, { type: productTypes.booking }, [teacher.user.id])
    const [booked, other] = [await signedIn(school), await signedIn(school)]
    const { grant } = await aGrant(school, booked.user, tutoring)
    await aGrant(school, other.user, tutoring)
    const [lesson] = await db
      .insert(lessons)
      .values({ teacherId: teacher.user.id, position: 0, title: '一对一', ...times.past() })
      .returning()
    if (!lesson) throw new Error('no lesson')
    await db.insert(bookedLessons).values({ lessonId: lesson.id, productId: tutoring.id, quota: 1 })
    await db.insert(openClasses).values({
      ...{ lessonId: lesson.id, name: '一对一', cryptId: 'booked', streamKey: 'booked' },
      ...{ ...times.past(), createdBy: teacher.user.id },
    })
    await db.insert(lessonBookings).values({
      ...{ lessonId: lesson.id, studentId: booked.user.id, grantId: grant.id, seat: 1, status: 'used' },
      createdAt: new Date(Date.now() - 24 * HOUR),
    })
    const { data } = await read(lesson.id)
    expect(data.list).toMatchObject([{ userid: booked.user.id, is_student: 1, is_absent: 1 }])
    const given = await school.call('GET /api/v1/teacher/feedback/lessons/{id}', {
      ...{ params: { id: lesson.id }, token: teacher.token },
    })
    expect(given.data.list).toMatchObject([{ userid: booked.user.id }])
    expect((await read(lesson.id, {}, stranger.token)).reason).toBe('lessonNotFound')
  })
})

describe('the attendance of one student', async () => {
  const course = await aCourse()
  const [mine, other] = [await aStudent(course, '杜甫'), await aStudent(course)]
  const own = await pastLesson(course)
  await pastLesson(course)
  const foreign = await aProduct(school, { name: '别人的' }, [stranger.user.id])
  await aGrant(school, mine.user, foreign, { grantedAt: new Date(0) })
  const elsewhere = await aLesson(school, foreign.id, { ...times.past(), teacherId: stranger.user.id })
  await visit(own, mine.user, 0, 60)
  const ofStudent = (token: string) =>
    school.call('GET /api/v1/teacher/students/{id}/attendance', {
      ...{ params: { id: mine.user.id }, query: {}, token },
    })
  const ofCourse = (product_id: number, token: string, query = {}) =>
    school.call('GET /api/v1/student/courses/{product_id}/attendance', {
      ...{ params: { product_id }, query, token },
    })

  it('shows a teacher the lessons that they give, and nothing of another teacher’s', async () => {
    const { data } = await ofStudent(teacher.token)
    const ids = data.list.map(({ lesson_id }) => lesson_id)
    expect(data.list.find(({ lesson_id }) => lesson_id === own.id)).toMatchObject({
      ...{ total_time: 3600, is_absent: 0 },
    })
    expect(ids).not.toContain(elsewhere.id)
    expect((await ofStudent(stranger.token)).data.list).toMatchObject([
      { lesson_id: elsewhere.id, is_absent: 1 },
    ])
    const third = await signedIn(school, [2])
    expect((await ofStudent(third.token)).reason).toBe('studentNotFound')
    expect((await ofStudent(mine.token)).reason).toBe('noPermission')
  })

  it('shows the school the lessons of their courses, and those that they were in or watched without one', async () => {
    const bare = await pastLesson(await aCourse())
    const [visited, watched, untouched] = [
      bare,
      await pastLesson(await aCourse()),
      await pastLesson(await aCourse()),
    ]
    await visit(visited, mine.user, 0, 30)
    await watchReplay(watched, mine.user, 60)
    const { data } = await school.call('GET /api/v1/admin/users/{id}/attendance', {
      ...{ params: { id: mine.user.id }, query: {}, token: admin.token },
    })
    const ids = data.list.map(({ lesson_id }) => lesson_id)
    expect(ids).toEqual(expect.arrayContaining([own.id, elsewhere.id, visited.id, watched.id]))
    expect(ids).not.toContain(untouched.id)
    expect(data.total).toBe(ids.length)
  })

  it('is read by the student alone, course by course and page by page', async () => {
    const { data } = await ofCourse(course.id, mine.token, { limit: 1 })
    expect(data).toMatchObject({ total: 2, list: [{ total_time: 0, is_absent: 1 }] })
    const rest = await ofCourse(course.id, mine.token, { limit: 1, cursor: data.next ?? '' })
    expect(rest.data).toMatchObject({ next: null, list: [{ lesson_id: own.id, total_time: 3600 }] })
    expect((await ofCourse(course.id, other.token)).data.list[0]).toMatchObject({
      is_absent: 1,
      total_time: 0,
    })
    // nobody was absent from what did not take place
    const cancelled = await pastLesson(course)
    await db
      .update(openClasses)
      .set({ cancelledAt: new Date(0) })
      .where(sql`id = ${cancelled.classId}`)
    expect((await ofCourse(course.id, mine.token)).data.total).toBe(2)
    expect((await read(cancelled.id)).reason).toBe('lessonNotFound')
    expect((await ofCourse(foreign.id, other.token)).reason).toBe('courseNotOwned')
    expect((await ofCourse(2_000_000_000, other.token)).reason).toBe('productNotFound')
    expect((await ofCourse(course.id, teacher.token)).reason).toBe('noPermission')
  })
})

describe('presence in a class', () => {
  it('is counted from the reports of an open page, not from calls for the class', async () => {
    const course = await aCourse()
    const running = await aLesson(school, course.id, { ...times.running(), teacherId: teacher.user.id })
    const { user, token } = await aStudent(course)
    const params = { id: running.classId }
    expect((await school.call('GET /api/openclass/get/{id}', { params, token })).code).toBe(0)
    await school.call('GET /api/openclass/livestatus/{id}', { params, token })
    await school.call('GET /api/openclass/imchatconfig/{id}', { params, token })
    const [row] = (await read(running.id, { userid: user.id })).data.list
    expect(row).toMatchObject({ first_entry_time: null, total_time: 0 })
  })

  it('is reported at least every 30 seconds, so that a crash loses no more', () => {
    expect(PRESENCE_SECONDS).toBeLessThanOrEqual(30)
  })
})
