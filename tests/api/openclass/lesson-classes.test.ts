import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { openClasses, openClassVideos } from '#server/db/tables/all.ts'
import { aLesson, aProduct } from '#tests/support/factories.ts'
import { anOpenClass } from '#tests/support/open-class-factories.ts'
import { noTimes, openLessonClasses } from './lesson-classes-support.ts'

const {
  school,
  db,
  admin,
  teacher,
  colleague,
  otherTeacher,
  stranger,
  buyer,
  late,
  course,
  first,
  recorded,
  audition,
  aVideo,
  read,
  watch,
  manage,
  attach,
  lessonsOf,
  video,
} = await openLessonClasses()

describe('the class of a lesson', () => {
  test('shows lesson and course, and the lessons before and after it', async () => {
    const { data } = await read(recorded.classId)
    expect(data).toMatchObject({
      name: '银河',
      intro: '认识星空',
      cover_url: '/demo/cover-astronomy.svg',
      begintime: null,
      endtime: null,
      duration_h: 0,
      duration_m: 0,
      is_need_pay: 1,
      is_buy: 0,
      productid: course.id,
      product_price: '99.00',
      replay: 1,
      live_stream_url: '',
      teacher_list: [{ id: teacher.user.id, name: '唐老师' }],
      lesson: {
        id: recorded.id,
        product_id: course.id,
        product_name: '星空',
        previous: { open_class_id: first.classId, title: '北斗' },
        next: { open_class_id: audition.classId, title: '试听' },
      },
    })
    expect((await read(first.classId)).data).toMatchObject({
      lesson: { previous: null },
      // the teachers of a course teach its lessons that have no teacher
      teacher_list: [{ name: '周老师' }],
    })
    expect((await read(audition.classId)).data).toMatchObject({
      is_need_pay: 0,
      productid: null,
      lesson: { product_id: course.id, next: null },
    })
  })

  test.each([
    ['a visitor', undefined, 100_001],
    ['who has not bought the course', stranger.token, 103_103],
    ['whose purchase has run out', late.token, 103_103],
    ['a teacher of other courses', otherTeacher.token, 103_103],
    ['who has bought the course', buyer.token, 0],
    ['the teacher of the lesson', teacher.token, 0],
    ['a teacher of the course', colleague.token, 0],
    ['the administrator', admin.token, 0],
  ])('answers its videos: %s', async (_, token, code) => {
    const answer = await watch(recorded.classId, token)
    expect(answer.code).toBe(code)
    if (code === 0) expect(answer.data.list).toMatchObject([{ fileID: video.fileId, name: '片子' }])
  })

  test('of an audition is watched by all who have signed in', async () => {
    expect((await watch(audition.classId)).code).toBe(100_001)
    expect((await watch(audition.classId, stranger.token)).data.list).toHaveLength(1)
  })

  test('gives its stream to buyers during the lesson, and its recordings after the end', async () => {
    expect((await read(first.classId, buyer.token)).data.live_stream_url).toBe('')
    await school.call('POST /api/openclass/appoint', { token: buyer.token, body: { id: first.classId } })
    expect((await read(first.classId, buyer.token)).data.live_stream_url).toContain(`live/${first.classId}`)
    expect((await read(first.classId, stranger.token)).data).toMatchObject({ is_buy: 0, live_stream_url: '' })
    expect((await watch(first.classId, buyer.token)).code).toBe(103_106)
  })

  test("is in no list of open classes, neither the public one nor the teacher's", async () => {
    const open = await anOpenClass(school, {}, [teacher.user.id])
    const shown = await school.call('GET /api/openclass', { query: {} })
    expect(shown.data.list.map(({ id }) => id)).toEqual([open.id])
    for (const { token } of [teacher, admin]) {
      const managed = await school.call('GET /api/v1/openclass', { query: {}, token })
      expect({ ids: managed.data.list.map(({ id }) => id), total: managed.data.total }).toEqual({
        ids: [open.id],
        total: 1,
      })
    }
  })

  test('is managed by its teachers and the administrator alone', async () => {
    for (const { token } of [teacher, colleague, admin])
      expect((await manage(recorded.classId, token)).data).toMatchObject({
        begin_time: null,
        state: 'replay',
        bookings: 2,
        lesson: { id: recorded.id, product_id: course.id, product_name: '星空' },
      })
    // of an audition too they are the students of the course, whether they have opened it or not
    expect((await manage(audition.classId, admin.token)).data).toMatchObject({ bookings: 2 })
    for (const { token } of [otherTeacher, buyer])
      expect(await manage(recorded.classId, token)).toMatchObject({ code: 100_003 })
  })

  test('is neither changed nor cancelled as an open class, nor broadcast without a time', async () => {
    const params = { id: first.classId }
    const fields = {
      name: '别的',
      intro: '',
      desc: '',
      note: '',
      cover_url: '',
      begin_time: 2_000_000_000,
      end_time: 2_000_003_600,
      teacher_ids: [],
      price: '0.00',
      is_replay: 1 as const,
      is_chat: 1 as const,
    }
    const { token } = colleague
    expect(await school.call('PUT /api/v1/openclass/{id}', { params, body: fields, token })).toMatchObject({
      code: 103_403,
    })
    expect(
      await school.call('POST /api/v1/openclass/{id}/cancel', { params, body: { reason: '病' }, token }),
    ).toMatchObject({ code: 103_403 })
    expect((await read(first.classId)).data).toMatchObject({ name: '北斗', is_cancelled: 0 })
    expect((await school.call('GET /api/v1/openclass/{id}/stream', { params, token })).code).toBe(0)
    const untimed = { params: { id: recorded.classId }, token }
    expect((await school.call('GET /api/v1/openclass/{id}/stream', untimed)).code).toBe(103_404)
    expect((await school.call('POST /api/v1/openclass/{id}/stream_key', untimed)).code).toBe(103_404)
  })
})

