import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  chatMessages,
  classVisits,
  openClassBookings,
  presences,
  viewRecords,
} from '#server/db/tables/all.ts'
import { aLesson, aProduct, signedIn, theAdmin } from '#tests/support/factories.ts'
import { aGrant } from '#tests/support/order-factories.ts'
import { aChargedClass, anOpenClass, HOUR, times } from '#tests/support/open-class-factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const school = await openTestSchool()
const { db } = school.deps
const teacher = await signedIn(school, [2])
const admin = await theAdmin(school)

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000)
const read = (id: number, query: Record<string, string | number> = {}, token = teacher.token) =>
  school.call('GET /api/v1/openclass/{id}/attendance', { params: { id }, query, token })
const attended = async (id: number) => (await read(id)).data.list
const beat = (id: number, token: string, viewer = 'page-one', more: object = {}) =>
  school.call('POST /api/openclass/presence/{id}', { params: { id }, body: { viewer, ...more }, token })
const newView = async (id: number, token: string) =>
  (await school.call('POST /api/openclass/statistic', { body: { open_class_id: id, type: 'view' }, token }))
    .data?.id ?? 0
/** Moves the begin and the last report of the newest visit into the past. */
async function passTime(classId: number, since: number, silent: number) {
  const newest = sql`(select max(id) from class_visits where class_id = ${classId})`
  await db
    .update(classVisits)
    .set({ enteredAt: ago(since), leftAt: ago(silent) })
    .where(sql`${classVisits.id} = ${newest}`)
  await db
    .update(presences)
    .set({ seenAt: ago(silent) })
    .where(eq(presences.classId, classId))
}
const near = (seconds: number) => (found: number | undefined) =>
  expect(Math.abs((found ?? -1000) - seconds), `${found} is near ${seconds}`).toBeLessThan(10)

describe('time in a class', () => {
  test('counts from entering to leaving, also while nothing is on air', async () => {
    const { id } = await anOpenClass(school, {}, [teacher.user.id])
    const student = await signedIn(school)
    await beat(id, student.token)
    await passTime(id, 300, 20)
    await beat(id, student.token)
    near(300)((await attended(id))[0]?.total_time)
    await passTime(id, 400, 20)
    await beat(id, student.token, 'page-one', { leaving: 1 })
    const [row] = await attended(id)
    near(400)(row?.total_time)
    expect(row).toMatchObject({ userid: student.user.id, replay_time: 0 })
    near(Date.now() / 1000 - 400)(row?.first_entry_time ?? 0)
    near(Date.now() / 1000)(row?.last_exit_time ?? 0)
  })

  test('does not count a time without reports of presence', async () => {
    const { id } = await anOpenClass(school, {}, [teacher.user.id])
    const student = await signedIn(school)
    await beat(id, student.token)
    await passTime(id, 1000, 600)
    await beat(id, student.token)
    near(400)((await attended(id))[0]?.total_time)
    // the time of an absence is not counted
    await beat(id, student.token, 'page-one', { leaving: 1 })
    await db.delete(presences).where(eq(presences.classId, id))
    await beat(id, student.token, 'page-two')
    expect(await db.$count(classVisits, eq(classVisits.classId, id))).toBe(3)
  })

  test('counts several pages of one person once', async () => {
    const { id } = await anOpenClass(school, {}, [teacher.user.id])
    const student = await signedIn(school)
    await Promise.all(['page-one', 'page-two', 'page-six'].map((page) => beat(id, student.token, page)))
    await db
      .update(classVisits)
      .set({ enteredAt: ago(500), leftAt: ago(100) })
      .where(eq(classVisits.classId, id))
    await db.insert(classVisits).values([
      { classId: id, userId: student.user.id, enteredAt: ago(300), leftAt: ago(50) },
      { classId: id, userId: student.user.id, enteredAt: ago(40), leftAt: ago(10) },
    ])
    await newView(id, student.token)
    await db
      .update(viewRecords)
      .set({ enteredAt: ago(450), seenAt: ago(60) })
      .where(eq(viewRecords.classId, id))
    near(480)((await attended(id))[0]?.total_time)
  })

  test('ends with the class: when its teacher ended it, else with its end or its last segment', async () => {
    const student = await signedIn(school)
    const visit = (classId: number) =>
      db
        .insert(classVisits)
        .values({ classId, userId: student.user.id, enteredAt: ago(3600), leftAt: ago(0) })
    const early = await anOpenClass(school, { endedAt: ago(600) }, [teacher.user.id])
    await visit(early.id)
    // one may enter ten minutes before the beginning
    near(1800)((await attended(early.id))[0]?.total_time)
    const over = { beginAt: ago(1800), endAt: ago(300) }
    const left = await anOpenClass(school, over, [teacher.user.id])
    await visit(left.id)
    near(2100)((await attended(left.id))[0]?.total_time)
    const elsewhere = await anOpenClass(school, times.toCome(), [teacher.user.id])
    await visit(elsewhere.id)
    expect((await attended(elsewhere.id))[0]).toMatchObject({ total_time: 0, first_entry_time: null })
  })
})

