import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { activities, packageProducts } from '#server/db/tables/all.ts'
import { evictProduct } from '#server/features/catalog/index.ts'
import { aCoupon, aDiscount, aGroupActivity, fromNow } from '#tests/support/activity-factories.ts'
import { aLesson, aProduct, type TestProduct } from '#tests/support/factories.ts'
import { aChargedClass } from '#tests/support/open-class-factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const school = await openTestSchool()
const read = async ({ id }: TestProduct) => {
  evictProduct(school.deps.db, id)
  return (await school.call('GET /api/product/{id}', { params: { id } })).data
}
const briefOf = async ({ id, name }: TestProduct) => {
  evictProduct(school.deps.db, id)
  const { list } = (await school.call('GET /api/product', { query: { keyword: name } })).data
  return list.find((product) => product.id === id)
}
const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

describe('a product with a discount', () => {
  test('shows its name, both prices and its end, also in the list', async () => {
    const product = await aProduct(school)
    const discount = await aDiscount(school, product, '149', { label: 'Star season' })
    expect((await read(product)).activity.discount).toEqual({
      activity_id: discount.id,
      activity_label: 'Star season',
      discount_price: '149.00',
      price: '199.00',
      end_time: seconds(discount.endAt),
    })
    expect(await briefOf(product)).toMatchObject({
      price: '199.00',
      discount_price: '149.00',
      group_price: null,
    })
  })

  test.each([
    ['that has not begun', { beginAt: fromNow(1) }],
    ['that is over', { beginAt: fromNow(-3), endAt: fromNow(-1) }],
    ['that was stopped', { stoppedAt: new Date() }],
  ])('%s shows none', async (_what, values) => {
    const product = await aProduct(school)
    await aDiscount(school, product, '149', values)
    expect((await read(product)).activity.discount).toBeNull()
    expect((await briefOf(product))?.discount_price).toBeNull()
  })
})

describe('a product with a group activity', () => {
  test('shows price, size and end, also in the list, until it is stopped', async () => {
    const product = await aProduct(school)
    const group = await aGroupActivity(school, product, '99', 3)
    expect((await read(product)).activity.group).toEqual({
      activity_id: group.id,
      group_price: '99.00',
      number: 3,
      end_time: seconds(group.endAt),
    })
    expect(await briefOf(product)).toMatchObject({ discount_price: null, group_price: '99.00' })
    await school.deps.db.update(activities).set({ stoppedAt: new Date() }).where(eq(activities.id, group.id))
    expect((await read(product)).activity.group).toBeNull()
    expect((await briefOf(product))?.group_price).toBeNull()
  })
})

test('a product lists the coupons to claim for it, and none that are for others alone', async () => {
  const [product, other] = [await aProduct(school), await aProduct(school)]
  const mine = await aCoupon(school, '20', {}, { only: [product] })
  await aCoupon(school, '30', {}, { only: [other] })
  expect((await read(product)).coupons.map(({ id }) => id)).toEqual([mine.id])
})

test('a package holds its products in their order, by both of its calls', async () => {
  const [bundle, first, second] = [
    await aProduct(school, { type: 0 }),
    await aProduct(school, { type: 3 }),
    await aProduct(school, { type: 4 }),
  ]
  await school.deps.db.insert(packageProducts).values([
    { packageId: bundle.id, productId: second.id, position: 1 },
    { packageId: bundle.id, productId: first.id, position: 0 },
  ])
  const expected = [
    { id: first.id, type: 3, price: '199.00' },
    { id: second.id, type: 4, price: '199.00' },
  ]
  expect((await read(bundle)).products).toMatchObject(expected)
  const params = { id: bundle.id }
  expect((await school.call('GET /api/product_package/{id}/single', { params })).data.products).toMatchObject(
    expected,
  )
})

test('a product names the open class that it sells, and no lesson of a course for one', async () => {
  const { product, openClass } = await aChargedClass(school)
  expect((await read(product)).open_class_id).toBe(openClass.id)
  const course = await aProduct(school)
  await aLesson(school, course.id)
  expect((await read(course)).open_class_id).toBeNull()
})