describe('the videos of a lesson', () => {
  test('are added by who manages it, from their own videos, in the order given', async () => {
    const { classId } = await aLesson(school, course.id, {
      position: 8,
      teacherId: teacher.user.id,
      ...noTimes,
    })
    const [one, two] = [await aVideo({ name: '一' }), await aVideo({ name: '二' })]
    const foreign = await aVideo({ ownerId: otherTeacher.user.id })
    expect((await attach(classId, [two.id, one.id], teacher.token)).code).toBe(0)
    const list = () =>
      school.call('GET /api/v1/openclass/{id}/videos', { params: { id: classId }, token: colleague.token })
    expect((await list()).data.list.map(({ name }) => name)).toEqual(['二', '一'])
    expect(await attach(classId, [one.id, foreign.id], teacher.token)).toMatchObject({ code: 103_109 })
    // another teacher keeps the present videos, whoever owns them, and adds none of others
    expect((await attach(classId, [one.id], colleague.token)).code).toBe(0)
    expect(await attach(classId, [one.id, two.id], colleague.token)).toMatchObject({ code: 103_109 })
    for (const { token } of [otherTeacher, buyer]) {
      expect((await attach(classId, [], token)).code).toBe(100_003)
      const seen = await school.call('GET /api/v1/openclass/{id}/videos', { params: { id: classId }, token })
      expect(seen.code).toBe(100_003)
    }
    expect((await list()).data.list.map(({ id }) => id)).toEqual([one.id])
  })

  test('mark it in its course as watchable as soon as one is ready', async () => {
    const product = await aProduct(school, { type: 3 })
    const { classId } = await aLesson(school, product.id, { chapter: '第一章', ...noTimes })
    const raw = await aVideo({ hasHd: false })
    await db.insert(openClassVideos).values({ classId, videoId: raw.id })
    expect(await lessonsOf(product.id)).toMatchObject([
      { open_class_id: classId, chapter: '第一章', hasvideouri: 0, replay: 0 },
    ])
    const other = await aProduct(school, { type: 3 })
    const made = await aLesson(school, other.id, noTimes)
    await db.insert(openClassVideos).values({ classId: made.classId, videoId: video.id })
    expect(await lessonsOf(other.id)).toMatchObject([{ hasvideouri: 1, replay: 1 }])
  })
})