describe('time at a replay', () => {
  test('is listed beside the time in the class, and counts pages that play at once only once', async () => {
    const { id } = await anOpenClass(school, times.past(), [teacher.user.id])
    const student = await signedIn(school)
    await db.insert(classVisits).values({
      classId: id,
      userId: student.user.id,
      enteredAt: new Date(Date.now() - 3 * HOUR),
      leftAt: new Date(Date.now() - 3 * HOUR + 619_000),
    })
    const view = await newView(id, student.token)
    await db
      .update(viewRecords)
      .set({ enteredAt: ago(400) })
      .where(eq(viewRecords.id, view))
    const report = { params: { id: view }, body: { watch_duration: 287 }, token: student.token }
    await school.call('POST /api/openclass/update_duration/{id}', report)
    expect((await attended(id))[0]).toMatchObject({ total_time: 619, replay_time: 287 })

    const other = await newView(id, student.token)
    expect(other).not.toBe(view)
    await db
      .update(viewRecords)
      .set({ enteredAt: ago(400), watchDuration: 390 })
      .where(eq(viewRecords.id, other))
    const [row] = await attended(id)
    expect(row?.total_time).toBe(619)
    near(400)(row?.replay_time)
  })

  test('of who was not in the class has no entry', async () => {
    const { id } = await anOpenClass(school, { endedAt: ago(60) }, [teacher.user.id])
    const student = await signedIn(school)
    await newView(id, student.token)
    expect(await attended(id)).toMatchObject([
      { userid: student.user.id, total_time: 0, first_entry_time: null, last_exit_time: null },
    ])
  })
})

test('the attendance of a class is read page by page and by name, by who manages it', async () => {
  const { id } = await anOpenClass(school, {}, [teacher.user.id])
  const people = [await signedIn(school, [3], { name: '乙' }), await signedIn(school, [3], { name: '甲' })]
  for (const { user } of people)
    await db.insert(viewRecords).values([
      { classId: id, userId: user.id, watchDuration: 60, enteredAt: ago(140), seenAt: ago(70) },
      { classId: id, userId: user.id, watchDuration: 30, enteredAt: ago(40), seenAt: ago(0) },
    ])
  const first = await read(id, { limit: 1 })
  const [one, two] = people
  expect(first.data).toMatchObject({
    total: 2,
    list: [{ userid: one?.user.id, name: '乙', total_time: 110 }],
  })
  const next = await read(id, { limit: 1, cursor: first.data.next ?? '' })
  expect(next.data).toMatchObject({ list: [{ userid: two?.user.id }], next: null })
  expect((await read(id, { keyword: '甲' })).data.list.map(({ userid }) => userid)).toEqual([two?.user.id])

  const stranger = await signedIn(school, [2])
  const params = { id }
  for (const token of [stranger.token, one?.token ?? '']) {
    expect((await read(id, {}, token)).code).toBe(100003)
    expect((await school.call('GET /api/v1/openclass/{id}/viewers', { params, token })).code).toBe(100003)
  }
  expect((await read(2_000_000_000, {}, admin.token)).code).toBe(103101)
  const none = { params: { id: 2_000_000_000 }, token: admin.token }
  expect((await school.call('GET /api/v1/openclass/{id}/viewers', none)).code).toBe(103101)
})

