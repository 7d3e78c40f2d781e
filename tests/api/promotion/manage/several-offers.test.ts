import { count } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { userTypes } from '#contract/account/limits.ts'
import { activities } from '#server/db/tables/all.ts'
import { aDiscount, fromNow } from '#tests/support/activity-factories.ts'
import { aProduct, signedIn, theAdmin, type TestProduct } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const school = await openTestSchool()
const { db } = school.deps
const { token } = await theAdmin(school)

const at = (hours: number): number => Math.floor(fromNow(hours).getTime() / 1000)
const shared = { type: 2, label: '限时', begin_time: at(-1), end_time: at(24) }
const create = (products: [TestProduct | { id: number }, string][], change: object = {}, by = token) =>
  school.call('POST /api/v1/admin/activities/several', {
    body: {
      ...shared,
      products: products.map(([{ id }, price]) => ({ product_id: id, price })),
      ...change,
    },
    token: by,
  })
const stored = async () => (await db.select({ all: count() }).from(activities))[0]?.all
const discountOf = async ({ id }: TestProduct) =>
  (await school.call('GET /api/product/{id}', { params: { id } })).data.activity.discount

describe('creating an activity for several products', () => {
  test('creates one for each, at its own price, in the order given', async () => {
    const [one, other] = [await aProduct(school), await aProduct(school)]
    const { code, data } = await create([
      [other, '88.00'],
      [one, '99.00'],
    ])
    expect(code).toBe(0)
    expect(await discountOf(one)).toMatchObject({ activity_id: data.ids[1], discount_price: '99.00' })
    expect(await discountOf(other)).toMatchObject({ activity_id: data.ids[0], discount_price: '88.00' })
  })

  test('makes group buying of each', async () => {
    const product = await aProduct(school)
    const { data } = await create([[product, '66']], { type: 1, number: 3 })
    const shown = await school.call('GET /api/product/{id}', { params: { id: product.id } })
    expect(shown.data.activity.group).toMatchObject({ activity_id: data.ids[0], number: 3 })
  })

  test('creates none when some are refused, and names these with the reason', async () => {
    const [good, taken, dear] = [
      await aProduct(school, { name: '好' }),
      await aProduct(school, { name: '占' }),
      await aProduct(school, { name: '贵' }),
    ]
    await aDiscount(school, taken, '50')
    const before = await stored()
    const answer = await create([
      [good, '10'],
      [taken, '10'],
      [dear, '199'],
      [{ id: 999_999 }, '10'],
    ])
    expect(answer).toMatchObject({ reason: 'offersRefused', message: expect.stringContaining('占 and 贵') })
    expect(answer.data).toEqual({
      products: [
        { product_id: taken.id, name: '占', reason: 'activityOverlaps', message: expect.any(String) },
        { product_id: dear.id, name: '贵', reason: 'invalidField', message: expect.any(String) },
        { product_id: 999_999, name: '', reason: 'productNotFound', message: expect.any(String) },
      ],
    })
    expect(await stored()).toBe(before)
    expect(await discountOf(good)).toBeNull()
  })

  test('names a product that was given twice', async () => {
    const product = await aProduct(school)
    const answer = await create([
      [product, '10'],
      [product, '20'],
    ])
    expect(answer.data).toMatchObject({ products: [{ product_id: product.id, reason: 'activityOverlaps' }] })
    expect(await discountOf(product)).toBeNull()
  })

  test.each([
    ['an end that is over', { end_time: 2000, begin_time: 1000 }, 'end_time'],
    ['a group of unknown size', { type: 1 }, 'number'],
    ['no product', { products: [] }, 'products'],
  ])('names the field of all: %s', async (_, change, field) => {
    const answer = await create([[await aProduct(school), '10']], change)
    expect(answer).toMatchObject({ code: 102001, data: { field } })
  })

  test('is the school’s alone', async () => {
    const product = await aProduct(school)
    const teacher = await signedIn(school, [userTypes.teacher])
    expect((await create([[product, '10']], {}, teacher.token)).code).toBe(100003)
  })

  test('of several at the same moment is done once for each product', async () => {
    const [one, other] = [await aProduct(school), await aProduct(school)]
    const answers = await Promise.all([
      create([
        [one, '10'],
        [other, '10'],
      ]),
      create([
        [other, '20'],
        [one, '20'],
      ]),
    ])
    expect(answers.filter(({ reason }) => reason === 'offersRefused')).toHaveLength(1)
  })
})
