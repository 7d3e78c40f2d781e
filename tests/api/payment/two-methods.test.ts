import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { paymentAttempts } from '#server/db/tables/all.ts'
import { reconcileAttempts } from '#server/features/payment/index.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { openAllConnections, statusesOf } from '../order/support.ts'
import {
  ageAttempts,
  atProvider,
  attemptsOf,
  journalOf,
  openQr,
  press,
  refundAll,
  refundsOf,
  wrapProvider,
} from './support.ts'
import { aBrowser, anOrderIn, openBy } from './browser-support.ts'

const school = await openTestSchool()
await openAllConnections(school)

/** A payment window at Alipay that the payer has not entered, so that Alipay has no trade to close; then a QR code. */
async function bothOpen() {
  const browser = await aBrowser(school)
  const order = await anOrderIn(school, browser)
  const { provider } = school.deps.payment
  const alipay = await openBy(school, 'alipay', browser, order)
  const real = provider('alipay')
  // Alipay may not know a trade yet that was just entered
  school.deps.payment.provider = (method) =>
    method === 'alipay' && real
      ? { ...real, close: () => Promise.resolve(), query: () => Promise.resolve({ state: 'unknown' }) }
      : provider(method)
  const wechat = await openQr(school, order)
  school.deps.payment.provider = provider
  return { order, alipay, wechat }
}

describe('an order that is paid by WeChat and Alipay at once', () => {
  test('is paid once, and the other payment is refunded in full where it came from', async () => {
    const { order, alipay, wechat } = await bothOpen()
    await Promise.all([press(school, wechat.cashier, 'pay'), press(school, alipay.cashier, 'pay')])
    const journal = await journalOf(school, order.orderId)
    expect(journal.map(({ outcome }) => outcome).sort()).toEqual(['duplicate', 'granted'])
    expect(journal.map(({ method }) => method).sort()).toEqual(['alipay', 'wechat'])
    expect(await statusesOf(school, order.orderId)).toEqual([1, 3, 13])

    await refundAll(school)
    const twice = journal.find(({ outcome }) => outcome === 'duplicate')
    expect(await refundsOf(school, order.orderId)).toMatchObject([
      { paymentId: twice?.id, reason: 'duplicate', state: 'done' },
    ])
    for (const { method, outTradeNo } of await attemptsOf(school, order.orderId))
      expect((await atProvider(school, outTradeNo))?.refundedFen).toBe(method === twice?.method ? 19_900 : 0)
    expect(await statusesOf(school, order.orderId)).toEqual([1, 3, 13])
  })
})

describe('once an order is paid', () => {
  test('other attempts are closed at their provider', async () => {
    const { order, alipay, wechat } = await bothOpen()
    await school.deps.db
      .update(paymentAttempts)
      .set({ state: 'open' })
      .where(eq(paymentAttempts.orderId, order.orderId))
    await press(school, wechat.cashier, 'pay')
    await ageAttempts(school, order.orderId)
    await reconcileAttempts(school.deps)
    expect((await atProvider(school, alipay.outTradeNo))?.state).toBe('closed')
    const states = (await attemptsOf(school, order.orderId)).map(({ method, state }) => [method, state])
    expect(states).toEqual([
      ['alipay', 'closed'],
      ['wechat', 'paid'],
    ])
  })
})

describe('two methods opened at once', () => {
  test('leave one that can be paid', async () => {
    const browser = await aBrowser(school)
    const order = await anOrderIn(school, browser)
    await Promise.allSettled([
      openBy(school, 'alipay', browser, order),
      school.call('POST /api/payment/wechat', { token: order.token, body: { orderid: order.orderId } }),
      school.call('POST /api/payment/wechat', {
        token: order.token,
        body: { orderid: order.orderId, scene: 'h5' },
      }),
    ])
    const attempts = await attemptsOf(school, order.orderId)
    // a trade that its payer has not entered cannot be closed at Alipay: if it is paid too, it is refunded
    const open = attempts.filter(({ method, state }) => state === 'open' && method === 'wechat')
    expect(open.length).toBeLessThanOrEqual(1)
    expect(attempts).toHaveLength(3)
  })

  test('the older window is not told to pay in the way of the newer one', async () => {
    const browser = await aBrowser(school)
    const order = await anOrderIn(school, browser)
    const pay = (scene: 'native' | 'h5') =>
      school.call('POST /api/payment/wechat', { token: order.token, body: { orderid: order.orderId, scene } })
    const newer: Awaited<ReturnType<typeof pay>>[] = []
    const restore = wrapProvider(school, (real) => ({
      async create(asked) {
        const made = await real.create(asked)
        // the first window waits for its answer until the second one has been opened
        if (newer.length === 0) {
          restore()
          newer.push(await pay('h5'))
        }
        return made
      },
    }))
    expect((await pay('native')).reason).toBe('paymentReplaced')
    expect(newer).toMatchObject([{ code: 0, data: { redirect_url: expect.any(String) } }])
  })
})
