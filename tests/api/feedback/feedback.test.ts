import { inArray, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { lessonRatings, lessons, openClassVideos, videos, viewRecords } from '#server/db/tables/all.ts'
import { remindOfFeedback } from '#server/features/feedback/index.ts'
import { aLesson, aProduct, aUser, signedIn, type TestUser } from '#tests/support/factories.ts'
import { aGrant } from '#tests/support/order-factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const school = await openTestSchool()
const HOUR = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * HOUR)
const { user: teacher, token } = await signedIn(school, [2])
const { token: otherTeacher } = await signedIn(school, [2])
const product = await aProduct(school, { name: '函数与导数' }, [teacher.id])

/** A lesson of an hour that ended so many hours ago. */
const lessonEnded = (hours: number, productId = product.id) =>
  aLesson(school, productId, { teacherId: teacher.id, beginAt: ago(hours + 1), endAt: ago(hours) })

async function addVideo(classId: number) {
  const video = { fileId: `v${classId}`, name: 'V', source: 'upload', hasSource: true } as const
  const [stored] = await school.deps.db.insert(videos).values(video).returning()
  await school.deps.db.insert(openClassVideos).values({ classId, videoId: stored?.id ?? 0 })
}

/** A student who has owned the course for a year. */
async function aStudent(values: Parameters<typeof aGrant>[3] = {}, of = product) {
  const student = await signedIn(school)
  await aGrant(school, student.user, of, { grantedAt: ago(24 * 365), ...values })
  return student
}
const { user: li, token: ofLi } = await aStudent()
const { user: wang, token: ofWang } = await aStudent()

const rating = (user: Pick<TestUser, 'id'>, teacher_comment = '写得很清楚', star_rating = 5) => ({
  userid: user.id,
  star_rating,
  teacher_comment,
})
const give = (id: number, ratings: unknown[], by = token) =>
  school.call('POST /api/v1/teacher/feedback/lessons/{id}/ratings', {
    ...{ params: { id }, body: { ratings }, token: by },
  })
const detail = (id: number, by = token, keyword = '') =>
  school.call('GET /api/v1/teacher/feedback/lessons/{id}', {
    ...{ params: { id }, token: by },
    ...(keyword && { query: { keyword } }),
  })
const rate = (lesson_id: number, star_rating: number, by = ofLi, text?: string) =>
  school.call('POST /api/v1/student/feedback', { body: { lesson_id, star_rating, text }, token: by })
const received = (by = ofLi, query = {}) => school.call('GET /api/v1/student/feedback', { query, token: by })

