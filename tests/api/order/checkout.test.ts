import { describe, expect, test } from 'vitest'
import { orderStatuses } from '#contract/order/status.ts'
import { packageProducts } from '#server/db/tables/all.ts'
import { aCoupon, aDiscount, aGroupActivity, aHeldCoupon } from '#tests/support/activity-factories.ts'
import { aProduct, signedIn, type TestProduct } from '#tests/support/factories.ts'
import { aGrant, anOrder } from '#tests/support/order-factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { openQr, press } from '../payment/support.ts'
import { eventsOf, openAllConnections, orderRow, ordersOf } from './support.ts'

const school = await openTestSchool()
await openAllConnections(school)

const home = {
  consignee: '王小明',
  telephone: '13800138000',
  province: '浙江省',
  city: '杭州市',
  district: '西湖区',
  full_address: '书院路 8 号',
}
const order = (token: string, productid: number, more: object = {}) =>
  school.call('POST /api/order', { token, body: { productid, ...more } })
const addAddress = async (token: string, more: object = {}): Promise<number> =>
  (await school.call('POST /api/addresses', { token, body: { ...home, ...more } })).data.id

async function aPackage(held: TestProduct[], values = {}) {
  const made = await aProduct(school, { type: 0, ...values })
  await school.deps.db
    .insert(packageProducts)
    .values(held.map(({ id: productId }, position) => ({ packageId: made.id, productId, position })))
  return made
}

describe('an order with the amount that the checkout showed', () => {
  test('is created when it costs that', async () => {
    const { token } = await signedIn(school)
    const product = await aProduct(school, { price: '199' })
    expect(await order(token, product.id, { seen_amount: '199.00' })).toMatchObject({
      code: 0,
      data: { amount: '199.00' },
    })
  })

  test.each(['198.99', '0', '200'])('is refused when it costs something else: %s', async (seen_amount) => {
    const { token } = await signedIn(school)
    const product = await aProduct(school, { price: '199' })
    expect(await order(token, product.id, { seen_amount })).toMatchObject({ http: 200, code: 102801 })
    expect(await ordersOf(school, product.id)).toEqual([])
  })

  test('is refused when the discount that it showed is over', async () => {
    const { token } = await signedIn(school)
    const product = await aProduct(school, { price: '199' })
    expect((await order(token, product.id, { seen_amount: '99.00' })).code).toBe(102801)
    await aDiscount(school, product, '99')
    expect((await order(token, product.id, { seen_amount: '99.00' })).data.amount).toBe('99.00')
  })

  test('is compared with a coupon and in a group, and the pending order remains', async () => {
    const { user, token } = await signedIn(school)
    const product = await aProduct(school, { price: '199' })
    const user_coupon_id = await aHeldCoupon(school, user, await aCoupon(school, '50'))
    const { data: plain } = await order(token, product.id)
    const body = { ordertype: 3, user_coupon_id }
    expect((await order(token, product.id, { ...body, seen_amount: '150.00' })).code).toBe(102801)
    expect((await orderRow(school, plain.order_id)).status).toBe(orderStatuses.pending)
    expect((await order(token, product.id, { ...body, seen_amount: '149.00' })).data.amount).toBe('149.00')

    const activity = await aGroupActivity(school, product, '120', 2)
    const group = { ordertype: 2, activity_id: activity.id }
    expect((await order(token, product.id, { ...group, seen_amount: '149.00' })).code).toBe(102801)
    expect((await order(token, product.id, { ...group, seen_amount: '120.00' })).data.amount).toBe('120.00')
  })

  test('of a yen price is compared in whole yen', async () => {
    const { token } = await signedIn(school)
    const product = await aProduct(school, { price: '1500.0000' })
    expect((await order(token, product.id, { seen_amount: '1500' })).code).toBe(0)
  })
})

describe('an offer', () => {
  test('above the present price of the product does not apply', async () => {
    const { user, token } = await signedIn(school)
    const product = await aProduct(school, { price: '80' })
    await aDiscount(school, product, '99')
    const group = await aGroupActivity(school, product, '90', 2)
    const read = await school.call('GET /api/product/{id}', { params: { id: product.id } })
    expect(read.data.activity).toEqual({ discount: null, group: null })
    expect(await order(token, product.id, { ordertype: 2, activity_id: group.id })).toMatchObject({ code: 1 })
    const user_coupon_id = await aHeldCoupon(school, user, await aCoupon(school, '10'))
    expect((await order(token, product.id, { user_coupon_id })).data.amount).toBe('70.00')
    expect((await order(token, product.id)).data.amount).toBe('80.00')
  })

  test('of a course that is free now does not prevent claiming it', async () => {
    const { token } = await signedIn(school)
    const product = await aProduct(school, { price: '0' })
    await aDiscount(school, product, '50')
    expect(await order(token, product.id)).toMatchObject({ code: 0, data: { amount: '0.00', status: 13 } })
  })
})

