import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { userTypes } from '#contract/account/limits.ts'
import { currencies } from '#contract/currencies.ts'
import { fromParts, toParts } from '#contract/order/price.ts'
import { activities, auditLog, products, settings } from '#server/db/tables/all.ts'
import { clearProductCache } from '#server/features/catalog/index.ts'
import { clearSettingsCache } from '#server/features/site/index.ts'
import {
  aCoupon,
  aDiscount,
  aGroupActivity,
  aHeldCoupon,
  aPercentDiscount,
  fromNow,
} from '#tests/support/activity-factories.ts'
import { aProduct, signedIn, theAdmin, type TestProduct } from '#tests/support/factories.ts'
import { seededRandom } from '#tests/support/seeded-random.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { testPercentCoupons } from './percent-coupons.ts'

const school = await openTestSchool()
const { db } = school.deps
const { token } = await theAdmin(school)
const teacher = await signedIn(school, [userTypes.teacher])
const student = await signedIn(school)

const at = (hours: number): number => Math.floor(fromNow(hours).getTime() / 1000)
const fields = { label: '店庆', percent_off: '15', product_ids: [], begin_time: at(-1), end_time: at(24) }
const create = (body: object, by = token) =>
  school.call('POST /api/v1/admin/activities/discounts', { body: { ...fields, ...body }, token: by })
const update = (id: number, body: object) =>
  school.call('PUT /api/v1/admin/activities/{id}', { params: { id }, body, token })
const stop = (id: number) => school.call('POST /api/v1/admin/activities/{id}/stop', { params: { id }, token })
const discountOf = async ({ id }: Pick<TestProduct, 'id'>) =>
  (await school.call('GET /api/product/{id}', { params: { id } })).data.activity.discount
const offerOf = async (id: number) =>
  (await school.call('GET /api/v1/admin/activities', { query: { limit: 100 }, token })).data.list.find(
    (offer) => offer.id === id,
  )
const order = (body: object, by = student.token) => school.call('POST /api/order', { body, token: by })

async function setCurrency(currency: number): Promise<void> {
  const value = { version: 2, currency }
  await db
    .insert(settings)
    .values({ key: 'web_config', value })
    .onConflictDoUpdate({ target: settings.key, set: { value } })
  clearSettingsCache(db)
  clearProductCache(db)
}

/** A discount of the whole shop that lasts while `act` runs. */
async function duringDiscount(change: object, act: (id: number) => Promise<void>): Promise<void> {
  const { data } = await create(change)
  try {
    await act(data.id)
  } finally {
    await stop(data.id)
  }
}

