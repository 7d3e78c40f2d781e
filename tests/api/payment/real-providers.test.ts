import { afterAll, describe, expect, test } from 'vitest'
import { reconcileAttempts, sendDueRefunds } from '#server/features/payment/index.ts'
import { selfInject } from '#server/plugins/self-inject.ts'
import type { PaymentMethod } from '#server/gateways/payment/provider.ts'
import { openPaymentDouble, type PaymentDouble } from '#tests/support/payment-double.ts'
import { openTestSchool, type TestSchool } from '#tests/support/test-school.ts'
import { openAllConnections, orderRow, statusesOf } from '../order/support.ts'
import { ageAttempts, attemptsOf, journalOf, refundAll, refundsAreDue, refundsOf } from './support.ts'
import { aBrowser, adminTokenOf, anOrderIn, byPaypal, follow, visit } from './browser-support.ts'

/** A school whose provider is a server on this machine, over HTTP. */
async function outside(method: PaymentMethod): Promise<{ school: TestSchool; double: PaymentDouble }> {
  const shop: { school?: TestSchool } = {}
  const double = await openPaymentDouble(method, (request) => {
    if (!shop.school) throw new Error('the school is not open yet')
    return selfInject(shop.school.app)(request)
  })
  const school = await openTestSchool({ PAYMENT_SANDBOX: 'off', ...double.env })
  shop.school = school
  await openAllConnections(school)
  if (method === 'paypal') await byPaypal(school)
  afterAll(() => double.close())
  return { school, double }
}

const outsides = {
  wechat: await outside('wechat'),
  alipay: await outside('alipay'),
  paypal: await outside('paypal'),
}

/** An order whose payer is on the provider's page. */
async function begun(method: PaymentMethod) {
  const { school, double } = outsides[method]
  const browser = await aBrowser(school)
  const order = await anOrderIn(school, browser)
  const body = { orderid: order.orderId }
  if (method === 'wechat') await school.call('POST /api/payment/wechat', { token: order.token, body })
  if (method === 'paypal') await school.call('POST /api/payment/paypal/web', { token: order.token, body })
  if (method === 'alipay') await visit(school, `/api/payment/alipay?orderid=${order.orderId}`, browser)
  const attempt = (await attemptsOf(school, order.orderId)).at(-1)
  if (!attempt) throw new Error('nothing was opened')
  const address = attempt.codeUrl || attempt.redirectUrl
  const code =
    method === 'alipay' ? await double.enter(address) : (new URL(address).pathname.split('/').at(-1) ?? '')
  return { school, double, browser, order, attempt, code }
}

const everyone = ['wechat', 'alipay', 'paypal'] as const
const paid = [1, 3, 13]

