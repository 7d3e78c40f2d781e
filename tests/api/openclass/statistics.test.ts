import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/db/database.ts'
import { openClassVideos, presences, videos, viewRecords, watchPositions } from '#server/db/tables/all.ts'
import { countViewers } from '#server/features/openclass/index.ts'
import { signedIn, theAdmin } from '#tests/support/factories.ts'
import { aChargedClass, anOpenClass, times } from '#tests/support/open-class-factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const school = await openTestSchool()
const { db } = school.deps
/** another server of the same school */
const otherPool = openDatabase(school.database.connection, () => undefined)
const { app: other } = await buildApp({ config: school.config, db: otherPool.db, pool: otherPool.pool })
afterAll(async () => {
  await other.close()
  await otherPool.close()
  await school.close()
})
const student = await signedIn(school)
const admin = await theAdmin(school)
const as = (token: string | undefined) => (token === undefined ? {} : { token })
const count = (body: object, token?: string) =>
  school.call('POST /api/openclass/statistic', { body, ...as(token) })
const numbers = async (id: number, token?: string) =>
  (await school.call('GET /api/openclass/statistic/{id}', { params: { id }, ...as(token) })).data
const beat = (id: number, viewer: string, token?: string, more: object = {}) =>
  school.call('POST /api/openclass/presence/{id}', {
    params: { id },
    body: { viewer, ...more },
    ...as(token),
  })
const report = (id: number, body: object, token = student.token) =>
  school.call('POST /api/openclass/update_duration/{id}', { params: { id }, body, token })
const newView = async (classId: number, token = student.token): Promise<number> => {
  const { data } = await count({ open_class_id: classId, type: 'view' }, token)
  if (!data) throw new Error('no view was begun')
  return data.id
}

describe('likes', () => {
  test('count once each and can be removed, in both spellings', async () => {
    const { id } = await anOpenClass(school)
    const second = await signedIn(school)
    const praise = (action: string, token: string) =>
      count({ open_class_id: id, type: 'praise', action }, token)
    await Promise.all(Array.from({ length: 20 }, () => praise('increment', student.token)))
    await count({ open_class_id: id, userid: second.user.id, type: 'praise' }, second.token)
    expect(await numbers(id, student.token)).toMatchObject({
      praiseNum: 2,
      praise_num: 2,
      current_praise_status: 1,
    })
    expect(await numbers(id)).toMatchObject({ praise_num: 2, current_praise_status: 0 })
    await praise('decrement', student.token)
    await praise('decrement', student.token)
    expect(await numbers(id, student.token)).toMatchObject({ praise_num: 1, current_praise_status: 0 })
  })

  test('need a login, and cannot be given on behalf of others', async () => {
    const { id } = await anOpenClass(school)
    expect((await count({ open_class_id: id, type: 'praise' })).code).toBe(100001)
    expect(
      (await count({ open_class_id: id, type: 'praise', userid: admin.user.id }, student.token)).code,
    ).toBe(100003)
    expect((await count({ open_class_id: id, type: 'praise', userid: student.user.id })).code).toBe(100001)
    expect((await numbers(id)).praise_num).toBe(0)
  })
})

describe('views', () => {
  test('count each visit, and a page that is loaded anew at once is the same visit', async () => {
    const { id } = await anOpenClass(school)
    const begun = await Promise.all(Array.from({ length: 20 }, () => newView(id)))
    expect(new Set(begun).size).toBe(1)
    expect(await numbers(id)).toMatchObject({ viewNum: 1, view_num: 1 })
    await db
      .update(viewRecords)
      .set({ enteredAt: sql`now() - interval '1 minute'` })
      .where(eq(viewRecords.classId, id))
    expect(await newView(id)).not.toBe(begun[0])
    expect((await numbers(id)).view_num).toBe(2)
  })

  test('do not count visitors, the user named admin and who has not bought', async () => {
    const { openClass } = await aChargedClass(school)
    const body = { open_class_id: openClass.id, type: 'view' }
    expect(await count(body)).toMatchObject({ code: 0, data: null })
    expect(await count(body, student.token)).toMatchObject({ code: 0, data: null })
    expect(await count(body, admin.token)).toMatchObject({ code: 0, data: null })
    await count({ ...body, type: 'praise' }, admin.token)
    await beat(openClass.id, 'admin-page', admin.token)
    await beat(openClass.id, 'visitor-page')
    expect(await numbers(openClass.id, admin.token)).toEqual({
      viewNum: 0,
      view_num: 0,
      onlineNum: 0,
      online_num: 0,
      praiseNum: 0,
      praise_num: 0,
      current_praise_status: 0,
    })
  })

  test('are refused for an unknown class', async () => {
    expect((await count({ open_class_id: 2_000_000_000, type: 'view' }, student.token)).code).toBe(103101)
    const none = { params: { id: 2_000_000_000 } }
    expect((await school.call('GET /api/openclass/statistic/{id}', none)).code).toBe(103101)
    expect((await beat(2_000_000_000, 'some-page', student.token)).code).toBe(103101)
    expect((await count({ open_class_id: 1, type: 'steal' }, student.token)).code).toBe(102001)
  })
})

