import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { type Language, languageTags } from '#contract/languages.ts'
import { builtInRoleIds } from '#contract/role/built-in.ts'
import { lessons, packageProducts, products } from '#server/db/tables/all.ts'
import { aCoupon, aDiscount } from '#tests/support/activity-factories.ts'
import { aLesson, aProduct, aUser, signedIn, theAdmin } from '#tests/support/factories.ts'
import { aChargedClass, anOpenClass } from '#tests/support/open-class-factories.ts'
import { aGrant } from '#tests/support/order-factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const school = await openTestSchool()
const { token } = await theAdmin(school)
const teacher = await aUser(school, { types: [2] })
const { user: student, token: studentToken } = await signedIn(school)
const readOnly = await signedIn(school, [1], { roleId: builtInRoleIds.read_only })
const invalid = { http: 200, code: refusals.invalidField.code }

const reading = (language: Language) => ({ 'accept-language': languageTags[language] })
const textsOf = (texts: Record<string, string>) =>
  Object.entries(texts).map(([field, text]) => ({ field, text }))
const paths = {
  product: '/api/v1/admin/products/{id}/texts',
  class: '/api/v1/openclass/{id}/texts',
  coupon: '/api/v1/admin/coupons/{id}/texts',
  offer: '/api/v1/admin/activities/{id}/texts',
  teacher: '/api/v1/admin/users/{id}/texts',
} as const
type What = keyof typeof paths
const readTexts = (what: What, id: number, as = token) =>
  school.call(`GET ${paths[what]}`, { token: as, params: { id } })
/** @param seen the texts as they were read; otherwise they are read now */
async function translate(
  what: What,
  id: number,
  texts: Record<string, string>,
  {
    language = 'en',
    as = token,
    seen,
  }: { language?: string; as?: string; seen?: Awaited<ReturnType<typeof readTexts>> } = {},
) {
  const { data } = seen ?? (await readTexts(what, id))
  const revision = (data?.revisions as Record<string, string> | undefined)?.[language] ?? 'none'
  return school.call(`PUT ${paths[what]}`, {
    token: as,
    params: { id },
    body: { language, revision, texts: textsOf(texts) },
  })
}

const course = await aProduct(school, { name: '唐诗课', intro: '八首诗', details: '<p>一</p>' }, [teacher.id])
const lesson = await aLesson(school, course.id, { title: '第一课', chapter: '春' })
const second = await aLesson(school, course.id, { title: '第二课', chapter: '春', position: 2 })
const bundle = await aProduct(school, { name: '套餐', type: 0 })
await school.deps.db.insert(packageProducts).values({ packageId: bundle.id, productId: course.id })
const plain = await aProduct(school, { name: '数学' })

