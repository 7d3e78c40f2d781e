import { eq, inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { userTypes } from '#contract/account/limits.ts'
import { activities, auditLog } from '#server/db/tables/all.ts'
import { aDiscount, aGroupActivity, aPercentDiscount, fromNow } from '#tests/support/activity-factories.ts'
import { aProduct, aUser, signedIn, theAdmin, type TestProduct } from '#tests/support/factories.ts'
import { productFields } from '#tests/support/product-fields.ts'
import { anOrder, aPaidOrder } from '#tests/support/order-factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const school = await openTestSchool()
const { db } = school.deps
const { token } = await theAdmin(school)
const teacher = await signedIn(school, [userTypes.teacher])

const at = (hours: number): number => Math.floor(fromNow(hours).getTime() / 1000)
const discountOf = (product: TestProduct) => ({
  type: 2,
  product_id: product.id,
  label: '限时',
  price: '99.00',
  begin_time: at(-1),
  end_time: at(24),
})
const create = (body: object, by = token) => school.call('POST /api/v1/admin/activities', { body, token: by })
const update = (id: number, body: object, by = token) =>
  school.call('PUT /api/v1/admin/activities/{id}', { params: { id }, body, token: by })
const stop = (id: number, by = token) =>
  school.call('POST /api/v1/admin/activities/{id}/stop', { params: { id }, token: by })
const list = async (query: Record<string, string | number> = {}) =>
  (await school.call('GET /api/v1/admin/activities', { query, token })).data
const shown = async (id: number) =>
  (await school.call('GET /api/product/{id}', { params: { id } })).data.activity
const audited = async (id: number) =>
  (
    await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `activity ${id}`))
  ).map(({ action }) => action)

describe('creating an activity', () => {
  test('makes a discount that the course shows at once', async () => {
    const product = await aProduct(school)
    await shown(product.id)
    const discount = discountOf(product)
    const { code, data } = await create(discount)
    expect(code).toBe(0)
    expect((await shown(product.id)).discount).toEqual({
      activity_id: data.id,
      activity_label: '限时',
      discount_price: '99.00',
      price: '199.00',
      end_time: discount.end_time,
    })
    expect(await audited(data.id)).toEqual(['activity created'])
  })

  test('makes group buying beside a discount', async () => {
    const product = await aProduct(school)
    await create(discountOf(product))
    const group = await create({ ...discountOf(product), type: 1, number: 3, price: '66' })
    expect(group.code).toBe(0)
    expect((await shown(product.id)).group).toMatchObject({ number: 3, group_price: '66.00' })
  })

  test.each([
    ['at the price of the product', { price: '199' }, 'price'],
    ['for nothing', { price: '0' }, 'price'],
    ['that is over already', { begin_time: 1000, end_time: 2000 }, 'end_time'],
    ['that ends before it begins', { begin_time: at(9), end_time: at(8) }, 'end_time'],
    ['for a group of unknown size', { type: 1 }, 'number'],
    ['for a group of one', { type: 1, number: 1 }, 'number'],
    ['for a group of a hundred and one', { type: 1, number: 101 }, 'number'],
    ['of another kind', { type: 3 }, 'type'],
    ['with a label of 21 characters', { label: '长'.repeat(21) }, 'label'],
  ])('refuses one %s and names the field', async (_, change, field) => {
    const product = await aProduct(school)
    const answer = await create({ ...discountOf(product), ...change })
    expect(answer.code).toBe(102001)
    expect(answer.data).toEqual({ field: expect.stringContaining(field) })
    expect(await db.$count(activities, eq(activities.productId, product.id))).toBe(0)
  })

  test('refuses an unknown product, and a second of a kind at one time', async () => {
    const product = await aProduct(school)
    expect((await create({ ...discountOf(product), product_id: 2_000_000_000 })).code).toBe(102201)
    await create(discountOf(product))
    expect((await create({ ...discountOf(product), begin_time: at(23), end_time: at(30) })).code).toBe(102505)
    expect((await create({ ...discountOf(product), begin_time: at(24), end_time: at(30) })).code).toBe(0)
  })

  test('requested 20 times at once is created once', async () => {
    const product = await aProduct(school)
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(discountOf(product))))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 102505)).toHaveLength(19)
  })

  test('is refused to a teacher', async () => {
    const product = await aProduct(school, {}, [teacher.user.id])
    expect((await create(discountOf(product), teacher.token)).code).toBe(100003)
  })
})

describe('changing an activity', () => {
  test('moves its end and its label, and the course shows it', async () => {
    const product = await aProduct(school)
    const { id } = await aDiscount(school, product, '99')
    await shown(product.id)
    const end_time = at(5)
    expect((await update(id, { label: ' 最后一天 ', end_time })).code).toBe(0)
    expect((await shown(product.id)).discount).toMatchObject({ activity_label: '最后一天', end_time })
    expect(await audited(id)).toEqual(['activity changed'])
  })

  test('refuses an end in the past or after the next one begins, and an activity that is over', async () => {
    const product = await aProduct(school)
    const { id } = await aDiscount(school, product, '99', { endAt: fromNow(5) })
    await aDiscount(school, product, '99', { beginAt: fromNow(10), endAt: fromNow(20) })
    expect((await update(id, { label: '', end_time: at(-0.5) })).code).toBe(102001)
    expect((await update(id, { label: '', end_time: at(11) })).code).toBe(102505)
    expect((await update(id, { label: '', end_time: at(9) })).code).toBe(0)
    const over = await aDiscount(school, product, '99', { beginAt: fromNow(-9), endAt: fromNow(-8) })
    expect((await update(over.id, { label: '', end_time: at(1) })).code).toBe(102905)
    expect((await update(2_000_000_000, { label: '', end_time: at(1) })).code).toBe(102321)
    expect((await update(id, { label: '', end_time: at(9) }, teacher.token)).code).toBe(100003)
  })
})