describe('watched seconds', () => {
  const watched = async (id: number) =>
    (await db.select().from(viewRecords).where(eq(viewRecords.id, id)))[0]?.watchDuration
  const enteredAgo = (id: number, seconds: number) =>
    db
      .update(viewRecords)
      .set({ enteredAt: sql`now() - make_interval(secs => ${seconds})` })
      .where(eq(viewRecords.id, id))

  test('only grow, and never exceed the time that has passed', async () => {
    const view = await newView((await anOpenClass(school)).id)
    await enteredAgo(view, 400)
    expect((await report(view, { watch_duration: 300 })).code).toBe(0)
    expect(await watched(view)).toBe(300)
    await report(view, { watch_duration: 10 })
    expect(await watched(view)).toBe(300)
    await report(view, { watch_duration: 86_400 })
    expect(await watched(view)).toBeGreaterThanOrEqual(400)
    expect(await watched(view)).toBeLessThan(420)
  })

  test('cannot be reported for others', async () => {
    const view = await newView((await anOpenClass(school)).id)
    const other = await signedIn(school)
    expect((await report(view, { watch_duration: 1 }, other.token)).code).toBe(103107)
    expect((await report(2_000_000_000, { watch_duration: 1 })).code).toBe(103107)
    for (const watch_duration of [-1, 86_401, 'x'])
      expect((await report(view, { watch_duration })).code).toBe(102001)
    const visitor = { params: { id: view }, body: { watch_duration: 1 } }
    expect((await school.call('POST /api/openclass/update_duration/{id}', visitor)).code).toBe(100001)
    expect(await watched(view)).toBe(0)
  })

  test('are stored with the position in a video of the class; for another video nothing is stored', async () => {
    const { id } = await anOpenClass(school)
    const view = await newView(id)
    const made = await db
      .insert(videos)
      .values(['mine', 'other'].map((name) => ({ fileId: `${name}-${id}`, name, source: 'upload' })))
      .returning({ id: videos.id, fileId: videos.fileId })
    const [mine, foreign] = made
    if (!mine || !foreign) throw new Error('no videos were made')
    await db.insert(openClassVideos).values({ classId: id, videoId: mine.id })
    for (const position of [12.5, 8]) await report(view, { watch_duration: 1, fileID: mine.fileId, position })
    await report(view, { watch_duration: 1, fileID: foreign.fileId, position: 3 })
    const kept = await db.select().from(watchPositions).where(eq(watchPositions.userId, student.user.id))
    expect(kept).toMatchObject([{ videoId: mine.id, second: 8 }])
  })
})

describe('who is in a class now', () => {
  const onlineAt = async (id: number) => (await numbers(id)).online_num

  test('is counted over two servers, each person once', async () => {
    const { id } = await anOpenClass(school)
    const second = await signedIn(school)
    await beat(id, 'page-one', student.token)
    await beat(id, 'page-two', student.token)
    const there = await other.inject({
      method: 'POST',
      url: `/api/openclass/presence/${id}`,
      headers: { authorization: `Bearer ${second.token}` },
      payload: { viewer: 'page-one' },
    })
    expect(there.json()).toMatchObject({ status: { code: 0 } })
    expect(await onlineAt(id)).toBe(2)
    const seen = await other.inject({ url: `/api/openclass/statistic/${id}` })
    expect(seen.json()).toMatchObject({ data: { onlineNum: 2, online_num: 2 } })
  })

  test('ends by a report, which nobody can send for others', async () => {
    const { id } = await anOpenClass(school)
    const second = await signedIn(school)
    await beat(id, 'page-one', student.token)
    await beat(id, 'page-one', second.token, { leaving: 1 })
    expect(await onlineAt(id)).toBe(1)
    await beat(id, 'page-one', student.token, { leaving: 1 })
    expect(await onlineAt(id)).toBe(0)
  })

  test('ends also when its reports stop, as after a server has died', async () => {
    const { id } = await anOpenClass(school)
    await beat(id, 'page-one', student.token)
    const silentFor = (seconds: number) =>
      db
        .update(presences)
        .set({ seenAt: sql`now() - make_interval(secs => ${seconds})` })
        .where(eq(presences.classId, id))
    await silentFor(55)
    expect(await onlineAt(id)).toBe(1)
    await silentFor(65)
    expect(await onlineAt(id)).toBe(0)
    await silentFor(400)
    await countViewers(db)
    expect(await db.$count(presences, eq(presences.classId, id))).toBe(0)
  })

  test.each(['short', 'x'.repeat(37), 'with space', '<script>'])(
    'is not reported by a viewer %s',
    async (viewer) => {
      const { id } = await anOpenClass(school)
      expect((await beat(id, viewer, student.token)).code).toBe(102001)
    },
  )

  test('is recorded each minute while the class runs, once for any number of servers', async () => {
    const teacher = await signedIn(school, [2])
    const running = await anOpenClass(school, {}, [teacher.user.id])
    const past = await anOpenClass(school, times.past(), [teacher.user.id])
    await beat(running.id, 'page-one', student.token)
    await Promise.all([countViewers(db), countViewers(otherPool.db)])
    const curve = async (id: number) =>
      (await school.call('GET /api/v1/openclass/{id}/viewers', { params: { id }, token: teacher.token })).data
        .list
    const points = await curve(running.id)
    expect(points.length).toBeGreaterThan(0)
    expect(new Set(points.map(({ at }) => at)).size).toBe(points.length)
    expect(points.every(({ at, online }) => at % 60 === 0 && online === 1)).toBe(true)
    expect(await curve(past.id)).toEqual([])
  })
})