describe('feedback of a teacher', () => {
  it('reaches the student, is unread until it is opened, and unread again once it has changed', async () => {
    const { id, title } = await lessonEnded(2)
    expect((await give(id, [rating(li, ' 写得很清楚 ')])).code).toBe(0)
    const { data } = await received()
    const [first] = data.list
    expect(first).toMatchObject({
      ...{ lesson_id: id, lesson_name: title, product_name: '函数与导数', teacher_name: teacher.name },
      ...{ star_rating: 5, teacher_comment: '写得很清楚', read_status: 0 },
    })
    const params = { id: first?.id ?? 0 }
    expect(
      (await school.call('GET /api/v1/student/feedback/{id}', { params, token: ofLi })).data.read_status,
    ).toBe(1)
    expect((await received(ofLi, { unread: 1 })).data.list).toEqual([])
    // the same once more is no news
    await give(id, [rating(li)])
    expect((await received(ofLi, { unread: 1 })).data.total).toBe(0)
    await give(id, [rating(li, '第二题再看看', 4)])
    expect((await received(ofLi, { unread: 1 })).data.list).toMatchObject([
      { star_rating: 4, teacher_comment: '第二题再看看' },
    ])
    expect((await received(ofLi, { lesson_id: id })).data.total).toBe(1)
    expect((await received(ofLi, { lesson_id: id + 100_000 })).data.list).toEqual([])
    expect((await detail(id)).data.list).toHaveLength(2)
    const messages = await school.call('GET /api/v1/messages', { token: ofLi })
    expect(messages.data.list).toMatchObject([
      { kind: 'feedback_given', params: { name: title }, target_id: first?.id },
    ])
  })

  it('is not found by another student', async () => {
    const { id } = await lessonEnded(2)
    await give(id, [rating(wang, '只给王同学')])
    const [own] = (await received(ofWang)).data.list
    const params = { id: own?.id ?? 0 }
    const { reason, raw } = await school.call('GET /api/v1/student/feedback/{id}', { params, token: ofLi })
    expect(reason).toBe('feedbackNotFound')
    expect(raw.body).not.toContain('只给王同学')
    expect((await received(ofWang)).data.list[0]?.read_status).toBe(0)
  })

  it('is given to many at once, or to nobody when one of them is not in the lesson', async () => {
    const { id } = await lessonEnded(2)
    const apart = await aProduct(school, {}, [teacher.id])
    const { user: outsider } = await aStudent({}, apart)
    const stranger = await aUser(school, { name: 'A Stranger' })
    const refused = await give(id, [rating(li), rating(outsider), rating(stranger), rating(wang)])
    expect(refused.reason).toBe('notOfLesson')
    expect(refused.message).toBe(
      `Not students of this lesson: ${outsider.name} and #${stranger.id}. Nothing was saved`,
    )
    expect((await detail(id)).data.given).toBe(0)
    expect((await give(id, [rating(wang, '王'), rating(li, '李')])).code).toBe(0)
    const { data } = await detail(id)
    expect(new Map(data.list.map(({ userid, teacher_comment }) => [userid, teacher_comment]))).toEqual(
      new Map([
        [li.id, '李'],
        [wang.id, '王'],
      ]),
    )
  })

  it('is refused for refunded and removed students, and taken for one whose validity ended after the lesson', async () => {
    const lesson = await lessonEnded(48)
    const { user: refunded } = await aStudent({ revokedAt: new Date() })
    const { user: removed } = await aStudent({ blockStatus: 1 })
    const { user: early } = await aStudent({ validUntil: ago(60) })
    const { user: late } = await aStudent({ validUntil: ago(20) })
    for (const user of [refunded, removed, early])
      expect((await give(lesson.id, [rating(user)])).reason).toBe('notOfLesson')
    expect((await give(lesson.id, [rating(late)])).code).toBe(0)
  })

  it('needs a text, one to five stars, and each student once', async () => {
    const { id } = await lessonEnded(2)
    const empty = await give(id, [rating(li), rating(wang, ' \n')])
    expect(empty).toMatchObject({ reason: 'feedbackEmpty', message: 'Please enter lesson feedback' })
    for (const wrong of [
      [rating(li, '好', 6)],
      [rating(li, '好', 0)],
      [rating(li, '好', 4.5)],
      [rating(li, '长'.repeat(501))],
      [rating(li), rating(li)],
      [],
    ])
      expect((await give(id, wrong)).reason).toBe('invalidField')
    expect((await detail(id)).data.given).toBe(0)
  })

  it('is refused before the lesson begins, and to other teachers', async () => {
    const begin = new Date(Date.now() + HOUR)
    const ahead = await aLesson(school, product.id, {
      ...{ teacherId: teacher.id, beginAt: begin, endAt: new Date(begin.getTime() + HOUR) },
    })
    expect((await give(ahead.id, [rating(li)])).reason).toBe('lessonNotBegun')
    const { id } = await lessonEnded(2)
    expect((await give(id, [rating(li)], otherTeacher)).reason).toBe('lessonNotFound')
    expect((await detail(id, otherTeacher)).reason).toBe('lessonNotFound')
  })

  it('that arrives in batches at once leaves one for each student', async () => {
    const { id } = await lessonEnded(2)
    const batches = Array.from({ length: 8 }, (_, number) => {
      const batch = [rating(li, `第 ${number} 次`), rating(wang, `第 ${number} 次`)]
      return give(id, number % 2 ? batch : batch.reverse())
    })
    expect((await Promise.all(batches)).map(({ code }) => code)).toEqual(Array(8).fill(0))
    const { data } = await detail(id)
    expect(data.given).toBe(2)
    expect(new Set(data.list.map(({ teacher_comment }) => teacher_comment)).size).toBe(1)
  })
})