describe('the attendance of an open class that is over', async () => {
  const { product, openClass } = await aChargedClass(school, times.past(), { teacherIds: [teacher.user.id] })
  const [came, away, refunded, replaying] = [
    await signedIn(school, [3], { name: '甲' }),
    await signedIn(school, [3], { name: '=乙' }),
    await signedIn(school, [3], { name: '丙' }),
    await signedIn(school, [3], { name: '丁' }),
  ]
  const { id, beginAt } = openClass
  const minute = (from: number) => new Date(beginAt.getTime() + from * 60_000)
  beforeAll(async () => {
    for (const { user } of [came, away, replaying]) await aGrant(school, user, product)
    await aGrant(school, refunded.user, product, { revokedAt: new Date() })
    await db.insert(classVisits).values([
      { classId: id, userId: came.user.id, enteredAt: minute(0), leftAt: minute(30) },
      { classId: id, userId: teacher.user.id, enteredAt: minute(0), leftAt: minute(60) },
    ])
    await db.insert(viewRecords).values({
      ...{ classId: id, userId: replaying.user.id, isReplay: true, watchDuration: 60 },
      ...{ enteredAt: ago(60), seenAt: ago(0) },
    })
    await db.insert(chatMessages).values(
      ['一', '二'].map((content, index) => ({
        ...{ classId: id, userId: came.user.id, content, nonce: content },
        deletedAt: index === 0 ? null : new Date(),
      })),
    )
  })
  const file = (token: string) =>
    school.call('GET /api/v1/openclass/{id}/attendance/file', {
      ...{ params: { id }, token, headers: { 'accept-language': 'en' } },
    })

  test('names who has bought it and stayed away, and sums it up', async () => {
    const { data } = await read(id)
    expect(data.summary).toEqual({
      ...{ expected: 3, attended: 1, absent: 2, total_time: 1800, replayed: 1, chat: 1 },
    })
    expect(data.list.map(({ name, is_expected, is_absent }) => [name, is_expected, is_absent])).toEqual([
      ['=乙', 1, 1],
      ['丁', 1, 1],
      ['甲', 1, 0],
    ])
    const named = async (state: string) => (await read(id, { state })).data.list.map(({ name }) => name)
    expect(await named('present')).toEqual(['甲'])
    expect(await named('absent')).toEqual(['=乙', '丁'])
  })

  test('is exported as a CSV file in which no spreadsheet finds a formula, for who manages it', async () => {
    const { data } = await file(teacher.token)
    const lines = data.content.split('\r\n')
    expect(lines[0]?.startsWith('\uFEFF')).toBe(true)
    expect(lines.find((line) => line.includes('甲'))).toMatch(/^甲,[^,]+,Present,[^,]+,[^,]+,30.0,0.0$/)
    expect(lines.find((line) => line.includes('乙'))).toMatch(/^'=乙,[^,]+,Absent,,,0.0,0.0$/)
    for (const { token } of [await signedIn(school, [2]), came])
      expect((await file(token)).reason).toBe('noPermission')
  })
})

test('nobody has stayed away from a class that is not over; a booking that was cancelled expects nobody', async () => {
  const { id } = await anOpenClass(school, times.running(), [teacher.user.id])
  const [one, two] = [await signedIn(school), await signedIn(school)]
  for (const { token } of [one, two])
    await school.call('POST /api/openclass/appoint', { body: { id }, token })
  await db
    .update(openClassBookings)
    .set({ cancelledAt: new Date() })
    .where(and(eq(openClassBookings.classId, id), eq(openClassBookings.userId, two.user.id)))
  const { data } = await read(id)
  expect(data.summary).toMatchObject({ expected: 1, attended: 0, absent: 0 })
  expect(data.list).toMatchObject([{ userid: one.user.id, is_expected: 1, is_absent: 0 }])
})

describe('GET /api/v1/lessons/{id}/attendance', async () => {
  const ofCourse = await signedIn(school, [2])
  const product = await aProduct(school, {}, [ofCourse.user.id])
  const lesson = await aLesson(school, product.id, { ...times.running(), teacherId: teacher.user.id })
  const student = await signedIn(school)
  const second = await signedIn(school)
  for (const { user, token } of [student, second]) {
    await aGrant(school, user, product)
    await beat(lesson.classId, token)
  }
  const readLesson = (token?: string, query: Record<string, string | number> = {}, id = lesson.id) =>
    school.call('GET /api/v1/lessons/{id}/attendance', { params: { id }, query, ...(token && { token }) })

  test.each([
    ['the administrator', admin.token],
    ['the teacher of the lesson', teacher.token],
    ['a teacher of the course', ofCourse.token],
  ])('shows %s who was there', async (_, token) => {
    const { code, data } = await readLesson(token)
    expect(code).toBe(0)
    expect(data.list.map(({ userid }) => userid)).toEqual([student.user.id, second.user.id])
    expect(data).toMatchObject({ total: 2, next: null })
    const one = await readLesson(token, { userid: second.user.id })
    expect(one.data).toMatchObject({ total: 1, list: [{ userid: second.user.id, total_time: 0 }] })
  })

  test('refuses everybody else', async () => {
    expect((await readLesson()).code).toBe(100001)
    for (const { token } of [student, await signedIn(school, [2]), await signedIn(school)])
      expect((await readLesson(token)).code).toBe(100003)
  })

  test('refuses an unknown lesson', async () => {
    for (const token of [admin.token, teacher.token, student.token])
      expect((await readLesson(token, {}, 2_000_000_000)).code).toBe(103405)
  })

  test('covers the class of the lesson itself, and of no other', async () => {
    const other = await aLesson(school, product.id, { ...times.running(), teacherId: teacher.user.id })
    const rest = await readLesson(teacher.token, {}, other.id)
    expect(rest.data.list.map(({ first_entry_time, total_time }) => [first_entry_time, total_time])).toEqual([
      [null, 0],
      [null, 0],
    ])
    const rows = await db
      .select()
      .from(classVisits)
      .where(and(eq(classVisits.classId, lesson.classId), eq(classVisits.userId, student.user.id)))
    expect(rows).toHaveLength(1)
  })
})
