import { and, desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { userTypes } from '#contract/account/limits.ts'
import { auditLog, lessons } from '#server/db/tables/all.ts'
import { aLesson, aProduct, aUser, signedIn, theAdmin } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const school = await openTestSchool()
const { db } = school.deps
const { token } = await theAdmin(school)
const teacher = await aUser(school, { types: [userTypes.teacher], name: '沈老师' })

const lesson = {
  title: '第一课',
  teacher_id: teacher.id,
  begin_time: 2_000_000_000,
  end_time: 2_000_003_600,
  is_audition: 1,
}
const plain = { title: '第二课', teacher_id: null, begin_time: null, end_time: null, is_audition: 0 }
const read = (id: number) => school.call('GET /api/v1/admin/products/{id}/lessons', { params: { id }, token })
const save = (id: number, list: unknown, by = token) =>
  school.call('PUT /api/v1/admin/products/{id}/lessons', {
    params: { id },
    // one teacher gives the lessons of all these courses at one time
    body: { lessons: list, overbook: 1 },
    token: by,
  })

describe('the lessons of a product', () => {
  test('are stored in their order and shown to visitors at once', async () => {
    const product = await aProduct(school)
    await school.call('GET /api/product/{id}', { params: { id: product.id } })
    expect((await save(product.id, [lesson, plain])).code).toBe(0)
    const { data } = await read(product.id)
    expect(data).toMatchObject({ name: product.name, type: 1, status: 2 })
    expect(data.list).toMatchObject([{ ...lesson, teacher_name: '沈老师' }, plain])
    const shown = await school.call('GET /api/product/{id}', { params: { id: product.id } })
    expect(shown.data.lessons).toMatchObject([
      { title: '第一课', begintime: 2_000_000_000, endtime: 2_000_003_600, is_audition: 1 },
      { title: '第二课', begintime: null, endtime: null, is_audition: 0 },
    ])
    const [entry] = await db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subject, `product ${product.id}`), eq(auditLog.action, 'product lessons')))
    expect(entry?.detail).toEqual({ fields: { lessons: ['第一课', '第二课'], overbook: 1 } })
  })

  test('keep their ids when they are reordered, and are deleted when they are left out', async () => {
    const product = await aProduct(school)
    const first = await aLesson(school, product.id, { position: 0 })
    const second = await aLesson(school, product.id, { position: 1 })
    const third = await aLesson(school, product.id, { position: 2 })
    const fresh = { ...plain, title: ' 新课 ', chapter: ' 第一章 ' }
    await save(product.id, [{ ...plain, id: third.id }, fresh, { ...lesson, id: first.id }])
    const { list } = (await read(product.id)).data
    expect(list[1]).toMatchObject({ title: '新课', chapter: '第一章' })
    const ids = list.map(({ id }) => id)
    expect([ids[0], ids[2]]).toEqual([third.id, first.id])
    expect(ids).not.toContain(second.id)
    expect(await db.$count(lessons, eq(lessons.productId, product.id))).toBe(3)
  })

  test.each([
    ['a title of spaces', { title: '  ' }],
    ['a begin without an end', { end_time: null }],
    ['an end without a begin', { begin_time: null }],
    ['an end at its begin', { end_time: lesson.begin_time }],
  ])('are refused with %s', async (_, change) => {
    const product = await aProduct(school)
    const answer = await save(product.id, [plain, { ...lesson, ...change }])
    expect(answer).toMatchObject({ code: 102001, data: { field: 'lessons' } })
    expect((await read(product.id)).data.list).toEqual([])
  })

  test('are refused with a lesson of another product, a lesson twice, and a user who is no teacher', async () => {
    const product = await aProduct(school)
    const own = await aLesson(school, product.id)
    const other = await aLesson(school, (await aProduct(school)).id)
    expect((await save(product.id, [{ ...plain, id: other.id }])).code).toBe(102904)
    expect(
      (
        await save(product.id, [
          { ...plain, id: own.id },
          { ...plain, id: own.id },
        ])
      ).code,
    ).toBe(102904)
    const student = await aUser(school)
    expect((await save(product.id, [{ ...lesson, teacher_id: student.id }])).code).toBe(102503)
    expect((await read(product.id)).data.list.map(({ id }) => id)).toEqual([own.id])
  })

  test('are refused for packages, goods and open classes, beyond 500, and for an unknown product', async () => {
    for (const type of [0, 4, 6]) {
      const { id } = await aProduct(school, { type })
      expect((await save(id, [plain])).code).toBe(102903)
      expect((await save(id, [])).code).toBe(0)
    }
    const { id } = await aProduct(school)
    expect(
      (
        await save(
          id,
          Array.from({ length: 501 }, () => plain),
        )
      ).code,
    ).toBe(102001)
    expect((await save(2_000_000_000, [plain])).code).toBe(102201)
    expect((await read(2_000_000_000)).code).toBe(102201)
  })

  test('are refused to a teacher', async () => {
    const { id } = await aProduct(school, {}, [teacher.id])
    const someone = await signedIn(school, [userTypes.teacher])
    expect((await save(id, [plain], someone.token)).code).toBe(100003)
  })

  test('that somebody has changed since they were read are refused, and stay as they are', async () => {
    const { id } = await aProduct(school)
    await save(id, [lesson, plain])
    const seen = (await read(id)).data
    const titled = (title: string) => seen.list.map((one, index) => (index === 0 ? { ...one, title } : one))
    const change = (title: string, revision = seen.revision) =>
      school.call('PUT /api/v1/admin/products/{id}/lessons', {
        params: { id },
        body: { lessons: titled(title), revision },
        token,
      })
    const both = await Promise.all([change('甲'), change('乙')])
    const refused = both.filter(({ code }) => code !== 0)
    expect(refused).toMatchObject([{ reason: 'productChanged', data: { by: expect.stringMatching(/./) } }])
    const now = (await read(id)).data
    const [kept] = now.list
    expect(kept?.title).toBe(both[0]?.code === 0 ? '甲' : '乙')
    // a lesson that its teacher has moved is a change as well; one that was saved as it is, is none
    expect((await change(kept?.title ?? '', now.revision)).code).toBe(0)
    expect((await read(id)).data.revision).toBe(now.revision)
    const to = {
      day: '2034-05-18',
      begin_clock: '10:00',
      minutes: 30,
      scope: 'this',
      preview: 0,
      overbook: 0,
    }
    const params = { id: kept?.id ?? 0 }
    expect((await school.call('PUT /api/v1/schedule/lessons/{id}', { params, body: to, token })).code).toBe(0)
    expect(await change('丙', now.revision)).toMatchObject({ reason: 'productChanged' })
    expect((await read(id)).data.list[0]).toMatchObject({ title: kept?.title, end_time: expect.any(Number) })
  })

  test('saved by many at once are those of one of them', async () => {
    const { id } = await aProduct(school)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        save(id, [
          { ...plain, title: `a ${index}` },
          { ...plain, title: `b ${index}` },
        ]),
      ),
    )
    expect(answers.every(({ code }) => code === 0)).toBe(true)
    const titles = (await read(id)).data.list.map(({ title }) => title)
    expect(titles).toHaveLength(2)
    expect(titles[0]?.slice(2)).toBe(titles[1]?.slice(2))
  })
})