describe('the queue of feedback', () => {
  it('lists lessons whose students lack feedback, and does not count students who bought later', async () => {
    const course = await aProduct(school, { name: '待反馈的课程' }, [teacher.id])
    const { user: first } = await aStudent({}, course)
    await aStudent({ grantedAt: ago(1) }, course)
    const [recent, due] = [await lessonEnded(20, course.id), await lessonEnded(26, course.id)]
    const old = await lessonEnded(24 * 31, course.id)
    const list = async (query: Record<string, string | number>) =>
      (await school.call('GET /api/v1/teacher/feedback/lessons', { query, token })).data.list
    const ofCourse = await list({ keyword: '待反馈' })
    expect(ofCourse.map(({ lesson_id, pending, is_due }) => [lesson_id, pending, is_due])).toEqual([
      [recent.id, 1, 0],
      [due.id, 1, 1],
      [old.id, 1, 0],
    ])
    expect((await list({ keyword: '待反馈', due: 1 })).map(({ lesson_id }) => lesson_id)).toEqual([due.id])
    await give(due.id, [rating(first)])
    expect(await list({ keyword: '待反馈', due: 1 })).toEqual([])
  })

  it('is read page by page, with each lesson once', async () => {
    const course = await aProduct(school, { name: '分页' }, [teacher.id])
    const made = []
    for (const hours of [30, 10, 20]) made.push(await lessonEnded(hours, course.id))
    const seen: number[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query: Record<string, string | number> = { keyword: '分页', limit: 2, ...(cursor && { cursor }) }
      const { data } = await school.call('GET /api/v1/teacher/feedback/lessons', { query, token })
      expect(data.total).toBe(3)
      seen.push(...data.list.map(({ lesson_id }) => lesson_id))
      cursor = data.next
    }
    expect(seen).toEqual([made[1], made[2], made[0]].map((lesson) => lesson?.id))
  })
})