describe('a course', () => {
  it('is translated with its lessons, cleaned, and read in the language of the caller', async () => {
    const saved = await translate('product', course.id, {
      name: ' Tang Poems ',
      details: '<p>One</p><script>alert(1)</script>',
      [`title:${lesson.id}`]: 'Lesson one',
      [`chapter:${lesson.id}`]: 'Spring',
    })
    expect(saved.code).toBe(0)
    expect(saved.data.fields.map(({ field }) => field)).toEqual([
      ...['name', 'hot_course_name', 'intro', 'desc', 'details'],
      ...[`chapter:${lesson.id}`, `title:${lesson.id}`, `title:${second.id}`],
    ])
    const read = (language: Language) =>
      school.call('GET /api/product/{id}', { params: { id: course.id }, headers: reading(language) })
    const english = await read('en')
    expect(english.data).toMatchObject({
      name: 'Tang Poems',
      intro: '八首诗',
      details: '<p>One</p>',
      lessons: [
        { title: 'Lesson one', chapter: 'Spring' },
        { title: '第二课', chapter: 'Spring' },
      ],
    })
    const chinese = await read('zh')
    expect(chinese.data).toMatchObject({ name: '唐诗课', lessons: [{ title: '第一课' }, {}] })
    // who has no translation gets the same bytes, and each language has its own mark
    expect((await read('zh_tw')).raw.headers['etag']).toBe(chinese.raw.headers['etag'])
    expect(english.raw.headers['etag']).not.toBe(chinese.raw.headers['etag'])
    const asked = (language: Language) =>
      school.app.inject({
        url: `/api/product/${course.id}`,
        headers: { ...reading(language), 'if-none-match': String(chinese.raw.headers['etag']) },
      })
    expect([(await asked('zh')).statusCode, (await asked('en')).statusCode]).toEqual([304, 200])
  })

  it('has its name of the language in lists, packages and the class of a lesson', async () => {
    const headers = reading('en')
    const list = await school.call('GET /api/product', { headers })
    expect(list.data.list.map(({ id, name }) => [id, name])).toContainEqual([course.id, 'Tang Poems'])
    expect(Object.keys(list.data.list[0] ?? {})).not.toContain('translations')
    const home = await school.call('GET /api/v1/home/courses', { headers })
    expect(home.data.list.map(({ name }) => name)).toEqual(expect.arrayContaining(['Tang Poems', '数学']))
    const whole = await school.call('GET /api/product_package/{id}/single', {
      headers,
      params: { id: bundle.id },
    })
    expect(whole.data.products).toMatchObject([{ name: 'Tang Poems' }])
    const famous = await school.call('GET /api/v1/home/teachers/{id}', {
      headers,
      params: { id: teacher.id },
    })
    expect(famous.data.products).toMatchObject([{ name: 'Tang Poems' }])
    const watched = await school.call('GET /api/openclass/get/{id}', {
      headers,
      params: { id: second.classId },
    })
    expect(watched.data).toMatchObject({
      name: '第二课',
      lesson: { product_name: 'Tang Poems', previous: { title: 'Lesson one' } },
    })
  })

  it('is found by its names in all languages, whatever language is read', async () => {
    const found = async (keyword: string, language: Language) =>
      (
        await school.call('GET /api/product', { query: { keyword }, headers: reading(language) })
      ).data.list.map(({ id }) => id)
    await translate('product', course.id, { name: '唐詩講座' }, { language: 'zh_tw' })
    for (const keyword of ['tang', '唐诗', '講座', '唐詩講座'])
      for (const language of ['zh', 'en'] as const)
        expect(await found(keyword, language), `${keyword} ${language}`).toEqual([course.id])
    const office = await school.call('GET /api/v1/admin/products', { token, query: { keyword: 'tang' } })
    expect(office.data.list).toMatchObject([{ id: course.id, name: '唐诗课' }])
    await translate('product', course.id, { name: '' }, { language: 'zh_tw' })
    expect(await found('講座', 'zh_tw')).toEqual([])
  })

  it('is learned and ordered under the name of the language, and kept in the books under its own', async () => {
    await aGrant(school, student, course)
    const headers = reading('en')
    const mine = await school.call('GET /api/v1/student/courses', { token: studentToken, headers })
    expect(mine.data.list).toMatchObject([{ product_id: course.id, name: 'Tang Poems' }])
    const learned = await school.call('GET /api/v1/student/courses/{product_id}', {
      ...{ token: studentToken, headers, params: { product_id: course.id } },
    })
    expect(learned.data).toMatchObject({ name: 'Tang Poems', lessons: [{ title: 'Lesson one' }, {}] })
    const buyer = await signedIn(school)
    const made = await school.call('POST /api/order', {
      ...{ token: buyer.token, body: { productid: bundle.id } },
    })
    await translate('product', bundle.id, { name: 'Bundle' })
    const params = { orderId: made.data.order_id }
    const order = (language: Language) =>
      school.call('GET /api/order/{orderId}', { token: buyer.token, params, headers: reading(language) })
    // the name of the moment: the package had none in English, what it holds had
    expect((await order('en')).data.product_release).toMatchObject({
      course_name: '套餐',
      sub_product: [{ id: course.id, name: 'Tang Poems' }],
    })
    expect((await order('zh')).data.product_release.sub_product).toMatchObject([{ name: '唐诗课' }])
    const books = await school.call('GET /api/v1/admin/orders/{id}', {
      ...{ token, params: { id: made.data.order_id }, headers },
    })
    expect(books.data.product_release.sub_product).toMatchObject([{ name: '唐诗课' }])
  })

  it('is translated by those alone who may write it, and within the limits of its fields', async () => {
    expect(await translate('product', course.id, { name: 'x'.repeat(121) })).toMatchObject(invalid)
    expect(await translate('product', course.id, { [`title:${course.id + 999}`]: 'x' })).toMatchObject(
      invalid,
    )
    expect(await translate('product', course.id, { name: 'x' }, { language: 'zh' })).toMatchObject(invalid)
    expect((await translate('product', 999_999, { name: 'x' })).code).toBe(refusals.productNotFound.code)
    expect((await translate('product', course.id, { name: 'x' }, { as: readOnly.token })).code).toBe(
      refusals.noOperationPermission.code,
    )
    expect((await translate('product', course.id, { name: 'x' }, { as: studentToken })).code).toBe(
      refusals.noPermission.code,
    )
  })

  it('keeps its translations but for the name when it is copied', async () => {
    const copy = await school.call('POST /api/v1/admin/products/{id}/copy', {
      ...{ token, params: { id: course.id }, body: { name: '第二期' } },
    })
    const read = await school.call('GET /api/product/{id}', {
      ...{ params: { id: copy.data.id }, headers: reading('en') },
    })
    expect(read.data).toMatchObject({
      ...{ name: '第二期', details: '<p>One</p>' },
      lessons: [{ title: 'Lesson one', chapter: 'Spring' }, {}],
    })
  })
})