describe('a copy of a product', () => {
  const copy = (id: number, name: string, by = token) =>
    school.call('POST /api/v1/admin/products/{id}/copy', { params: { id }, body: { name }, token: by })

  test('has its fields, teachers, contents and lessons, is off the shelf and has no times yet', async () => {
    const product = await aProduct(
      school,
      {
        details: '<p>字</p>',
        hotCourseName: '短',
        stockType: 2,
        stock: 7,
        validityType: 3,
        validityDays: 9,
        isDemo: true,
      },
      [teacher.id],
    )
    await save(product.id, [lesson, plain])
    const { code, data } = await copy(product.id, ' 副本 ')
    expect(code).toBe(0)
    const read = (id: number) =>
      school.call('GET /api/v1/admin/products/{id}', { params: { id }, token }).then((answer) => answer.data)
    const [before, after] = [await read(product.id), await read(data.id)]
    const own = { id: data.id, name: '副本', status: 1, duration: 0 }
    const untimed = before.lessons.map((one, index) => ({
      ...one,
      id: after.lessons[index]?.id,
      // a copied lesson has a class of its own
      open_class_id: after.lessons[index]?.open_class_id,
      begintime: null,
      endtime: null,
    }))
    expect(after).toEqual({ ...before, ...own, lessons: untimed })
    const [entry] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
    expect(entry).toMatchObject({ action: 'product copied', detail: { from: product.id } })
  })

  test('is refused without a name, of an unknown product, and to a teacher', async () => {
    const { id } = await aProduct(school)
    expect(await copy(id, '  ')).toMatchObject({ code: 102001, data: { field: 'name' } })
    expect((await copy(2_000_000_000, 'x')).code).toBe(102201)
    expect((await copy(id, 'x', (await signedIn(school, [userTypes.teacher])).token)).code).toBe(100003)
  })
})
