import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import {
  classVisits,
  openClasses,
  openClassVideos,
  packageProducts,
  videos,
  viewRecords,
  watchPositions,
} from '#server/db/tables/all.ts'
import { aLesson, aProduct, signedIn } from '#tests/support/factories.ts'
import { aGrant } from '#tests/support/order-factories.ts'
import { aChargedClass, times } from '#tests/support/open-class-factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const school = await openTestSchool()
afterAll(() => school.close())
const { db } = school.deps
const untimed = { beginAt: null, endAt: null }

let made = 0
/** A video of a class, of 100 seconds unless said otherwise. */
async function aVideo(classId: number, duration = 100) {
  const fileId = `learned-${++made}`
  const [video] = await db
    .insert(videos)
    .values({ fileId, name: fileId, source: 'upload', duration, hasHd: true })
    .returning()
  await db.insert(openClassVideos).values({ classId, videoId: video!.id, position: made })
  return video!
}

const course = (token: string | undefined, product_id: number) =>
  school.call('GET /api/v1/student/courses/{product_id}', { params: { product_id }, ...(token && { token }) })
const listed = async (token: string) =>
  (await school.call('GET /api/v1/student/courses', { token })).data.list

/** A view that began some seconds ago, and its reports. */
async function aView(token: string, classId: number, secondsAgo: number) {
  const { data } = await school.call('POST /api/openclass/statistic', {
    body: { open_class_id: classId, type: 'view' },
    token,
  })
  const ago = sql`now() - make_interval(secs => ${secondsAgo})`
  await db.update(viewRecords).set({ enteredAt: ago, seenAt: ago }).where(sql`id = ${data!.id}`)
  return (fileID: string, position: number, spans?: { from: number; to: number }[]) =>
    school.call('POST /api/openclass/update_duration/{id}', {
      params: { id: data!.id },
      body: { watch_duration: 1, fileID, position, ...(spans && { spans }) },
      token,
    })
}

/** A recorded course of two lessons, and a student who owns it. */
async function aRecordedCourse() {
  const product = await aProduct(school, { type: 3, name: 'Brushes' })
  const first = await aLesson(school, product.id, { ...untimed, position: 1, chapter: 'One' })
  const second = await aLesson(school, product.id, { ...untimed, position: 2 })
  const [video, further] = [await aVideo(first.classId), await aVideo(second.classId)]
  const student = await signedIn(school)
  await aGrant(school, student.user, product)
  return { product, first, second, video, further, ...student }
}