describe('a package', () => {
  test('of which all is owned is not sold', async () => {
    const { user, token } = await signedIn(school)
    const held = [await aProduct(school), await aProduct(school)]
    const bundle = await aPackage(held)
    for (const product of held) await aGrant(school, user, product)
    expect(await order(token, bundle.id)).toMatchObject({
      code: 1,
      message: 'You already have this course and can start learning',
    })
    const state = await school.call('GET /api/product/{id}/payment_state', {
      token,
      params: { id: bundle.id },
    })
    expect(state.data.payment_state).toBe(1)
    const user_coupon_id = await aHeldCoupon(school, user, await aCoupon(school, '10'))
    expect((await order(token, bundle.id, { user_coupon_id })).code).toBe(1)
  })

  test('of which a part is owned is sold', async () => {
    const { user, token } = await signedIn(school)
    const [first, second] = [await aProduct(school), await aProduct(school)]
    const bundle = await aPackage([first, second])
    await aGrant(school, user, first)
    expect((await order(token, bundle.id)).code).toBe(0)
  })

  test('of which a part has run out is sold', async () => {
    const { user, token } = await signedIn(school)
    const [first, second] = [await aProduct(school), await aProduct(school)]
    const bundle = await aPackage([first, second])
    await aGrant(school, user, first)
    await aGrant(school, user, second, { validUntil: new Date(Date.now() - 1000) })
    expect((await order(token, bundle.id)).code).toBe(0)
  })

  test('that is empty is sold like any other product', async () => {
    const { token } = await signedIn(school)
    expect((await order(token, (await aPackage([await aProduct(school)])).id)).code).toBe(0)
    expect((await order(token, (await aProduct(school, { type: 0 })).id)).code).toBe(0)
  })

  test('that is free gives all that it holds, and names it', async () => {
    const { token } = await signedIn(school)
    const held = [await aProduct(school, { name: 'Ink' }), await aProduct(school, { name: 'Brush' })]
    const bundle = await aPackage(held, { price: '0' })
    const { data } = await order(token, bundle.id, { free: 1 })
    const read = await school.call('GET /api/order/{orderId}', { token, params: { orderId: data.order_id } })
    expect(read.data.product_detail.sub_product.map(({ name }) => name)).toEqual(['Ink', 'Brush'])
    for (const { id } of held) expect((await order(token, id)).code).toBe(1)
  })
})

describe('a product that a student has', () => {
  test('is not sold again through an order that was left pending', async () => {
    const { user, token } = await signedIn(school)
    const product = await aProduct(school)
    const { data } = await order(token, product.id)
    await aGrant(school, user, product)
    expect(await order(token, product.id)).toMatchObject({ code: 1 })
    expect((await orderRow(school, data.order_id)).status).toBe(orderStatuses.cancelled)
  })

  test('is not sold again while it waits in a group, and goods are', async () => {
    const { user, token } = await signedIn(school)
    const course = await aProduct(school)
    const goods = await aProduct(school, { type: 4, isDeliver: true })
    const activity = await aGroupActivity(school, course, '50', 2)
    for (const [product, { id: activity_id }] of [
      [course, activity],
      [goods, await aGroupActivity(school, goods, '50', 2)],
    ] as const) {
      const { data } = await order(token, product.id, {
        ordertype: 2,
        activity_id,
        ...(product === goods && { address_id: await addAddress(token) }),
      })
      await press(
        school,
        (await openQr(school, { token, userId: user.id, orderId: data.order_id, product })).cashier,
        'pay',
      )
      expect((await orderRow(school, data.order_id)).status).toBe(orderStatuses.awaitingGroup)
    }
    expect(await order(token, course.id)).toMatchObject({
      code: 1,
      message: 'You are already in a group of this activity',
    })
    expect(await order(token, course.id, { ordertype: 2, activity_id: activity.id })).toMatchObject({
      code: 1,
    })
    expect(await ordersOf(school, course.id)).toHaveLength(1)
    expect((await order(token, goods.id, { address_id: await addAddress(token) })).code).toBe(0)
  })

  test('is not sold again while its refund is under way', async () => {
    const { user, token } = await signedIn(school)
    const product = await aProduct(school)
    await aGrant(school, user, product)
    const [held] = await ordersOf(school, product.id)
    await school.deps.pool.query('update orders set status = 10 where id = $1', [held?.id])
    expect(await order(token, product.id)).toMatchObject({ code: 1 })
  })
})

