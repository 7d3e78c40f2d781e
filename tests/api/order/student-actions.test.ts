import { describe, expect, test } from 'vitest'
import { aProduct, signedIn, type TestProduct } from '#tests/support/factories.ts'
import { anOrder } from '#tests/support/order-factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { type Checkout, checkout, checkoutWithQr, press, refundsOf } from '../payment/support.ts'
import { openAllConnections, orderRow, statusesOf } from './support.ts'

const school = await openTestSchool()
await openAllConnections(school)
const admin = (await signedIn(school, [1])).token

/** A student who has paid for a course. */
async function buyer(product?: TestProduct): Promise<Checkout> {
  const made = await checkoutWithQr(school, product)
  await press(school, made.cashier, 'pay')
  return made
}
const requestRefund = (token: string, orderId: number, reason = 'I moved away') =>
  school.call('POST /api/order/{orderId}/refund', { token, params: { orderId }, body: { reason } })
const sign = (token: string, orderId: number) =>
  school.call('POST /api/order/{orderId}/sign', { token, params: { orderId } })
const read = async ({ token, orderId }: Checkout) =>
  (await school.call('GET /api/order/{orderId}', { token, params: { orderId } })).data

describe('requesting a refund', () => {
  test('is stored with the reason, and the order keeps its status', async () => {
    const paid = await buyer()
    expect((await read(paid)).is_refundable).toBe(1)
    expect(await requestRefund(paid.token, paid.orderId, '  I moved away ')).toMatchObject({
      code: 0,
      data: { state: 'asked' },
    })
    expect(await read(paid)).toMatchObject({
      status: 13,
      is_refundable: 0,
      refunds: [{ state: 'asked', note: 'I moved away', amount: '199.00', reason: 'asked' }],
    })
  })

  test('twice is refused while the school has not decided, also fifty times at once', async () => {
    const { token, orderId } = await buyer()
    const answers = await Promise.all(Array.from({ length: 50 }, () => requestRefund(token, orderId)))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 102413)).toHaveLength(49)
    expect(await refundsOf(school, orderId)).toHaveLength(1)
  })

  test('can be repeated after a refusal, whose answer is shown', async () => {
    const paid = await buyer()
    await requestRefund(paid.token, paid.orderId)
    const [requested] = await refundsOf(school, paid.orderId)
    await school.call('POST /api/v1/admin/refunds/{id}/refuse', {
      token: admin,
      params: { id: requested?.id ?? 0 },
      body: { answer: 'All lessons were taken' },
    })
    expect(await read(paid)).toMatchObject({
      status: 13,
      is_refundable: 1,
      refunds: [{ state: 'refused', answer: 'All lessons were taken' }],
    })
    expect((await requestRefund(paid.token, paid.orderId)).code).toBe(0)
  })

  test('needs a reason', async () => {
    const { token, orderId } = await buyer()
    expect((await requestRefund(token, orderId, '')).code).toBe(102001)
    expect((await requestRefund(token, orderId, '  ')).code).toBe(102112)
    expect((await requestRefund(token, orderId, 'x'.repeat(501))).code).toBe(102001)
    expect(await refundsOf(school, orderId)).toEqual([])
  })

  test('of an order that is not paid, or was free, is refused', async () => {
    const pending = await checkout(school)
    expect((await requestRefund(pending.token, pending.orderId)).code).toBe(102412)
    const free = await checkout(school, await aProduct(school, { price: '0' }))
    expect((await requestRefund(free.token, free.orderId)).code).toBe(102412)
    expect((await read(free)).is_refundable).toBe(0)
  })

  test('of an order of somebody else finds no order', async () => {
    const { orderId } = await buyer()
    const { token } = await signedIn(school)
    expect((await requestRefund(token, orderId)).code).toBe(102301)
    expect((await requestRefund(admin, orderId)).code).toBe(102301)
    expect((await requestRefund(token, 999_999)).code).toBe(102301)
    expect(await refundsOf(school, orderId)).toEqual([])
  })
})

describe('confirming receipt', () => {
  async function shipped(status = 12) {
    const { user, token } = await signedIn(school)
    const order = await anOrder(school, user, await aProduct(school, { type: 4 }), { status })
    return { token, orderId: order.id }
  }

  test('completes a shipped order', async () => {
    const { token, orderId } = await shipped()
    expect(await sign(token, orderId)).toMatchObject({ code: 0, data: { status: 13 } })
    expect((await orderRow(school, orderId)).signedAt).toBeInstanceOf(Date)
  })

  test('is done once, however often it is requested', async () => {
    const { token, orderId } = await shipped()
    const answers = await Promise.all(Array.from({ length: 50 }, () => sign(token, orderId)))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(await statusesOf(school, orderId)).toEqual([12, 13])
  })

  test.each([1, 11, 13, 10])('is refused while the order has status %s', async (status) => {
    const { token, orderId } = await shipped(status)
    expect((await sign(token, orderId)).code).toBe(102303)
    expect((await orderRow(school, orderId)).status).toBe(status)
  })

  test('of somebody else’s order finds no order', async () => {
    const { orderId } = await shipped()
    const { token } = await signedIn(school)
    expect((await sign(token, orderId)).code).toBe(102301)
    expect((await orderRow(school, orderId)).status).toBe(12)
  })
})
