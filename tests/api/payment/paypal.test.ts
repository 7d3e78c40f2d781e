import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { orders } from '#server/db/tables/all.ts'
import { reconcileAttempts } from '#server/features/payment/index.ts'
import { ProviderRefused, ProviderUnavailable } from '#server/gateways/payment/errors.ts'
import { signedIn, theAdmin } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { expire, statusesOf } from '../order/support.ts'
import { ageAttempts, atProvider, attemptsOf, checkout, journalOf, refundAll, refundsOf } from './support.ts'
import {
  aBrowser,
  anOrderIn,
  byPaypal,
  configure,
  follow,
  openBy,
  PHONE,
  pressAt,
  visit,
} from './browser-support.ts'

const school = await openTestSchool()
await byPaypal(school)
const open = (orderid: number | string, token?: string) =>
  school.call('POST /api/payment/paypal/web', { ...(token && { token }), body: { orderid } })

async function begun() {
  const browser = await aBrowser(school)
  return openBy(school, 'paypal', browser, await anOrderIn(school, browser))
}

describe('paying by PayPal', () => {
  test("answers PayPal's page, whose number is kept before the payer goes there", async () => {
    const { token, orderId } = await checkout(school)
    const { data } = await open(orderId, token)
    expect(Object.keys(data)).toEqual(['approval_url'])
    const [attempt] = await attemptsOf(school, orderId)
    expect(attempt).toMatchObject({ method: 'paypal', currency: 2, redirectUrl: data.approval_url })
    expect(attempt?.providerReference).toMatch(/^[A-Z0-9]{17}$/)
    expect(new URL(data.approval_url).pathname).toBe(`/sandbox/paypal/${attempt?.providerReference}`)
  })

  test('takes the money when the payer comes back', async () => {
    const { cashier, cookie, orderId, outTradeNo, product } = await begun()
    expect((await visit(school, cashier)).body).toContain('$199.00')
    const back = await pressAt(school, cashier, 'pay')
    expect(back).toMatch(new RegExp(`/api/payment/return/${outTradeNo}\\?token=\\w+&PayerID=`))
    expect(await follow(school, back, { cookie })).toBe(
      `/#/paysuccess?product_id=${product.id}&order_id=${orderId}`,
    )
    expect((await atProvider(school, outTradeNo))?.state).toBe('paid')
    expect(await journalOf(school, orderId)).toMatchObject([
      { method: 'paypal', currency: 2, amount: '199.0000', outcome: 'granted', isTest: true },
    ])
  })

  test('is captured by the notification of the approval alone, when the payer closes the window', async () => {
    const { cashier, orderId } = await begun()
    await pressAt(school, cashier, 'pay')
    expect(await statusesOf(school, orderId)).toEqual([1, 3, 13])
  })

  test('is taken by the reconciler within two minutes, when all news is lost', async () => {
    const { cashier, orderId, outTradeNo } = await begun()
    // all notifications of the cashier are lost
    const { provider } = school.deps.payment
    const real = provider('paypal')
    school.deps.payment.provider = () =>
      real && { ...real, query: () => Promise.resolve({ state: 'unpaid' }) }
    await pressAt(school, cashier, 'pay')
    school.deps.payment.provider = provider
    expect(await statusesOf(school, orderId)).toEqual([1])
    expect((await atProvider(school, outTradeNo))?.state).toBe('approved')
    await ageAttempts(school, orderId)
    await reconcileAttempts(school.deps)
    expect(await statusesOf(school, orderId)).toEqual([1, 3, 13])
    expect((await atProvider(school, outTradeNo))?.state).toBe('paid')
  })

  test('cancelled there leads back to the payment page and costs nothing', async () => {
    const { cashier, cookie, orderId, product } = await begun()
    const back = await pressAt(school, cashier, 'cancel')
    expect(await follow(school, back, { cookie })).toBe(
      `/#/pay?orderId=${orderId}&product_id=${product.id}&returned=1`,
    )
    expect(await statusesOf(school, orderId)).toEqual([1])
  })

  test('from a phone leads back to the page for phones', async () => {
    const browser = await aBrowser(school)
    const { orderId, product, token } = await anOrderIn(school, browser)
    const headers = { 'user-agent': PHONE }
    await school.call('POST /api/payment/paypal/web', { token, body: { orderid: orderId }, headers })
    const [attempt] = await attemptsOf(school, orderId)
    expect(await follow(school, `/api/payment/return/${attempt?.outTradeNo}`, browser)).toBe(
      `/#/m/pay?orderId=${orderId}&product_id=${product.id}&returned=1`,
    )
  })

  test('in a currency without decimals charges whole units', async () => {
    await configure(school, { currency: 7 })
    const opened = await begun()
    await configure(school, { currency: 2 })
    expect(await atProvider(school, opened.outTradeNo)).toMatchObject({ currency: 'JPY', totalFen: 199 })
    const page = await visit(school, opened.cashier)
    expect(page.body).toContain('¥199<')
  })

  test('for an order that was cancelled meanwhile takes nothing, though the payer has agreed', async () => {
    const { cashier, cookie, orderId, outTradeNo, token } = await begun()
    await school.call('POST /api/order/{orderId}/cancel', { token, params: { orderId } })
    const back = await pressAt(school, cashier, 'pay')
    await follow(school, back, { cookie })
    await reconcileAttempts(school.deps)
    expect(await journalOf(school, orderId)).toEqual([])
    expect((await atProvider(school, outTradeNo))?.state).toBe('approved')
    expect((await attemptsOf(school, orderId)).map(({ state }) => state)).toEqual(['closed'])
  })

  test('is sent back by the school in parts, each under a number that PayPal and the school share', async () => {
    const { cashier, orderId, outTradeNo } = await begun()
    await pressAt(school, cashier, 'pay')
    const { token } = await theAdmin(school)
    for (const amount of ['49.50', '149.50']) {
      const body = { amount, answer: 'as agreed' }
      const params = { id: orderId }
      expect((await school.call('POST /api/v1/admin/orders/{id}/refund', { token, params, body })).code).toBe(
        0,
      )
      await refundAll(school)
    }
    const sent = await refundsOf(school, orderId)
    expect(sent).toMatchObject([{ state: 'done' }, { state: 'done' }])
    expect(new Set(sent.map(({ refundId }) => refundId)).size).toBe(2)
    expect((await atProvider(school, outTradeNo))?.refundedFen).toBe(19_900)
    expect((await statusesOf(school, orderId)).at(-1)).toBe(8)
  })
})