describe('a discount by percentage', () => {
  test('of the whole shop counts for every course, in its page, the lists and the order', async () => {
    const [one, other] = [await aProduct(school, { price: '199' }), await aProduct(school, { price: '80' })]
    expect(await discountOf(one)).toBeNull()
    await duringDiscount({ ceiling: '20' }, async (id) => {
      expect(await discountOf(one)).toEqual({
        activity_id: id,
        activity_label: '店庆',
        discount_price: '179.00',
        price: '199.00',
        end_time: fields.end_time,
        percent_off: '15',
        ceiling: '20.00',
      })
      expect(await discountOf(other)).toMatchObject({ discount_price: '68.00' })
      const later = await aProduct(school, { price: '10' })
      expect(await discountOf(later)).toMatchObject({ discount_price: '8.50' })
      const { list } = (await school.call('GET /api/product', { query: { limit: 100 } })).data
      expect(list.find((brief) => brief.id === one.id)).toMatchObject({
        price: '199.00',
        discount_price: '179.00',
      })
      const made = await order({ productid: one.id, activity_id: id, seen_amount: '179.00' })
      expect(made).toMatchObject({ code: 0, data: { amount: '179.00' } })
      const shown = await school.call('GET /api/order/{orderId}', {
        params: { orderId: made.data.order_id },
        token: student.token,
      })
      expect(shown.data).toMatchObject({ ordertype: 3, discount: '20.00', amount_payable: '179.00' })
    })
    expect(await discountOf(one)).toBeNull()
  })

  test('of some courses counts for these alone, and is listed with them', async () => {
    const [one, other, third] = [await aProduct(school), await aProduct(school), await aProduct(school)]
    const { code, data } = await create({ product_ids: [other.id, one.id, one.id] })
    expect(code).toBe(0)
    expect(await discountOf(one)).toMatchObject({ activity_id: data.id, discount_price: '169.15' })
    expect(await discountOf(other)).toMatchObject({ activity_id: data.id })
    expect(await discountOf(third)).toBeNull()
    expect(await offerOf(data.id)).toMatchObject({
      product_id: null,
      price: null,
      percent_off: '15',
      product_ids: [one.id, other.id],
      state: 'running',
    })
    const audited = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `activity ${data.id}`))
    expect(audited.map(({ action }) => action)).toEqual(['activity created'])
  })

  test('gives way to a lower price, and of two equal ones the older counts', async () => {
    const product = await aProduct(school, { price: '100' })
    const own = await aDiscount(school, product, '90')
    const share = await aPercentDiscount(school, '10', [product])
    expect(await discountOf(product)).toMatchObject({ activity_id: own.id, discount_price: '90.00' })
    const deeper = await create({ percent_off: '10.1', product_ids: [product.id] })
    expect(await discountOf(product)).toMatchObject({
      activity_id: deeper.data.id,
      discount_price: '89.90',
      percent_off: '10.1',
    })
    expect((await order({ productid: product.id, activity_id: share.id })).reason).toBe('activityEnded')
    await stop(deeper.data.id)
    expect(await discountOf(product)).toMatchObject({ activity_id: own.id })
  })

  test('of the whole shop and those of chosen courses count where each is the cheapest, while they run', async () => {
    const [one, other] = [await aProduct(school, { price: '100' }), await aProduct(school, { price: '100' })]
    await aPercentDiscount(school, '60', [one], { beginAt: fromNow(1) })
    await aPercentDiscount(school, '70', [one], { beginAt: fromNow(-2), endAt: fromNow(-1) })
    const chosen = await aPercentDiscount(school, '30', [one], { beginAt: fromNow(-3) })
    const capped = await aPercentDiscount(school, '50', [one, other], { ceiling: '15' })
    await duringDiscount({ percent_off: '20' }, async (shop) => {
      expect(await discountOf(one)).toMatchObject({ activity_id: chosen.id, discount_price: '70.00' })
      expect(await discountOf(other)).toMatchObject({ activity_id: shop, discount_price: '80.00' })
      expect((await order({ productid: one.id })).data.amount).toBe('70.00')
      expect((await order({ productid: other.id })).data.amount).toBe('80.00')
    })
    expect(await discountOf(other)).toMatchObject({ activity_id: capped.id, discount_price: '85.00' })
  })

  test('of two that begin at one moment for one course the cheaper counts', async () => {
    const product = await aProduct(school, { price: '100' })
    const made = await Promise.all(
      ['10', '20'].map((percent_off) => create({ percent_off, product_ids: [product.id] })),
    )
    expect(made.map(({ code }) => code)).toEqual([0, 0])
    expect(await discountOf(product)).toMatchObject({
      activity_id: made[1]?.data.id,
      discount_price: '80.00',
    })
  })

  test('never reaches the price of a group, in which no coupon counts either', async () => {
    const product = await aProduct(school, { price: '100' })
    const group = await aGroupActivity(school, product, '85', 3)
    const coupon = await aHeldCoupon(school, student.user, await aCoupon(school, '30', { percentOff: '50' }))
    await duringDiscount({ percent_off: '40' }, async (shop) => {
      const inGroup = { productid: product.id, ordertype: 2, activity_id: group.id }
      expect((await order({ ...inGroup, user_coupon_id: coupon })).reason).toBe('couponUnavailable')
      expect((await order({ ...inGroup, activity_id: shop })).reason).toBe('activityEnded')
      expect((await order(inGroup)).data.amount).toBe('85.00')
    })
  })

  test('is refused at another price than the one that was seen, and taken at the new one', async () => {
    const product = await aProduct(school, { price: '100' })
    const share = await aPercentDiscount(school, '12.5', [product])
    const coupon = await aHeldCoupon(school, student.user, await aCoupon(school, '30', { percentOff: '10' }))
    const seen = { productid: product.id, activity_id: share.id }
    await db.update(products).set({ price: '200' }).where(eq(products.id, product.id))
    expect((await order({ ...seen, seen_amount: '87.50' })).reason).toBe('priceChanged')
    const withCoupon = { productid: product.id, user_coupon_id: coupon }
    expect((await order({ ...withCoupon, seen_amount: '78.75' })).reason).toBe('priceChanged')
    expect((await order({ ...seen, seen_amount: '175.00' })).data.amount).toBe('175.00')
    expect((await order({ ...withCoupon, seen_amount: '157.50' })).data.amount).toBe('157.50')
  })

  test('is changed and ended for all its courses at once', async () => {
    const [one, other] = [await aProduct(school), await aProduct(school)]
    const { data } = await create({ product_ids: [one.id, other.id] })
    await discountOf(one)
    const end_time = at(5)
    expect((await update(data.id, { label: '最后一天', end_time })).code).toBe(0)
    for (const product of [one, other])
      expect(await discountOf(product)).toMatchObject({ activity_label: '最后一天', end_time })
    expect((await stop(data.id)).code).toBe(0)
    for (const product of [one, other]) expect(await discountOf(product)).toBeNull()
    expect((await update(data.id, { label: '', end_time })).reason).toBe('activityOver')
  })

  test.each([
    ['of nothing', { percent_off: '0' }, 'percent_off'],
    ['of everything', { percent_off: '100' }, 'percent_off'],
    ['with hundredths of a percent', { percent_off: '12.25' }, 'percent_off'],
    ['of a hundredth of a percent', { percent_off: '0.01' }, 'percent_off'],
    ['with a ceiling of nothing', { ceiling: '0' }, 'ceiling'],
    ['with a ceiling finer than a cent', { ceiling: '1.005' }, 'ceiling'],
    ['that is over already', { begin_time: 1000, end_time: 2000 }, 'end_time'],
    ['that ends before it begins', { begin_time: at(9), end_time: at(8) }, 'end_time'],
    ['with a label of 21 characters', { label: '长'.repeat(21) }, 'label'],
  ])('%s is refused and the field named', async (_, change, field) => {
    const before = await db.$count(activities)
    const answer = await create(change)
    expect(answer.data).toEqual({ field: expect.stringContaining(field) })
    expect(await db.$count(activities)).toBe(before)
  })

  test('is refused for an unknown product, and to a teacher', async () => {
    const { id } = await aProduct(school)
    expect((await create({ product_ids: [id, 2_000_000_000] })).reason).toBe('productUnknown')
    expect((await create({}, teacher.token)).code).toBe(100003)
    expect((await create({}, student.token)).code).toBe(100003)
  })

  test('leaves what costs nothing free, and what it takes nothing off at its price', async () => {
    const [free, cheap] = [await aProduct(school, { price: '0' }), await aProduct(school, { price: '0.03' })]
    await duringDiscount({}, async () => {
      expect(await discountOf(free)).toBeNull()
      expect(await discountOf(cheap)).toBeNull()
    })
  })
})

