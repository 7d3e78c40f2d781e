import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { products, userCoupons } from '#server/db/tables/all.ts'
import { cancelExpiredOrders } from '#server/features/order/index.ts'
import { aCoupon, aDiscount, aHeldCoupon, fromNow } from '#tests/support/activity-factories.ts'
import { aProduct, signedIn, theAdmin } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { openQr, press } from '../payment/support.ts'
import { expire, openAllConnections, orderRow, ordersOf, statusesOf } from './support.ts'

const school = await openTestSchool()
const admin = await theAdmin(school)
await openAllConnections(school)

const order = (token: string, body: object) => school.call('POST /api/order', { token, body })
const held = async (id: number) =>
  (await school.deps.db.select().from(userCoupons).where(eq(userCoupons.id, id)))[0]

/** What has reduced the price of each order of a student, as the back office lists them. */
async function reductionsOf(userid: number) {
  const { data } = await school.call('GET /api/v1/admin/orders', { query: { userid }, token: admin.token })
  return data.list.map(({ reduced_by }) => reduced_by)
}

async function withCoupon(amount: string, price = '199', values = {}) {
  const { user, token } = await signedIn(school)
  const product = await aProduct(school, { price })
  const coupon = await aCoupon(school, amount, values)
  return { user, token, product, coupon, user_coupon_id: await aHeldCoupon(school, user, coupon) }
}

describe('an order with a coupon', () => {
  test('costs less by it, and reserves it until it is paid', async () => {
    const { token, user, product, user_coupon_id } = await withCoupon('20')
    const made = await order(token, { productid: product.id, ordertype: 3, user_coupon_id })
    expect(made).toMatchObject({ code: 0, data: { amount: '179.00' } })
    const orderId = made.data.order_id
    expect(await orderRow(school, orderId)).toMatchObject({
      type: 3,
      userCouponId: user_coupon_id,
      couponOff: '20.0000',
    })
    expect(await reductionsOf(user.id)).toEqual([['coupon']])
    expect(await held(user_coupon_id)).toMatchObject({ status: 0, orderId })
    const { cashier } = await openQr(school, { token, userId: user.id, orderId, product })
    expect(await press(school, cashier, 'pay')).toBe('paid')
    expect(await held(user_coupon_id)).toMatchObject({ status: 1, orderId })
  })

  test.each([
    ['20', '10', '0.01'],
    ['10', '10', '0.01'],
    ['9.99', '10', '0.01'],
    ['9.98', '10', '0.02'],
    ['0.005', '10', '10.00'],
    ['3.3333', '10', '6.67'],
  ])('of %s on a price of %s comes to %s', async (amount, price, payable) => {
    const { token, product, user_coupon_id } = await withCoupon(amount, price)
    expect((await order(token, { productid: product.id, user_coupon_id })).data.amount).toBe(payable)
  })

  test('requested again is the same order; without the coupon it is another, and the coupon is released', async () => {
    const { token, product, user_coupon_id } = await withCoupon('20')
    const first = await order(token, { productid: product.id, user_coupon_id })
    const again = await order(token, { productid: product.id, user_coupon_id })
    expect(again.data).toEqual(first.data)
    const plain = await order(token, { productid: product.id })
    expect(plain.data).toMatchObject({ amount: '199.00' })
    expect(await statusesOf(school, first.data.order_id)).toEqual([1, 0])
    expect(await held(user_coupon_id)).toMatchObject({ status: 0, orderId: null })
    const back = await order(token, { productid: product.id, user_coupon_id })
    expect(back.data.amount).toBe('179.00')
    expect(await statusesOf(school, plain.data.order_id)).toEqual([1, 0])
  })

  test('that is cancelled, or not paid in time, gives the coupon back', async () => {
    const { token, product, user_coupon_id } = await withCoupon('20')
    const first = await order(token, { productid: product.id, user_coupon_id })
    await school.call('POST /api/order/{orderId}/cancel', { token, params: { orderId: first.data.order_id } })
    expect(await held(user_coupon_id)).toMatchObject({ orderId: null })
    const second = await order(token, { productid: product.id, user_coupon_id })
    await expire(school, second.data.order_id)
    await cancelExpiredOrders(school.deps.db)
    expect(await held(user_coupon_id)).toMatchObject({ status: 0, orderId: null })
  })

  test('by fifty requests at once for fifty products is made once', async () => {
    const { user, token } = await signedIn(school)
    const coupon = await aCoupon(school, '20')
    const user_coupon_id = await aHeldCoupon(school, user, coupon)
    const wanted = await Promise.all(Array.from({ length: 50 }, () => aProduct(school)))
    const answers = await Promise.all(wanted.map(({ id }) => order(token, { productid: id, user_coupon_id })))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(answers.filter(({ message }) => /cannot be used/.test(message))).toHaveLength(49)
  })

  test('by fifty requests at once for one product is one order', async () => {
    const { token, product, user_coupon_id } = await withCoupon('20')
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => order(token, { productid: product.id, user_coupon_id })),
    )
    expect(new Set(answers.map(({ data }) => data.order_id)).size).toBe(1)
    expect(await ordersOf(school, product.id)).toHaveLength(1)
  })

  test.each([
    ['in another currency', { currency: 2 }],
    ['that may be used only later', { beginAt: fromNow(1) }],
    ['that has expired', { beginAt: fromNow(-3), endAt: fromNow(-1) }],
    ['from a higher amount on', { enableCondition: 2, enableAmount: '200' }],
    ['for other products', { scope: 2 }],
  ])('%s is refused', async (_what, values) => {
    const { token, product, user_coupon_id } = await withCoupon('20', '199', values)
    const answer = await order(token, { productid: product.id, user_coupon_id })
    expect(answer).toMatchObject({ code: 1, message: 'This coupon cannot be used for this purchase' })
    expect(await ordersOf(school, product.id)).toEqual([])
  })

  test('of somebody else is refused', async () => {
    const { user_coupon_id, product } = await withCoupon('20')
    const thief = await signedIn(school)
    expect((await order(thief.token, { productid: product.id, user_coupon_id })).code).toBe(1)
  })
})