describe('PayPal is refused with 101040', () => {
  test('for an order in yuan', async () => {
    const { token, orderId } = await checkout(school)
    await school.deps.db.update(orders).set({ currency: 1 }).where(eq(orders.id, orderId))
    expect(await open(orderId, token)).toMatchObject({
      http: 200,
      code: 101040,
      message: 'PayPal takes no yuan; please reorder',
    })
    expect(await attemptsOf(school, orderId)).toEqual([])
  })

  test('for an order that is cancelled, paid or out of time', async () => {
    const cancelled = await checkout(school)
    const { orderId, token } = cancelled
    await school.call('POST /api/order/{orderId}/cancel', { token, params: { orderId } })
    expect(await open(orderId, token)).toMatchObject({
      code: 101040,
      message: 'This order can no longer be paid',
    })
    const late = await checkout(school)
    await expire(school, late.orderId)
    expect((await open(late.orderId, late.token)).code).toBe(101040)
    const paid = await begun()
    await pressAt(school, paid.cashier, 'pay')
    expect((await open(paid.orderId, paid.token)).code).toBe(101040)
  })

  test('when PayPal refuses, but not when it does not answer', async () => {
    const { token, orderId } = await checkout(school)
    const { provider } = school.deps.payment
    const real = provider('paypal')
    const refused = new ProviderRefused('PAYEEACCOUNTRESTRICTED', 'no')
    const codes: number[] = []
    for (const error of [refused, new ProviderUnavailable('silent')]) {
      school.deps.payment.provider = () => real && { ...real, create: () => Promise.reject(error) }
      codes.push((await open(orderId, token)).code)
    }
    school.deps.payment.provider = provider
    expect(codes).toEqual([101040, 102403])
  })
})

describe('nobody else', () => {
  test('opens or follows a payment', async () => {
    const { orderId, outTradeNo } = await begun()
    const other = await aBrowser(school)
    expect((await open(orderId, other.token)).code).toBe(102301)
    expect((await open(orderId)).code).toBe(100001)
    expect(await follow(school, `/api/payment/return/${outTradeNo}`, other)).toBe('/#/404')
    expect(await follow(school, `/api/payment/return/${outTradeNo}`)).toBe(
      `/#/login?url=${encodeURIComponent(`/api/payment/return/${outTradeNo}`)}`,
    )
    for (const number of ['x', 'nothing-of-ours', '%27%20or%201'])
      expect(await follow(school, `/api/payment/return/${number}`, other)).toBe('/#/404')
    // an invalid number is refused without an authentication request
    for (const number of ['short', 'x'.repeat(33), '%27%20or%201', 'abcdef%20', '%20abcdef'])
      expect(await follow(school, `/api/payment/return/${number}`)).toBe('/#/404')
  })

  test('is offered WeChat Pay while PayPal is on', async () => {
    const { token } = await signedIn(school)
    const bought = await checkout(school)
    expect(
      (await school.call('POST /api/payment/wechat', { token, body: { orderid: bought.orderId } })).code,
    ).toBe(102301)
    await school.deps.db.update(orders).set({ currency: 1 }).where(eq(orders.id, bought.orderId))
    const answer = await school.call('POST /api/payment/wechat', {
      token: bought.token,
      body: { orderid: bought.orderId },
    })
    expect(answer.code).toBe(102402)
  })
})
