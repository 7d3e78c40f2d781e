import { describe, expect, test } from 'vitest'
import { cancelExpiredOrders } from '#server/features/order/index.ts'
import { aProduct, signedIn } from '#tests/support/factories.ts'
import { anOrder, aPaidOrder } from '#tests/support/order-factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { eventsOf, expire, openAllConnections, orderRow, statusesOf } from './support.ts'

const school = await openTestSchool()
await openAllConnections(school)
const cancel = (orderId: number, token?: string) =>
  school.call('POST /api/order/{orderId}/cancel', { params: { orderId }, ...(token && { token }) })

describe('a student cancels', () => {
  test('an own pending order, and the product may be ordered anew', async () => {
    const { user, token } = await signedIn(school)
    const product = await aProduct(school)
    const order = await anOrder(school, user, product)
    expect(await cancel(order.id, token)).toMatchObject({ http: 200, code: 0, data: { status: 0 } })
    expect(await eventsOf(school, order.id)).toMatchObject([
      { toStatus: 1 },
      { fromStatus: 1, toStatus: 0, actor: 'student', actorId: user.id },
    ])
    const again = await school.call('POST /api/order', { token, body: { productid: product.id } })
    expect(again.data.order_id).not.toBe(order.id)
  })

  test('once: the second time there is nothing to cancel', async () => {
    const { user, token } = await signedIn(school)
    const order = await anOrder(school, user, await aProduct(school))
    await cancel(order.id, token)
    expect(await cancel(order.id, token)).toMatchObject({ http: 200, code: 102302 })
    expect(await statusesOf(school, order.id)).toEqual([1, 0])
  })

  test('ten times at once, and the order moves once', async () => {
    const { user, token } = await signedIn(school)
    const order = await anOrder(school, user, await aProduct(school))
    const answers = await Promise.all(Array.from({ length: 10 }, () => cancel(order.id, token)))
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, ...Array(9).fill(102302)])
    expect(await statusesOf(school, order.id)).toEqual([1, 0])
  })

  test('not a paid order', async () => {
    const { user, token } = await signedIn(school)
    const order = await aPaidOrder(school, user, await aProduct(school))
    expect((await cancel(order.id, token)).code).toBe(102302)
    expect((await orderRow(school, order.id)).status).toBe(13)
  })

  test("not another's order, nor an unknown one", async () => {
    const { user } = await signedIn(school)
    const { token } = await signedIn(school)
    const order = await anOrder(school, user, await aProduct(school))
    expect((await cancel(order.id, token)).code).toBe(102301)
    expect((await cancel(999_999, token)).code).toBe(102301)
    expect((await orderRow(school, order.id)).status).toBe(1)
  })

  test('not without a login', async () => {
    const { user } = await signedIn(school)
    const order = await anOrder(school, user, await aProduct(school))
    expect((await cancel(order.id)).code).toBe(100001)
    expect((await orderRow(school, order.id)).status).toBe(1)
  })
})

describe('orders not paid in time', () => {
  test('are cancelled by the school, once, and no others', async () => {
    const { user } = await signedIn(school)
    const due = await anOrder(school, user, await aProduct(school))
    const young = await anOrder(school, user, await aProduct(school))
    const paid = await aPaidOrder(school, user, await aProduct(school))
    await expire(school, due.id)
    await expire(school, paid.id)
    // two servers at once
    await Promise.all([cancelExpiredOrders(school.deps.db), cancelExpiredOrders(school.deps.db)])
    expect(await eventsOf(school, due.id)).toMatchObject([
      { toStatus: 1 },
      { fromStatus: 1, toStatus: 0, actor: 'system', reason: 'not paid in time' },
    ])
    expect(await statusesOf(school, due.id)).toEqual([1, 0])
    expect((await orderRow(school, young.id)).status).toBe(1)
    expect((await orderRow(school, paid.id)).status).toBe(13)
    expect(await cancelExpiredOrders(school.deps.db)).toBe(0)
  })
})
