import { describe, expect, test } from 'vitest'
import { orderStatuses } from '#contract/order/status.ts'
import { aCoupon, aHeldCoupon } from '#tests/support/activity-factories.ts'
import { aProduct, signedIn } from '#tests/support/factories.ts'
import { anOrder } from '#tests/support/order-factories.ts'
import { eventsOf, orderRow, ordersOf } from './support.ts'
import { type Checkout } from './checkout-support.ts'

/** Goods with their address, coupons of pending orders, and the orders of a student. */
export function testGoods({ school, order, addAddress }: Checkout): void {
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
      const held = await school.call('POST /api/order/freeproduct', {
        token,
        body: { productid: product.id },
      })
      expect(held.data).toEqual({ order_id: claimed.data.order_id })
      expect(await ordersOf(school, product.id)).toHaveLength(1)
    })

    test('that cost nothing are sent once, however often they are requested at once', async () => {
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
        (await school.call('GET /api/order', { token, query: { status } })).data.list.map(
          (one) => one.order_id,
        )
      expect(await ids('11,12')).toEqual([sent.id])
      expect(await ids('10,12,13')).toEqual([done.id, back.id, sent.id])
    })

    test('show their history, without who moved them', async () => {
      const { token } = await signedIn(school)
      const product = await aProduct(school)
      const { data } = await order(token, product.id)
      await school.call('POST /api/order/{orderId}/cancel', { token, params: { orderId: data.order_id } })
      const read = await school.call('GET /api/order/{orderId}', {
        token,
        params: { orderId: data.order_id },
      })
      expect(read.data.events).toEqual([
        { status: 1, paid: null, at: expect.any(Number) },
        { status: 0, paid: null, at: expect.any(Number) },
      ])
      expect(await eventsOf(school, data.order_id)).toHaveLength(2)
    })
  })
}