describe('ending an activity early', () => {
  test('removes it from the course at once, and allows another', async () => {
    const product = await aProduct(school)
    const { id } = await aDiscount(school, product, '99')
    expect((await shown(product.id)).discount).not.toBeNull()
    expect((await stop(id)).code).toBe(0)
    expect((await shown(product.id)).discount).toBeNull()
    expect((await stop(id)).code).toBe(0)
    expect(await audited(id)).toEqual(['activity stopped'])
    expect((await create(discountOf(product))).code).toBe(0)
    expect((await update(id, { label: '', end_time: at(9) })).code).toBe(102905)
  })

  test('is refused for one that is over or unknown, and to a teacher', async () => {
    const product = await aProduct(school)
    const over = await aDiscount(school, product, '99', { beginAt: fromNow(-9), endAt: fromNow(-8) })
    expect((await stop(over.id)).code).toBe(102905)
    expect((await stop(2_000_000_000)).code).toBe(102321)
    const { id } = await aDiscount(school, product, '99')
    expect((await stop(id, teacher.token)).code).toBe(100003)
  })
})

test('the list shows the state of each and what was paid at its price, by kind and by state', async () => {
  const product = await aProduct(school, { name: '列表课' })
  const discount = await aDiscount(school, product, '99')
  const group = await aGroupActivity(school, product, '88', 2, { beginAt: fromNow(1), endAt: fromNow(2) })
  const stopped = await aDiscount(school, product, '77', { stoppedAt: new Date() })
  const over = await aDiscount(school, product, '55', { beginAt: fromNow(-9), endAt: fromNow(-8) })
  const student = await aUser(school)
  await aPaidOrder(school, student, product, { activityId: discount.id })
  await anOrder(school, student, product, { activityId: discount.id })
  const states = async (query: Record<string, string | number>) =>
    (await list({ ...query, limit: 100 })).list
      .filter(({ product_id }) => product_id === product.id)
      .map(({ id, state }) => [id, state])
  expect(await states({})).toEqual([
    [over.id, 'over'],
    [stopped.id, 'stopped'],
    [group.id, 'coming'],
    [discount.id, 'running'],
  ])
  expect(await states({ type: 1 })).toEqual([[group.id, 'coming']])
  for (const state of ['over', 'stopped', 'coming', 'running'])
    expect((await states({ state })).map(([, one]) => one)).toEqual([state])
  const found = (await list({ limit: 100 })).list.find(({ id }) => id === discount.id)
  expect(found).toMatchObject({ product_name: '列表课', product_price: '199.00', price: '99.00', orders: 1 })
  const other = await aDiscount(school, await aProduct(school), '66')
  const wholeShop = await aPercentDiscount(school, '10')
  const ofOthers = await aPercentDiscount(school, '20', [await aProduct(school)])
  const withIt = await aPercentDiscount(school, '30', [product])
  const ofProduct = (await list({ product_id: product.id, limit: 100 })).list.map(({ id }) => id)
  expect(ofProduct).toEqual([withIt.id, wholeShop.id, over.id, stopped.id, group.id, discount.id])
  expect(ofProduct).not.toContain(ofOthers.id)
  expect(ofProduct).not.toContain(other.id)
  await db
    .update(activities)
    .set({ stoppedAt: new Date() })
    .where(inArray(activities.id, [wholeShop.id, withIt.id, ofOthers.id]))
  const page = await list({ limit: 1 })
  expect((await list({ limit: 1, cursor: page.next! })).list[0]?.id).toBeLessThan(page.list[0]!.id)
})

describe('a product that has an activity', () => {
  const fields = {
    ...productFields,
    name: '改价',
    price: '100',
  }
  const change = (id: number, values: object) =>
    school.call('PUT /api/v1/admin/products/{id}', { params: { id }, body: { ...fields, ...values }, token })

  test('keeps a price above it while it runs or is to come', async () => {
    const product = await aProduct(school)
    const { id } = await aDiscount(school, product, '99', { beginAt: fromNow(1) })
    expect(await change(product.id, { price: '99' })).toMatchObject({
      code: 102901,
      data: { field: 'price' },
    })
    expect((await change(product.id, { price: '99.01' })).code).toBe(0)
    await stop(id)
    expect((await change(product.id, { price: '50' })).code).toBe(0)
  })

  test('or is in a package keeps a type that a package may hold', async () => {
    const held = await aProduct(school)
    const bundle = await change((await aProduct(school)).id, { type: 0, product_ids: [held.id] })
    expect(bundle.code).toBe(0)
    for (const type of [0, 4])
      expect(await change(held.id, { type, product_ids: [(await aProduct(school)).id] })).toMatchObject({
        code: 102902,
        data: { field: 'type' },
      })
    expect((await change(held.id, { type: 3, anyway: 1 })).code).toBe(0)
  })
})
