import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { openClasses, openClassVideos, packageProducts, products, videos } from '#server/db/tables/all.ts'
import { aLesson, aProduct, theAdmin, type TestProduct } from '#tests/support/factories.ts'
import { productFields } from '#tests/support/product-fields.ts'
import { aChargedClass } from '#tests/support/open-class-factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const school = await openTestSchool()
const { db } = school.deps
const { token } = await theAdmin(school)
const offShelf = (type: number) => aProduct(school, { type, status: 1 })
const putOn = (id: number, more: object = {}) =>
  school.call('PUT /api/v1/admin/products/{id}/status', {
    params: { id },
    body: { status: 2, ...more },
    token,
  })
const missingOf = async (id: number) =>
  (await school.call('GET /api/v1/admin/products/{id}', { params: { id }, token })).data.missing
const statusOf = async (id: number) =>
  (await db.select({ status: products.status }).from(products).where(eq(products.id, id)))[0]?.status

async function addVideo(product: TestProduct, removedAt: Date | null = null) {
  const { classId } = await aLesson(school, product.id)
  const [video] = await db
    .insert(videos)
    .values({ fileId: `v${classId}`, name: 'V', source: 'upload', removedAt })
    .returning()
  await db.insert(openClassVideos).values({ classId, videoId: video?.id ?? 0 })
  return classId
}

const lessonsOf = async (id: number) =>
  (await school.call('GET /api/v1/admin/products/{id}/lessons', { params: { id }, token })).data.list
const setLessons = (id: number, lessons: object[], more: object = {}) =>
  school.call('PUT /api/v1/admin/products/{id}/lessons', {
    params: { id },
    body: { lessons, ...more },
    token,
  })
const setVideos = (id: number, more: object = {}) =>
  school.call('PUT /api/v1/openclass/{id}/videos', {
    params: { id },
    body: { video_ids: [], ...more },
    token,
  })
const makeOfType = (id: number, type: number, more: object = {}) =>
  school.call('PUT /api/v1/admin/products/{id}', {
    params: { id },
    body: {
      ...productFields,
      ...{ name: 'Of another kind', type, cover_url: '', details: '', price: '9.00', ...more },
    },
    token,
  })
/** A recorded course with one video, on sale unless another status is named, and the class of its lesson. */
async function aRecordedCourse(status = 2) {
  const product = await aProduct(school, { type: 3, status })
  return { ...product, classId: await addVideo(product) }
}