describe('an open class', () => {
  it('is read and found in the language of the caller, and so is the product by which it is sold', async () => {
    const { openClass, product } = await aChargedClass(school, { name: '星空' })
    await translate('class', openClass.id, { name: 'Stars', note: 'Bring a torch' })
    const headers = reading('en')
    const read = await school.call('GET /api/openclass/get/{id}', { headers, params: { id: openClass.id } })
    expect(read.data).toMatchObject({ name: 'Stars', note: 'Bring a torch' })
    const list = async (keyword: string, language: Language) =>
      (await school.call('GET /api/openclass', { query: { keyword }, headers: reading(language) })).data.list
    expect(await list('stars', 'en')).toMatchObject([{ id: openClass.id, name: 'Stars' }])
    expect(await list('stars', 'zh')).toMatchObject([{ id: openClass.id, name: '星空' }])
    const sold = await school.call('GET /api/product/{id}', { headers, params: { id: product.id } })
    expect(sold.data.name).toBe('Stars')
    expect((await translate('class', lesson.classId, { name: 'x' })).code).toBe(
      refusals.openClassOfLesson.code,
    )
    expect((await translate('class', openClass.id, { name: 'x' }, { as: studentToken })).code).toBe(
      refusals.noPermission.code,
    )
  })
})

it('the list of gaps names courses on sale and classes to come', async () => {
  const coming = await anOpenClass(school, { name: '古琴', intro: '', note: '', desc: '' })
  const gaps = async (text_kind: string) =>
    (await school.call('GET /api/v1/admin/text_gaps', { token, query: { language: 'en', text_kind } })).data
      .list
  const courses = await gaps('product')
  expect(courses).toContainEqual({
    ...{ text_kind: 'product', id: course.id, name: '唐诗课', missing: ['intro', 'lessons'] },
  })
  expect(courses).toContainEqual({
    ...{ text_kind: 'product', id: plain.id, name: '数学', missing: ['name'] },
  })
  expect(await gaps('open_class')).toContainEqual({
    ...{ text_kind: 'open_class', id: coming.id, name: '古琴', missing: ['name'] },
  })
  await translate('product', course.id, { intro: 'Eight', [`title:${second.id}`]: 'Lesson two' })
  expect((await gaps('product')).map(({ id }) => id)).not.toContain(course.id)
})

describe('a translation of what its translator has not seen', () => {
  it('is refused where the course, one of its lessons or the class has changed', async () => {
    const seen = await readTexts('product', plain.id)
    await school.deps.db.update(products).set({ name: '高等数学' }).where(eq(products.id, plain.id))
    const refused = { reason: 'textsChanged' }
    expect(await translate('product', plain.id, { name: 'Maths' }, { seen })).toMatchObject(refused)
    const before = await readTexts('product', course.id)
    await school.deps.db.update(lessons).set({ title: '第二课上' }).where(eq(lessons.id, second.id))
    const texts = { [`title:${second.id}`]: 'Two' }
    expect(await translate('product', course.id, texts, { seen: before })).toMatchObject({
      ...{ ...refused, data: { by: expect.stringMatching(/./) } },
    })
    expect((await translate('product', course.id, texts)).code).toBe(0)
    const openClass = await anOpenClass(school, { name: '古筝' })
    const old = await readTexts('class', openClass.id)
    expect((await translate('class', openClass.id, { name: 'Zither' }, { seen: old })).code).toBe(0)
    expect(await translate('class', openClass.id, { name: 'Guzheng' }, { seen: old })).toMatchObject(refused)
  })
})

