import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { orderStatuses } from '#contract/order/status.ts'
import { grants, orderEvents } from '#server/db/tables/all.ts'
import { aProduct, signedIn } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const school = await openTestSchool()

/** Orders and opens a QR code; returns the order's id and the path of its cashier page. */
async function orderWithQr(token: string, productId: number) {
  const ordered = await school.call('POST /api/order', { token, form: true, body: { productid: productId } })
  const orderId = ordered.data.order_id
  const opened = await school.call('POST /api/payment/wechat', { token, body: { orderid: orderId } })
  return { orderId, opened, cashier: new URL(opened.data.code_url ?? '').pathname }
}

describe('paying by WeChat', () => {
  it('takes an order from the QR to a granted course', async () => {
    const { token } = await signedIn(school)
    const product = await aProduct(school)
    const { orderId, opened, cashier } = await orderWithQr(token, product.id)
    expect(opened.data).toMatchObject({ expires: 7200, amount: '199.00', currency: 1 })
    const before = await school.call('GET /api/payment/wechat/query/{orderId}', {
      token,
      params: { orderId },
    })
    expect(before.code).toBe(101037)

    const page = await school.app.inject({ url: cashier })
    expect(page.statusCode).toBe(200)
    const paid = await school.app.inject({ method: 'POST', url: `${cashier}/pay` })
    expect(paid.headers.location).toContain('result=paid')

    const after = await school.call('GET /api/payment/wechat/query/{orderId}', { token, params: { orderId } })
    expect(after.code).toBe(101036)
    const order = await school.call('GET /api/order/{orderId}', { token, params: { orderId } })
    expect(order.data).toMatchObject({ status: orderStatuses.completed, payment: 1, is_test: 1 })
    const events = await school.deps.db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId))
    expect(events.map((event) => event.toStatus)).toEqual([1, 3, 13])
    expect(await school.deps.db.select().from(grants).where(eq(grants.orderId, orderId))).toHaveLength(1)
    const owned = await school.call('GET /api/product/{id}/payment_state', {
      token,
      params: { id: product.id },
    })
    expect(owned.data.payment_state).toBe(1)
  })
})