describe('a product without contents', () => {
  test.each([
    ['a recorded course without a video', 3, 'video'],
    ['a place in an open class that is none', 6, 'class'],
    ['an empty package', 0, 'contents'],
  ])('is put on sale only when that is confirmed: %s', async (_, type, missing) => {
    const { id } = await offShelf(type)
    expect(await missingOf(id)).toEqual([missing])
    expect(await putOn(id)).toMatchObject({ reason: 'productIncomplete', data: { missing: [missing] } })
    expect(await statusOf(id)).toBe(1)
    expect((await putOn(id, { anyway: 1 })).code).toBe(0)
    expect(await statusOf(id)).toBe(2)
  })

  test('is a recorded course whose only video was removed', async () => {
    const product = await offShelf(3)
    await addVideo(product, new Date())
    expect(await missingOf(product.id)).toEqual(['video'])
    await addVideo(product)
    expect(await missingOf(product.id)).toEqual([])
    expect((await putOn(product.id)).code).toBe(0)
  })

  test('is a place in a class that was cancelled', async () => {
    const { product, openClass } = await aChargedClass(school)
    expect(await missingOf(product.id)).toEqual([])
    await db.update(openClasses).set({ cancelledAt: new Date() }).where(eq(openClasses.id, openClass.id))
    expect(await missingOf(product.id)).toEqual(['class'])
  })

  test('is not a package with a course, nor goods, nor a class before its lessons are known', async () => {
    const { id: packageId } = await offShelf(0)
    const { id: productId } = await offShelf(1)
    await db.insert(packageProducts).values({ packageId, productId })
    for (const { id } of [{ id: packageId }, { id: productId }, await offShelf(2), await offShelf(4)])
      expect((await putOn(id)).code).toBe(0)
  })

  test('is named among several that are put on sale, and keeps none of the others from it', async () => {
    const [course, empty, other] = [await offShelf(1), await offShelf(0), await offShelf(1)]
    const putAllOn = (more: object = {}) =>
      school.call('PUT /api/v1/admin/products/statuses', {
        body: { ids: [course.id, empty.id, 2_000_000_000, other.id], status: 2, ...more },
        headers: { 'accept-language': 'en' },
        token,
      })
    const outcomes = async (more?: object) =>
      (await putAllOn(more)).data.list.map(({ outcome, reason }) => reason || outcome)
    const { data } = await putAllOn()
    expect(data.list).toEqual([
      { id: course.id, outcome: 'done', reason: '', message: '' },
      {
        ...{ id: empty.id, outcome: 'refused', reason: 'productIncomplete' },
        message: 'There is nothing to sell in it yet; something is missing',
      },
      {
        id: 2_000_000_000,
        outcome: 'refused',
        reason: 'productNotFound',
        message: expect.stringMatching(/./),
      },
      { id: other.id, outcome: 'done', reason: '', message: '' },
    ])
    expect(await Promise.all([course, empty, other].map(({ id }) => statusOf(id)))).toEqual([2, 1, 2])
    expect(await outcomes()).toEqual(['unchanged', 'productIncomplete', 'productNotFound', 'unchanged'])
    expect(await outcomes({ anyway: 1 })).toEqual(['unchanged', 'done', 'productNotFound', 'unchanged'])
  })

  test('of two calls at the same moment one changes each product', async () => {
    const ids = [(await offShelf(1)).id, (await offShelf(1)).id]
    const body = { ids, status: 2 }
    const answers = await Promise.all(
      [body, { ...body, ids: ids.toReversed() }].map((sent) =>
        school.call('PUT /api/v1/admin/products/statuses', { body: sent, token }),
      ),
    )
    const changed = answers.flatMap(({ data }) => data.list).filter(({ outcome }) => outcome === 'done')
    expect(changed.map(({ id }) => id).toSorted((one, two) => one - two)).toEqual(ids)
  })

  test('can be taken off sale and frozen', async () => {
    const { id } = await aProduct(school, { type: 3 })
    for (const status of [1, 0]) {
      await putOn(id, { status })
      expect(await statusOf(id)).toBe(status)
    }
  })
})

describe('what is on sale', () => {
  const refused = (product: { name: string }) => ({
    reason: 'productIncomplete',
    data: { missing: ['video'], name: product.name },
  })

  test('loses its last lesson with a video only when that is confirmed', async () => {
    const course = await aRecordedCourse()
    await aLesson(school, course.id)
    const withoutVideo = (await lessonsOf(course.id)).filter(({ videos }) => videos === 0)
    expect(await setLessons(course.id, withoutVideo)).toMatchObject(refused(course))
    expect(await lessonsOf(course.id)).toHaveLength(2)
    expect((await setLessons(course.id, withoutVideo, { anyway: 1 })).code).toBe(0)
    expect(await lessonsOf(course.id)).toHaveLength(1)
    expect((await setLessons(course.id, [])).code).toBe(0)
  })

  test('loses its last video only when that is confirmed', async () => {
    const course = await aRecordedCourse()
    expect(await setVideos(course.classId)).toMatchObject(refused(course))
    expect(await missingOf(course.id)).toEqual([])
    expect((await setVideos(course.classId, { anyway: 1 })).code).toBe(0)
    expect(await missingOf(course.id)).toEqual(['video'])
  })

  test('loses it without confirmation while another lesson has one', async () => {
    const course = await aRecordedCourse()
    await addVideo(course)
    expect((await setVideos(course.classId)).code).toBe(0)
  })

  test.each([
    ['recorded, without a video', 3, 'video'],
    ['a place in a class, without the class', 6, 'class'],
  ])('changes to a type without contents only when that is confirmed: %s', async (_, type, missing) => {
    const { id } = await aProduct(school, { type: 1 })
    expect(await makeOfType(id, type)).toMatchObject({ data: { missing: [missing] } })
    expect(await missingOf(id)).toEqual([])
    expect((await makeOfType(id, type, { anyway: 1 })).code).toBe(0)
    expect(await missingOf(id)).toEqual([missing])
  })

  test('includes a course that is sold in a package, and none that is off sale', async () => {
    const course = await aRecordedCourse(1)
    const { id: packageId } = await aProduct(school, { type: 0 })
    await db.insert(packageProducts).values({ packageId, productId: course.id })
    expect(await setVideos(course.classId)).toMatchObject(refused(course))
    await db.update(products).set({ status: 1 }).where(eq(products.id, packageId))
    expect((await setVideos(course.classId)).code).toBe(0)
  })
})