describe('goods', () => {
  test('go to the address of the last order, also with a coupon', async () => {
    const { user, token } = await signedIn(school)
    const product = await aProduct(school, { type: 4, isDeliver: true })
    const user_coupon_id = await aHeldCoupon(school, user, await aCoupon(school, '50'))
    const [first, second] = [await addAddress(token), await addAddress(token, { consignee: '李白' })]
    const one = await order(token, product.id, { user_coupon_id, address_id: first })
    expect((await order(token, product.id, { user_coupon_id, address_id: first })).data).toEqual(one.data)
    const other = await order(token, product.id, { user_coupon_id, address_id: second })
    expect(other.data.order_id).not.toBe(one.data.order_id)
    expect((await orderRow(school, other.data.order_id)).address?.consignee).toBe('李白')
    expect((await orderRow(school, one.data.order_id)).status).toBe(orderStatuses.cancelled)
  })

  test('that cost nothing need an address, are sent, and are claimed once', async () => {
    const { token } = await signedIn(school)
    const product = await aProduct(school, { type: 4, isDeliver: true, price: '0' })
    expect(await order(token, product.id, { free: 1 })).toMatchObject({
      code: 1,
      message: 'Please choose a delivery address',
    })
    const other = await signedIn(school)
    const foreign = await addAddress(other.token)
    expect((await order(token, product.id, { free: 1, address_id: foreign })).code).toBe(102311)
    const address_id = await addAddress(token)
    const claimed = await order(token, product.id, { free: 1, address_id })
    expect(claimed.data).toMatchObject({ amount: '0.00', status: orderStatuses.awaitingShipment })
    expect((await orderRow(school, claimed.data.order_id)).address?.consignee).toBe('王小明')
    expect((await order(token, product.id, { free: 1, address_id })).code).toBe(1)
    const held = await school.call('POST /api/order/freeproduct', { token, body: { productid: product.id } })
    expect(held.data).toEqual({ order_id: claimed.data.order_id })
    expect(await ordersOf(school, product.id)).toHaveLength(1)
  })

  test('that cost nothing are sent once, however often they are asked for at once', async () => {
    const { token } = await signedIn(school)
    const product = await aProduct(school, { type: 4, isDeliver: true, price: '0' })
    const address_id = await addAddress(token)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => order(token, product.id, { free: 1, address_id })),
    )
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(await ordersOf(school, product.id)).toHaveLength(1)
  })
})

describe('a coupon that a pending order holds', () => {
  test('is offered at the checkout of that product alone', async () => {
    const { user, token } = await signedIn(school)
    const [held, other] = [await aProduct(school), await aProduct(school)]
    const user_coupon_id = await aHeldCoupon(school, user, await aCoupon(school, '50'))
    await order(token, held.id, { user_coupon_id })
    const offered = async (product_id: number) =>
      (await school.call('GET /api/v1/order/coupons/{product_id}', { token, params: { product_id } })).data
    expect(await offered(held.id)).toMatchObject({ available_coupon: [{ user_coupon_id }] })
    expect(await offered(other.id)).toMatchObject({
      available_coupon: [],
      unavailable_coupon: [{ user_coupon_id, unavailable_code: 2 }],
    })
    expect((await order(token, other.id, { user_coupon_id })).code).toBe(1)
  })

  test('of somebody else is not to be used', async () => {
    const [owner, thief] = [await signedIn(school), await signedIn(school)]
    const product = await aProduct(school)
    const user_coupon_id = await aHeldCoupon(school, owner.user, await aCoupon(school, '50'))
    expect(await order(thief.token, product.id, { user_coupon_id })).toMatchObject({
      code: 1,
      message: 'This coupon cannot be used for this purchase',
    })
    expect(await ordersOf(school, product.id)).toEqual([])
  })

  test('is used by one of fifty orders at once', async () => {
    const { user, token } = await signedIn(school)
    const products = await Promise.all(Array.from({ length: 10 }, () => aProduct(school)))
    const user_coupon_id = await aHeldCoupon(school, user, await aCoupon(school, '50'))
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        order(token, products[index % 10]?.id ?? 0, { user_coupon_id }),
      ),
    )
    const made = new Set(answers.filter(({ code }) => code === 0).map(({ data }) => data.order_id))
    expect(made.size).toBe(1)
  })
})

describe('the orders of a student', () => {
  test('are narrowed by several statuses', async () => {
    const { user, token } = await signedIn(school)
    const product = await aProduct(school)
    const [sent, back, done] = [
      await anOrder(school, user, product, { status: 12 }),
      await anOrder(school, user, product, { status: 10 }),
      await anOrder(school, user, product, { status: 13 }),
    ]
    const ids = async (status: string) =>
      (await school.call('GET /api/order', { token, query: { status } })).data.list.map((one) => one.order_id)
    expect(await ids('11,12')).toEqual([sent.id])
    expect(await ids('10,12,13')).toEqual([done.id, back.id, sent.id])
  })

  test('show their history, without who moved them', async () => {
    const { token } = await signedIn(school)
    const product = await aProduct(school)
    const { data } = await order(token, product.id)
    await school.call('POST /api/order/{orderId}/cancel', { token, params: { orderId: data.order_id } })
    const read = await school.call('GET /api/order/{orderId}', { token, params: { orderId: data.order_id } })
    expect(read.data.events).toEqual([
      { status: 1, paid: null, at: expect.any(Number) },
      { status: 0, paid: null, at: expect.any(Number) },
    ])
    expect(await eventsOf(school, data.order_id)).toHaveLength(2)
  })
})