describe('GET /api/v1/student/courses/{product_id}', () => {
  it('shows an owned course with its lessons, none of them begun', async () => {
    const { product, first, second, token } = await aRecordedCourse()
    const { code, data } = await course(token, product.id)
    expect(code).toBe(0)
    expect(data).toMatchObject({
      product_id: product.id,
      name: 'Brushes',
      type: 3,
      valid_until: null,
      progress: { done: 0, lessons: 2, percent: 0 },
      continue: { product_id: product.id, lesson_id: first.id, position: 0 },
      courses: [],
    })
    expect(data.lessons).toMatchObject([
      {
        ...{ id: first.id, open_class_id: first.classId, chapter: 'One', title: first.title },
        ...{ stream_state: 'replay', duration: 100, position: 0, watched: 0, is_done: 0 },
      },
      { id: second.id },
    ])
  })

  it('counts what was watched, once, and continues at the same second', async () => {
    const { product, first, second, video, token } = await aRecordedCourse()
    const report = await aView(token, first.classId, 60)
    await report(video.fileId, 30, [{ from: 0, to: 30 }])
    const [lesson] = (await course(token, product.id)).data.lessons
    expect(lesson).toMatchObject({ watched: 30, position: 30, is_done: 0 })
    // the same again, as another tab reports it
    await aView(token, first.classId, 60).then((again) => again(video.fileId, 40, [{ from: 20, to: 40 }]))
    const { data } = await course(token, product.id)
    expect(data.lessons[0]).toMatchObject({ watched: 40, position: 40 })
    expect(data.progress).toEqual({ done: 0, lessons: 2, percent: 20 })
    expect(data.continue).toMatchObject({ lesson_id: first.id, position: 40 })
    // to the end: the next lesson follows
    await aView(token, first.classId, 60).then((more) => more(video.fileId, 100, [{ from: 40, to: 95.4 }]))
    const after = (await course(token, product.id)).data
    expect(after.lessons[0]).toMatchObject({ watched: 95, is_done: 1 })
    expect(after.progress).toEqual({ done: 1, lessons: 2, percent: 50 })
    expect(after.continue).toMatchObject({ lesson_id: second.id, position: 0 })
    expect(await listed(token)).toMatchObject([
      { product_id: product.id, progress: after.progress, continue: after.continue },
    ])
    // nobody can learn what was cancelled
    await db.update(openClasses).set({ cancelledAt: new Date() }).where(eq(openClasses.id, second.classId))
    expect((await course(token, product.id)).data.progress).toEqual({ done: 1, lessons: 1, percent: 100 })
  })

  it('ignores a report of more than can have been played', async () => {
    const { product, first, video, token } = await aRecordedCourse()
    const report = await aView(token, first.classId, 10)
    // at twice the speed, with five seconds of slack: the latest 25
    await report(video.fileId, 100, [
      { from: 0, to: 50 },
      { from: 60, to: 5000 },
    ])
    expect((await course(token, product.id)).data.lessons[0]).toMatchObject({ watched: 0, position: 100 })
    await report(video.fileId, 90, [{ from: 0, to: 90 }])
    const { watched } = (await course(token, product.id)).data.lessons[0]!
    expect(watched).toBeLessThan(10)
    // backwards is nothing
    expect((await report(video.fileId, 5, [{ from: 50, to: 5 }])).code).toBe(0)
    expect((await course(token, product.id)).data.lessons[0]).toMatchObject({ watched, position: 5 })
  })

  it('merges reports that arrive at once', async () => {
    const { product, first, video, token } = await aRecordedCourse()
    const reports = []
    for (let tab = 0; tab < 10; tab += 1) reports.push(await aView(token, first.classId, 60))
    await Promise.all(
      reports.map((report, tab) => report(video.fileId, tab, [{ from: tab * 10, to: tab * 10 + 10 }])),
    )
    expect((await course(token, product.id)).data.lessons[0]).toMatchObject({ watched: 100, is_done: 1 })
  })

  it('keeps the position across several videos of one lesson', async () => {
    const { product, first, token } = await aRecordedCourse()
    const more = await aVideo(first.classId, 50)
    const report = await aView(token, first.classId, 60)
    await report(more.fileId, 20, [{ from: 0, to: 20 }])
    expect((await course(token, product.id)).data.lessons[0]).toMatchObject({
      ...{ duration: 150, position: 120, watched: 20 },
    })
  })

  it('counts a live class by presence in it', async () => {
    const product = await aProduct(school)
    const lesson = await aLesson(school, product.id, times.past())
    const missed = await aLesson(school, product.id, { ...times.past(), position: 2 })
    await aLesson(school, product.id, { ...times.toCome(), position: 3 })
    const { user, token } = await signedIn(school)
    await aGrant(school, user, product)
    const visit = (classId: number, from: number, to: number) =>
      db.insert(classVisits).values({
        ...{ classId, userId: user.id },
        enteredAt: new Date(lesson.beginAt!.getTime() + from * 60_000),
        leftAt: new Date(lesson.beginAt!.getTime() + to * 60_000),
      })
    // two pages at once
    await visit(lesson.classId, 0, 40)
    await visit(lesson.classId, 30, 55)
    await visit(missed.classId, 0, 15)
    const { data } = await course(token, product.id)
    expect(data.lessons).toMatchObject([
      { attended: 55 * 60, is_done: 1, stream_state: 'ended' },
      { attended: 15 * 60, is_done: 0 },
      { attended: 0, is_done: 0, stream_state: 'waiting' },
    ])
    expect(data.progress).toEqual({ done: 1, lessons: 3, percent: 41 })
    // nothing can be watched now
    expect(data.continue).toBeNull()
  })

  it('shows the courses of a package, and the class of a charged open class', async () => {
    const { product: held, first, video, user, token } = await aRecordedCourse()
    const bundle = await aProduct(school, { type: 0 })
    const goods = await aProduct(school, { type: 4 })
    for (const { id } of [held, goods])
      await db.insert(packageProducts).values({ packageId: bundle.id, productId: id })
    await aGrant(school, user, bundle)
    const report = await aView(token, first.classId, 60)
    await report(video.fileId, 50, [{ from: 0, to: 50 }])
    const whole = (await course(token, bundle.id)).data
    const place = { product_id: held.id, lesson_id: first.id, position: 50 }
    expect(whole).toMatchObject({ lessons: [], progress: { lessons: 2, percent: 25 }, continue: place })
    expect(whole.courses).toMatchObject([{ product_id: held.id, progress: { percent: 25 }, continue: place }])

    const { product, openClass } = await aChargedClass(school, times.toCome())
    await aGrant(school, user, product)
    const { data } = await course(token, product.id)
    expect(data.lessons).toMatchObject([{ id: null, open_class_id: openClass.id, title: openClass.name }])
    expect(data).toMatchObject({ class_type: 4, continue: null, progress: { done: 0, lessons: 1 } })
  })

  it('is shown to its owner alone, and only while the grant is valid', async () => {
    const { product, first, video, user, token } = await aRecordedCourse()
    const other = await signedIn(school)
    const refusal = { code: 102203, reason: 'courseNotOwned' }
    expect(await course(other.token, product.id)).toMatchObject(refusal)
    expect((await course(undefined, product.id)).code).toBe(100001)
    expect((await course(token, 999_999)).code).toBe(102201)
    const ended = await aProduct(school)
    await aGrant(school, user, ended, { validUntil: new Date(Date.now() - 1000) })
    const removed = await aProduct(school)
    await aGrant(school, user, removed, { blockStatus: 1 })
    for (const { id } of [ended, removed]) expect(await course(token, id)).toMatchObject(refusal)
    // what somebody else has watched is theirs
    await aGrant(school, other.user, product)
    const report = await aView(other.token, first.classId, 60)
    await report(video.fileId, 50, [{ from: 0, to: 50 }])
    expect((await course(token, product.id)).data.lessons[0]).toMatchObject({ watched: 0, position: 0 })
    const teacher = await signedIn(school, [2])
    expect((await course(teacher.token, product.id)).code).toBe(100003)
    expect(await db.$count(watchPositions, sql`user_id = ${other.user.id}`)).toBe(1)
  })
})