describe.each(everyone)('%s outside', (method) => {
  test('pays an order by its notification, and real money is not marked as a test', async () => {
    const { school, double, order, code } = await begun(method)
    await double.cashier.pay(code)
    await double.deliverDue()
    expect(await statusesOf(school, order.orderId)).toEqual(paid)
    const [payment] = await journalOf(school, order.orderId)
    // the settings of Alipay's double are those of Alipay's own sandbox
    expect(payment).toMatchObject({ method, outcome: 'granted', isTest: method === 'alipay' })
  })

  test('that delivers one notification fifty times at once pays once', async () => {
    const { school, double, order, code } = await begun(method)
    const held = double.hold()
    held.length = 0
    await double.cashier.pay(code)
    await double.deliverDue()
    const [first] = held
    if (!first) throw new Error('nothing was told')
    const answers = await Promise.all(Array.from({ length: 50 }, () => double.send(first)))
    expect(new Set(answers.map(({ status }) => status)).size).toBe(1)
    expect(answers[0]?.status).toBeLessThan(300)
    expect(await statusesOf(school, order.orderId)).toEqual(paid)
    expect(await journalOf(school, order.orderId)).toHaveLength(1)
  })

  test('whose notification is lost is queried, and the order is paid all the same', async () => {
    const { school, double, order, code } = await begun(method)
    double.hold()
    await double.cashier.pay(code)
    expect(await statusesOf(school, order.orderId)).toEqual([1])
    await ageAttempts(school, order.orderId)
    await reconcileAttempts(school.deps)
    expect(await statusesOf(school, order.orderId)).toEqual(paid)
  })

  test.each(['hangs up', 'broken', 'garbled'] as const)(
    'that %s when asked is asked again',
    async (misbehaviour) => {
      const { school, double, order, code } = await begun(method)
      double.hold()
      await double.cashier.pay(code)
      await ageAttempts(school, order.orderId)
      double.misbehave(misbehaviour)
      await reconcileAttempts(school.deps)
      expect(await statusesOf(school, order.orderId)).toEqual([1])
      await ageAttempts(school, order.orderId)
      await reconcileAttempts(school.deps)
      expect(await statusesOf(school, order.orderId)).toEqual(paid)
    },
  )

  test('that took another amount than was requested pays nothing', async () => {
    const { school, double, order, attempt, code } = await begun(method)
    double.ledger.tamper(attempt.outTradeNo, { totalFen: 1 })
    await double.cashier.pay(code)
    await double.deliverDue()
    await ageAttempts(school, order.orderId)
    await reconcileAttempts(school.deps)
    expect(await statusesOf(school, order.orderId)).toEqual([1])
    expect(await journalOf(school, order.orderId)).toEqual([])
  })

  test('gives back what was paid twice, under one number, though an answer is lost', async () => {
    const { school, double, order, attempt, code } = await begun(method)
    await double.cashier.pay(code)
    await ageAttempts(school, order.orderId)
    await reconcileAttempts(school.deps)
    const { refundNo } = await sendBack(school, order.orderId)
    double.hold()
    // PayPal is queried first whether the order was captured before
    double.misbehave(...(method === 'paypal' ? [null] : []), 'hangs up')
    await refundsAreDue(school)
    await sendDueRefunds(school.deps)
    expect((await refundsOf(school, order.orderId))[0]).toMatchObject({
      attempts: 1,
      lastError: expect.any(String),
    })
    await refundAll(school)
    expect(await refundsOf(school, order.orderId)).toMatchObject([
      { refundNo, state: 'done', refundId: expect.any(String), lastError: null },
    ])
    expect((await double.ledger.findByOutTradeNo(attempt.outTradeNo))?.refundedFen).toBe(19_900)
    expect((await orderRow(school, order.orderId)).status).toBe(8)
  })

  test('is left for the return page, which queries the outcome by itself', async () => {
    const { school, double, browser, order, attempt, code } = await begun(method)
    double.hold()
    await double.cashier.pay(code)
    expect(await follow(school, `/api/payment/return/${attempt.outTradeNo}`, browser)).toBe(
      `/#/paysuccess?product_id=${order.product.id}&order_id=${order.orderId}`,
    )
    expect(await statusesOf(school, order.orderId)).toEqual(paid)
  })
})

/** The school refunds the whole order. */
async function sendBack(school: TestSchool, orderId: number) {
  const body = { amount: '199.00', answer: 'as agreed' }
  const params = { id: orderId }
  const token = await adminTokenOf(school)
  const sent = await school.call('POST /api/v1/admin/orders/{id}/refund', { token, params, body })
  if (sent.code !== 0) throw new Error(`not sent back: ${sent.message}`)
  const [refund] = await refundsOf(school, orderId)
  if (!refund) throw new Error('no refund')
  return refund
}

describe.each(['wechat', 'alipay'] as const)('%s with a signature that does not hold', (method) => {
  test('is not believed, in an answer or in a notification', async () => {
    const { school, double, order, code } = await begun(method)
    const held = double.hold()
    held.length = 0
    await double.cashier.pay(code)
    double.misbehave('forged')
    await ageAttempts(school, order.orderId)
    await reconcileAttempts(school.deps)
    expect(await statusesOf(school, order.orderId)).toEqual([1])
    await double.deliverDue()
    const [first] = held
    if (!first) throw new Error('nothing was told')
    // WeChat Pay signs in a header, Alipay in the body
    const headers = Object.fromEntries(
      Object.entries(first.headers).map(([name, value]) => [name, /signature$/i.test(name) ? 'AAAA' : value]),
    )
    const answer = await double.send({
      ...first,
      headers,
      body: first.body.replace(/(sign=)[^&]+/, '$1AAAA'),
    })
    expect(answer.status >= 400 || answer.body === 'fail').toBe(true)
    expect(await statusesOf(school, order.orderId)).toEqual([1])
    expect((await double.send(first)).status).toBeLessThan(300)
    expect(await statusesOf(school, order.orderId)).toEqual(paid)
  })
})
