import { describe, expect, test } from 'vitest'
import { orderStatuses } from '#contract/order/status.ts'
import { aCoupon, aDiscount, aGroupActivity, aHeldCoupon } from '#tests/support/activity-factories.ts'
import { aProduct, signedIn } from '#tests/support/factories.ts'
import { aGrant } from '#tests/support/order-factories.ts'
import { openQr, press } from '../payment/support.ts'
import { orderRow, ordersOf } from './support.ts'
import { openCheckout } from './checkout-support.ts'
import { testGoods } from './checkout-goods.ts'

const opened = await openCheckout()
const { school, order, addAddress, aPackage } = opened

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

testGoods(opened)