describe('what is not the course itself', () => {
  const headers = reading('en')
  const gapsOf = async (text_kind: string) =>
    (await school.call('GET /api/v1/admin/text_gaps', { token, query: { language: 'en', text_kind } })).data
      .list

  it('a coupon and a discount are called as their reader says, on the page and with the student', async () => {
    const painting = await aProduct(school, { name: '书法', price: '100' })
    const coupon = await aCoupon(school, '5', {}, { activity: { label: '开学券' } })
    const discount = await aDiscount(school, painting, '80', { label: '早鸟' })
    expect(await gapsOf('coupon')).toContainEqual({
      ...{ text_kind: 'coupon', id: coupon.id, name: '开学券', missing: ['label'] },
    })
    expect(await gapsOf('promotion')).toContainEqual({
      ...{ text_kind: 'promotion', id: discount.id, name: '早鸟', missing: ['label'] },
    })
    expect((await translate('coupon', coupon.id, { label: 'Term coupon' })).code).toBe(0)
    expect((await translate('offer', discount.id, { label: 'Early bird' })).code).toBe(0)
    expect((await gapsOf('coupon')).map(({ id }) => id)).not.toContain(coupon.id)
    const page = async (language: Language) =>
      (
        await school.call('GET /api/product/{id}', {
          params: { id: painting.id },
          headers: reading(language),
        })
      ).data
    expect(await page('en')).toMatchObject({
      activity: { discount: { activity_label: 'Early bird' } },
      coupons: expect.arrayContaining([expect.objectContaining({ label: 'Term coupon' })]),
    })
    expect(await page('zh')).toMatchObject({
      activity: { discount: { activity_label: '早鸟' } },
      coupons: expect.arrayContaining([expect.objectContaining({ label: '开学券' })]),
    })
    const claimed = await school.call('POST /api/v1/student/coupons', {
      ...{ token: studentToken, headers, body: { activity_id: coupon.activityId } },
    })
    expect(claimed.data.label).toBe('Term coupon')
    const own = await school.call('GET /api/v1/student/coupons', { token: studentToken, headers })
    expect(own.data.list).toMatchObject([{ label: 'Term coupon' }])
    expect((await readTexts('offer', coupon.activityId)).code).toBe(refusals.activityNotFound.code)
    expect((await translate('coupon', 999_999, { label: 'x' })).code).toBe(refusals.couponNotFound.code)
    expect(await translate('coupon', coupon.id, { label: 'x'.repeat(41) })).toMatchObject(invalid)
    const as = readOnly.token
    for (const [what, id] of [['coupon', coupon.id] as const, ['offer', discount.id] as const])
      expect((await translate(what, id, { label: 'x' }, { as })).code).toBe(
        refusals.noOperationPermission.code,
      )
  })

  it('a teacher is introduced in the language of the reader', async () => {
    const known = await aUser(school, { types: [2], name: '周明远', intro: '教了二十年' })
    const taught = await aProduct(school, { name: '水墨' }, [known.id])
    expect(await gapsOf('teacher')).toContainEqual({
      ...{ text_kind: 'teacher', id: known.id, name: '周明远', missing: ['intro'] },
    })
    expect((await translate('teacher', known.id, { intro: 'Twenty years of teaching' })).code).toBe(0)
    expect((await gapsOf('teacher')).map(({ id }) => id)).not.toContain(known.id)
    const intro = { id: known.id, intro: 'Twenty years of teaching' }
    const page = await school.call('GET /api/product/{id}', { params: { id: taught.id }, headers })
    expect(page.data.teachers).toMatchObject([intro])
    const one = await school.call('GET /api/v1/home/teachers/{id}', { params: { id: known.id }, headers })
    expect(one.data).toMatchObject(intro)
    const list = async (language: Language) =>
      (await school.call('GET /api/v1/home/teachers', { headers: reading(language) })).data.list
    expect(await list('en')).toContainEqual(expect.objectContaining(intro))
    expect(await list('zh')).toContainEqual(expect.objectContaining({ intro: '教了二十年' }))
    expect((await readTexts('teacher', student.id)).code).toBe(refusals.teacherNotFound.code)
    expect((await translate('teacher', known.id, { intro: 'x' }, { as: readOnly.token })).code).toBe(
      refusals.noOperationPermission.code,
    )
  })
})