test('the smallest unit that a percentage leaves is charged alone, with a coupon, and in whole yen', async () => {
  for (const [currency, price, left] of [
    [1, '0.05', '0.01'],
    [7, '8', '1'],
  ] as const) {
    await setCurrency(currency)
    const product = await aProduct(school, { price })
    await aPercentDiscount(school, '99.9', [product])
    const coupon = await aHeldCoupon(school, student.user, await aCoupon(school, '30', { currency }))
    const withCoupon = await order({ productid: product.id, user_coupon_id: coupon })
    expect(withCoupon).toMatchObject({ code: 0, data: { amount: left } })
    expect((await order({ productid: product.id })).data.amount).toBe(left)
  }
  await setCurrency(1)
})

testPercentCoupons({ school, token, student, order, at })

test('the price is exact in every number of decimals, and an order costs what the page shows', async () => {
  const { one, chance } = seededRandom(20_261_123)
  for (const currency of [1, 7] as const) {
    await setCurrency(currency)
    const { decimals } = currencies[currency]
    const unit = 10n ** BigInt(decimals)
    for (let run = 0; run < 8; run++) {
      const units = BigInt(1 + Math.floor(chance() * one(20, 1_000, 500_000)))
      const tenths = BigInt(1 + Math.floor(chance() * 999))
      const most = BigInt(1 + Math.floor(chance() * one(5, 2_000, 900_000)))
      const written = (amount: bigint) => fromParts(Number((amount * 10_000n) / unit), currency)
      const product = await aProduct(school, { price: written(units) })
      const percent = `${tenths / 10n}.${tenths % 10n}`
      await aPercentDiscount(school, percent, [product], { ceiling: written(most) })
      // rounded half up, at most the ceiling, and one smallest unit is left
      const share = (2n * units * tenths + 1000n) / 2000n
      const off = [share, most, units - 1n].reduce((least, next) => (next < least ? next : least))
      const what = `${percent}% of ${written(units)} in ${currency}, at most ${written(most)}`
      const discount = await discountOf(product)
      expect(discount?.discount_price ?? written(units), what).toBe(written(units - off))
      const made = await order({ productid: product.id })
      expect(made.data.amount, what).toBe(written(units - off))
      expect(toParts(made.data.amount)).toBeGreaterThan(0)
    }
  }
  await setCurrency(1)
})