describe('saving the lessons of a course', () => {
  const save = (id: number, lessons: object[]) =>
    school.call('PUT /api/v1/admin/products/{id}/lessons', {
      params: { id },
      body: { lessons: lessons as never },
      token: admin.token,
    })
  const stored = async (id: number) =>
    (await school.call('GET /api/v1/admin/products/{id}/lessons', { params: { id }, token: admin.token }))
      .data.list
  const fields = { teacher_id: null, begin_time: null, end_time: null, is_audition: 0 }

  test('gives each a class, which follows its title, times and teacher and is deleted with it', async () => {
    const product = await aProduct(school, { type: 3 })
    await save(product.id, [
      { ...fields, chapter: ' 第一章 ', title: '一' },
      { ...fields, title: '二' },
    ])
    const [one, two] = await stored(product.id)
    expect([one, two]).toMatchObject([
      { chapter: '第一章', videos: 0 },
      { chapter: '', videos: 0 },
    ])
    const classId = one?.open_class_id ?? 0
    await attach(classId, [video.id], admin.token)
    await save(product.id, [
      {
        ...fields,
        id: one?.id,
        title: '壹',
        begin_time: 2_000_000_000,
        end_time: 2_000_003_600,
        teacher_id: teacher.user.id,
        is_audition: 1,
      },
    ])
    expect(await stored(product.id)).toMatchObject([{ open_class_id: classId, videos: 1, chapter: '' }])
    expect((await read(classId)).data).toMatchObject({
      name: '壹',
      begintime: 2_000_000_000,
      duration_h: 1,
      is_need_pay: 0,
      teacher_list: [{ name: '唐老师' }],
    })
    expect((await manage(classId, teacher.token)).code).toBe(0)
    expect((await read(two?.open_class_id ?? 0)).code).toBe(103_101)
  })

  test('of a copied course gives the copies classes of their own, with the same videos', async () => {
    const videosOf = (classId: number) =>
      db
        .select({ id: openClassVideos.videoId })
        .from(openClassVideos)
        .where(eq(openClassVideos.classId, classId))
        .orderBy(openClassVideos.position)
    for (const position of [1, 0])
      await db
        .insert(openClassVideos)
        .values({ classId: audition.classId, videoId: (await aVideo()).id, position })
    const copy = await school.call('POST /api/v1/admin/products/{id}/copy', {
      params: { id: course.id },
      body: { name: '星空二' },
      token: admin.token,
    })
    const classes = await db.select().from(openClasses).where(eq(openClasses.productId, copy.data.id))
    expect(classes.map(({ name }) => name)).toContain('北斗')
    expect(classes.map(({ id }) => id)).not.toContain(first.classId)
    expect((await watch(classes[0]?.id ?? 0, buyer.token)).code).toBe(103_103)
    const { lessons } = (await school.call('GET /api/product/{id}', { params: { id: copy.data.id } })).data
    const copied = lessons.find(({ title }) => title === '试听')
    expect(await videosOf(copied?.open_class_id ?? 0)).toEqual(await videosOf(audition.classId))
    expect(await videosOf(audition.classId)).toHaveLength(3)
  })
})

test('a teacher finds their lessons without times beside the timetable, and nobody else does', async () => {
  const untimedOf = async (token: string) =>
    (await school.call('GET /api/v1/teacher/timetable', { query: { start: 1, end: 2 }, token })).data.untimed
  expect(await untimedOf(teacher.token)).toContainEqual({
    id: recorded.id,
    open_class_id: recorded.classId,
    title: '银河',
    product_id: course.id,
    product_name: '星空',
    stream_state: 'replay',
  })
  expect(await untimedOf(otherTeacher.token)).toEqual([])
})

test('the addresses of a video are given to who may watch a lesson that shows it', async () => {
  const own = await aVideo()
  const { classId } = await aLesson(school, course.id, { position: 9, ...noTimes })
  await db.insert(openClassVideos).values({ classId, videoId: own.id })
  const codeOf = async (token: string) =>
    (await school.call('GET /api/qcloud/vodvideourl', { query: { fileID: own.fileId }, token })).code
  for (const { token } of [buyer, colleague]) expect(await codeOf(token)).toBe(0)
  for (const { token } of [late, stranger, otherTeacher]) expect(await codeOf(token)).toBe(103_109)
})
