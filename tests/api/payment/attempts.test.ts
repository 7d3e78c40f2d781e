import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { orders, products } from '#server/db/tables/all.ts'
import { aProduct, signedIn } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { expire, openAllConnections, orderRow, statusesOf } from '../order/support.ts'
import { atProvider, attemptsOf, checkout, checkoutWithQr, journalOf, openQr, press } from './support.ts'

const school = await openTestSchool()
await openAllConnections(school)
const open = (orderid: number | string, token?: string, more: object = {}) =>
  school.call('POST /api/payment/wechat', { ...(token && { token }), body: { orderid, ...more } })

describe('a QR', () => {
  test('is an attempt with a number of its own, for the amount of the order', async () => {
    const { orderId, outTradeNo, opened } = await checkoutWithQr(school)
    expect(opened.data).toEqual({
      code_url: expect.stringMatching(/^http:\/\/localhost:8080\/sandbox\/wechat\/[\w-]{24}\?lang=en$/),
      expires: 7200,
      amount: '199.00',
      currency: 1,
    })
    expect(await attemptsOf(school, orderId)).toMatchObject([
      { method: 'wechat', state: 'open', amount: '199.0000', isTest: true, codeUrl: opened.data.code_url },
    ])
    expect(outTradeNo).toMatch(/^[A-Za-z0-9_-]{6,32}$/)
    expect(await atProvider(school, outTradeNo)).toMatchObject({ totalFen: 19_900, state: 'open' })
  })

  test('is also opened by a form', async () => {
    const { token, orderId } = await checkout(school)
    const body = { orderid: orderId, scene: 'native' }
    expect((await school.call('POST /api/payment/wechat', { token, form: true, body })).code).toBe(0)
  })

  test('opened again closes the earlier one at the provider', async () => {
    const bought = await checkoutWithQr(school)
    const second = await openQr(school, bought)
    expect(second.cashier).not.toBe(bought.cashier)
    expect((await attemptsOf(school, bought.orderId)).map(({ state }) => state)).toEqual(['closed', 'open'])
    expect((await atProvider(school, bought.outTradeNo))?.state).toBe('closed')
    const page = await school.app.inject({ url: `${bought.cashier}?lang=en` })
    expect(page.body).toContain('<dd>closed</dd>')
    expect(page.body).not.toContain('<button')
    expect(await press(school, bought.cashier, 'pay')).toBe('closed')
    expect(await journalOf(school, bought.orderId)).toEqual([])
    expect(await press(school, second.cashier, 'pay')).toBe('paid')
    expect(await statusesOf(school, bought.orderId)).toEqual([1, 3, 13])
  })

  test('opened in ten windows at once leaves one that can be paid', async () => {
    const { token, orderId } = await checkout(school)
    const answers = await Promise.all(Array.from({ length: 10 }, () => open(orderId, token)))
    expect(answers.map(({ code }) => code)).toEqual(Array(10).fill(0))
    const attempts = await attemptsOf(school, orderId)
    expect(attempts.filter(({ state }) => state === 'open')).toHaveLength(1)
    const cashiers = [...new Set(attempts.map(({ codeUrl }) => new URL(codeUrl).pathname))]
    const results = await Promise.all(cashiers.map((cashier) => press(school, cashier, 'pay')))
    expect(results.filter((result) => result === 'paid')).toHaveLength(1)
    expect(results.filter((result) => result === 'closed')).toHaveLength(cashiers.length - 1)
    expect(await journalOf(school, orderId)).toMatchObject([{ outcome: 'granted' }])
    // the amount of the latest payment window is payable
    const standing = attempts.find(({ state }) => state === 'open')?.codeUrl
    expect(answers.map(({ data }) => data.code_url)).toContain(standing)
  })

  test('has the price of the order, whatever the payload and the present price of the product', async () => {
    const { token, orderId, product } = await checkout(school)
    await school.deps.db.update(products).set({ price: '1' }).where(eq(products.id, product.id))
    const answer = await open(orderId, token, { amount: '0.01', price: 1, total: 1, currency: 2 })
    expect(answer.data).toMatchObject({ amount: '199.00', currency: 1 })
    const [attempt] = await attemptsOf(school, orderId)
    expect((await atProvider(school, attempt?.outTradeNo ?? ''))?.totalFen).toBe(19_900)
  })

  test.each([
    ['0.01', 1],
    ['0.1', 10],
    ['1.15', 115],
    ['8.20', 820],
    ['1999999.99', 199_999_999],
  ])('for %s has %i fen', async (price, fen) => {
    const { outTradeNo } = await checkoutWithQr(school, await aProduct(school, { price }))
    expect((await atProvider(school, outTradeNo))?.totalFen).toBe(fen)
  })

  test('is good for no longer than its order', async () => {
    const bought = await checkout(school)
    await expire(school, bought.orderId, 1_800_000)
    const { opened, outTradeNo } = await openQr(school, bought)
    expect(Math.abs(opened.data.expires - 1800)).toBeLessThanOrEqual(2)
    const ends = (await orderRow(school, bought.orderId)).expiresAt.getTime() / 1000
    expect(Math.abs(((await atProvider(school, outTradeNo))?.expiresAt ?? 0) - ends)).toBeLessThanOrEqual(1)
  })
})