describe('a discount', () => {
  test('is the price while it runs', async () => {
    const { token, user } = await signedIn(school)
    const product = await aProduct(school)
    const discount = await aDiscount(school, product, '150')
    const made = await order(token, { productid: product.id, ordertype: 3, activity_id: discount.id })
    expect(made.data.amount).toBe('150.00')
    expect(await reductionsOf(user.id)).toEqual([['discount']])
    expect(await orderRow(school, made.data.order_id)).toMatchObject({
      type: 3,
      unitPrice: '199.0000',
      activityId: discount.id,
    })
  })

  test('that is over is refused, and no order is created at the full price', async () => {
    const { token } = await signedIn(school)
    const product = await aProduct(school)
    const discount = await aDiscount(school, product, '150', { beginAt: fromNow(-3), endAt: fromNow(-1) })
    const body = { productid: product.id, activity_id: discount.id }
    expect((await order(token, body)).message).toMatch(/This activity has ended/)
    expect(await ordersOf(school, product.id)).toEqual([])
    expect((await order(token, { productid: product.id })).data.amount).toBe('199.00')
  })

  test('can be combined with a coupon, unless the coupon excludes discounted products', async () => {
    const { user, token } = await signedIn(school)
    const product = await aProduct(school)
    await aDiscount(school, product, '150')
    const strict = await aHeldCoupon(school, user, await aCoupon(school, '20', { excludesDiscounted: true }))
    const lenient = await aHeldCoupon(school, user, await aCoupon(school, '20'))
    expect((await order(token, { productid: product.id, user_coupon_id: strict })).code).toBe(1)
    expect((await order(token, { productid: product.id, user_coupon_id: lenient })).data.amount).toBe(
      '130.00',
    )
  })
})

describe('goods that are sent', () => {
  const address = {
    consignee: '王小明',
    telephone: '13800138000',
    province: '浙江省',
    city: '杭州市',
    district: '西湖区',
    full_address: '书院路 8 号',
  }

  test('need an address of the student, which the order keeps', async () => {
    const { user, token } = await signedIn(school)
    const product = await aProduct(school, { type: 4, isDeliver: true })
    expect((await order(token, { productid: product.id })).message).toBe('Please choose a delivery address')
    const { data } = await school.call('POST /api/addresses', { token, body: address })
    const made = await order(token, { productid: product.id, address_id: data.id })
    expect(made.code).toBe(0)
    await school.call('DELETE /api/addresses/{id}', { token, params: { id: data.id } })
    expect(await orderRow(school, made.data.order_id)).toMatchObject({
      address: { ...address, area_code: '86' },
    })
    const paying = { token, userId: user.id, orderId: made.data.order_id, product }
    expect(await press(school, (await openQr(school, paying)).cashier, 'pay')).toBe('paid')
    expect(await statusesOf(school, made.data.order_id)).toEqual([1, 11])
  })

  test('are not sent to an address of somebody else', async () => {
    const owner = await signedIn(school)
    const { token } = await signedIn(school)
    const product = await aProduct(school, { isDeliver: true })
    const { data } = await school.call('POST /api/addresses', { token: owner.token, body: address })
    expect((await order(token, { productid: product.id, address_id: data.id })).code).toBe(102311)
  })

  test('may be bought again and again', async () => {
    const { user, token } = await signedIn(school)
    const product = await aProduct(school, { type: 4, isDeliver: true })
    const { data } = await school.call('POST /api/addresses', { token, body: address })
    for (let time = 0; time < 2; time++) {
      const made = await order(token, { productid: product.id, address_id: data.id })
      const paying = { token, userId: user.id, orderId: made.data.order_id, product }
      expect(await press(school, (await openQr(school, paying)).cashier, 'pay')).toBe('paid')
    }
    expect(await ordersOf(school, product.id)).toHaveLength(2)
  })
})

test('a product that is off the shelf is not sold with a coupon either', async () => {
  const { token, product, user_coupon_id } = await withCoupon('20')
  await school.deps.db.update(products).set({ status: 1 }).where(eq(products.id, product.id))
  expect((await order(token, { productid: product.id, user_coupon_id })).code).toBe(1)
  expect(await held(user_coupon_id)).toMatchObject({ orderId: null })
})