describe('rating a lesson', () => {
  const toRate = (by = ofLi, query = {}) => school.call('GET /api/v1/student/ratings', { query, token: by })

  it('is possible for 14 days after the end, with or without a text', async () => {
    const course = await aProduct(school, {}, [teacher.id])
    const { token: own } = await aStudent({}, course)
    const [open, closed] = [await lessonEnded(24 * 13, course.id), await lessonEnded(24 * 15, course.id)]
    const running = await lessonEnded(-1, course.id)
    expect((await toRate(own)).data.list).toMatchObject([{ lesson_id: open.id, rating: null }])
    expect((await rate(open.id, 4, own)).data).toMatchObject({ star_rating: 4, text: '' })
    expect((await rate(closed.id, 4, own)).reason).toBe('ratingClosed')
    expect((await rate(running.id, 4, own)).reason).toBe('ratingNotOpen')
    expect((await rate(open.id, 6, own)).reason).toBe('invalidField')
    expect((await toRate(own, { open: 1 })).data.list).toEqual([])
    expect((await toRate(own)).data.list).toMatchObject([
      { lesson_id: open.id, rating: { star_rating: 4, text: '' } },
    ])
  })

  it('can be changed for 48 hours', async () => {
    const { id } = await lessonEnded(30)
    expect((await rate(id, 2, ofLi, '太快')).code).toBe(0)
    expect((await rate(id, 5, ofLi, '明白了')).data).toMatchObject({ star_rating: 5, text: '明白了' })
    await school.deps.db.update(lessonRatings).set({ ratedAt: ago(49) })
    expect((await rate(id, 1)).reason).toBe('ratingFixed')
    expect((await detail(id)).data.list.find(({ userid }) => userid === li.id)?.rating).toMatchObject({
      ...{ star_rating: 5, text: '明白了' },
    })
  })

  it('is for students of the lesson alone, and of lessons without times is possible once they were begun, without a deadline', async () => {
    const { id } = await lessonEnded(2)
    const { token: other } = await signedIn(school)
    expect((await rate(id, 5, other)).reason).toBe('lessonNotFound')
    const untimed = await aLesson(school, product.id)
    const own = { lesson_id: untimed.id }
    expect((await toRate(ofLi, own)).data.list).toEqual([])
    expect((await rate(untimed.id, 5)).reason).toBe('ratingNotOpen')
    await addVideo(untimed.classId)
    const view = { classId: untimed.classId, userId: li.id, isReplay: true }
    await school.deps.db.insert(viewRecords).values(view)
    // what is offered is what is accepted
    expect((await toRate(ofLi, own)).data.list).toEqual([])
    expect((await rate(untimed.id, 5)).reason).toBe('ratingNotOpen')
    await school.deps.db.insert(viewRecords).values({ ...view, watchDuration: 20 })
    expect((await toRate(ofLi, own)).data.list).toMatchObject([{ ...own, closes_at: null, rating: null }])
    expect((await toRate(ofLi)).data.list.map(({ lesson_id }) => lesson_id)).not.toContain(untimed.id)
    expect((await toRate(ofWang, own)).data.list).toEqual([])
    expect((await toRate(other, own)).data.list).toEqual([])
    expect((await rate(untimed.id, 5)).code).toBe(0)
    expect((await toRate(ofLi, own)).data.list).toMatchObject([{ ...own, rating: { star_rating: 5 } }])
    expect((await detail(untimed.id)).data).toMatchObject({ ratings: 1, begintime: null, is_due: 0 })
  })

  it('and feedback are not for a lesson that was cancelled, which nobody waits for either', async () => {
    const { user: ill, token: ofIll } = await signedIn(school, [2])
    const course = await aProduct(school, { name: '停课' }, [ill.id])
    const { user, token: own } = await aStudent({}, course)
    const times = { beginAt: ago(31), endAt: ago(30) }
    const { id } = await aLesson(school, course.id, { ...times, teacherId: ill.id })
    const dueFor = async () => {
      const { data } = await school.call('GET /api/v1/teacher/today', { token: ofIll })
      await remindOfFeedback(school.deps.db)
      const { list } = (await school.call('GET /api/v1/messages', { token: ofIll })).data
      return [
        data.feedback_to_give.some(({ lesson_id }) => lesson_id === id),
        list.some(({ kind, target_id }) => kind === 'feedback_due' && target_id === id),
      ]
    }
    await school.deps.db.execute(
      sql`update lessons set cancelled_at = now() - interval '2 days' where id = ${id}`,
    )
    await school.deps.db.execute(sql`
      update open_classes set cancelled_at = now() - interval '2 days' where lesson_id = ${id}`)
    expect(await dueFor()).toEqual([false, false])
    expect((await toRate(own, { lesson_id: id })).data.list).toEqual([])
    expect((await rate(id, 5, own)).reason).toBe('lessonNotFound')
    expect((await give(id, [rating(user)], ofIll)).reason).toBe('lessonNotFound')
    await school.deps.db.execute(sql`update lessons set cancelled_at = null where id = ${id}`)
    await school.deps.db.execute(sql`update open_classes set cancelled_at = null where lesson_id = ${id}`)
    expect(await dueFor()).toEqual([true, true])
  })

  it('shows an average from five ratings on', async () => {
    const course = await aProduct(school, {}, [teacher.id])
    const { id } = await lessonEnded(2, course.id)
    for (const [index, stars] of [5, 5, 4, 4, 3].entries()) {
      expect((await detail(id)).data).toMatchObject({ ratings: index, average: null })
      const { token: own } = await aStudent({}, course)
      await rate(id, stars, own)
    }
    expect((await detail(id)).data).toMatchObject({ ratings: 5, average: 4.2 })
  })

  it('is shown to everybody as an average of the course and its teachers, from five ratings on', async () => {
    const { user: own } = await signedIn(school, [2])
    const course = await aProduct(school, {}, [own.id, teacher.id])
    const [first, second] = [await lessonEnded(2, course.id), await lessonEnded(30, course.id)]
    await school.deps.db
      .update(lessons)
      .set({ teacherId: own.id })
      .where(inArray(lessons.id, [first.id, second.id]))
    const look = async () => {
      const params = { id: course.id }
      const { data } = await school.call('GET /api/product/{id}/ratings', { params })
      return { ...data, teachers: data.teachers.filter(({ userid }) => userid === own.id) }
    }
    expect(await look()).toEqual({ ratings: 0, average: null, teachers: [] })
    for (const [index, stars] of [5, 4, 4, 4].entries()) {
      const { token: student } = await aStudent({}, course)
      await rate(index % 2 ? first.id : second.id, stars, student)
    }
    expect(await look()).toEqual({ ratings: 4, average: null, teachers: [] })
    const { token: student } = await aStudent({}, course)
    await rate(first.id, 1, student)
    expect(await look()).toEqual({
      ...{ ratings: 5, average: 3.6 },
      teachers: [{ userid: own.id, name: own.name, ratings: 5, average: 3.6 }],
    })
  })

  it('from several tabs at once stores one rating', async () => {
    const { id } = await lessonEnded(2)
    const answers = await Promise.all([1, 2, 3, 4, 5].map((stars) => rate(id, stars)))
    expect(answers.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0])
    expect((await detail(id)).data.ratings).toBe(1)
  })
})