describe('no QR is opened', () => {
  const nothingOpened = async (orderId: number) => expect(await attemptsOf(school, orderId)).toEqual([])

  test("for another's order", async () => {
    const { orderId } = await checkout(school)
    const { token } = await signedIn(school)
    expect(await open(orderId, token)).toMatchObject({ http: 200, code: 102301 })
    await nothingOpened(orderId)
  })

  test('for a visitor', async () => {
    const { orderId } = await checkout(school)
    expect(await open(orderId)).toMatchObject({ http: 200, code: 100001 })
    await nothingOpened(orderId)
  })

  test('for an unknown order', async () => {
    const { token } = await signedIn(school)
    expect((await open(999_999, token)).code).toBe(102301)
  })

  test('for a cancelled order', async () => {
    const { token, orderId } = await checkout(school)
    await school.call('POST /api/order/{orderId}/cancel', { token, params: { orderId } })
    expect(await open(orderId, token)).toMatchObject({ http: 200, code: 102302 })
    await nothingOpened(orderId)
  })

  test.each([
    ['has passed', -1_000],
    ['is shorter than the provider allows', 30_000],
  ])('for an order whose time to pay %s', async (_title, left) => {
    const { token, orderId } = await checkout(school)
    await expire(school, orderId, left)
    expect((await open(orderId, token)).code).toBe(102302)
    await nothingOpened(orderId)
  })

  test('for an order that is paid', async () => {
    const { token, orderId, cashier } = await checkoutWithQr(school)
    await press(school, cashier, 'pay')
    expect((await open(orderId, token)).code).toBe(102302)
    expect(await attemptsOf(school, orderId)).toHaveLength(1)
  })

  test('for an order in another currency than yuan', async () => {
    const { token, orderId } = await checkout(school)
    await school.deps.db.update(orders).set({ currency: 2 }).where(eq(orders.id, orderId))
    expect(await open(orderId, token)).toMatchObject({
      http: 200,
      code: 102401,
      message: 'payment failed, currency abnormal, please reorder',
    })
    await nothingOpened(orderId)
  })

  test.each([
    ['orderid', { orderid: 'abc' }],
    ['orderid', {}],
    ['scene', { orderid: 1, scene: 'app' }],
  ])('without a valid %s', async (field, body) => {
    const { token } = await signedIn(school)
    const answer = await school.call('POST /api/payment/wechat', { token, body })
    expect(answer).toMatchObject({ http: 200, code: 102001, data: { field } })
  })
})

describe('a request whether an order is paid', () => {
  const query = (orderId: number, token?: string) =>
    school.call('GET /api/payment/wechat/query/{orderId}', { params: { orderId }, ...(token && { token }) })

  test('is allowed to its student alone', async () => {
    const { token, orderId } = await checkout(school)
    expect(await query(orderId, token)).toMatchObject({ http: 200, code: 101037, data: null })
    expect((await query(orderId, (await signedIn(school)).token)).code).toBe(102301)
    expect((await query(orderId)).code).toBe(100001)
    expect((await query(999_999, token)).code).toBe(102301)
  })

  test('a cancelled order is not paid', async () => {
    const { token, orderId } = await checkout(school)
    await school.call('POST /api/order/{orderId}/cancel', { token, params: { orderId } })
    expect((await query(orderId, token)).code).toBe(101037)
  })
})
