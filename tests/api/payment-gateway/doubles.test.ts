import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import type { PaymentMethod, PaymentProvider } from '#server/gateways/payment/provider.ts'
import { realProviders } from '#server/gateways/payment/real-providers.ts'
import { createAlipay } from '#server/gateways/payment/alipay/alipay.ts'
import { fetchDownload, fetchTransport } from '#server/gateways/payment/fetch-transport.ts'
import type { Payment, PaymentAttempt, PaymentState } from '#server/gateways/payment/payment.ts'
import { createPayPal } from '#server/gateways/payment/paypal/paypal.ts'
import { createWeChatPay } from '#server/gateways/payment/wechat/wechat-pay.ts'
import { openPaymentDouble, type PaymentDouble } from '#tests/support/payment-double.ts'

/** shorter than a double's slow answers */
const TIMEOUT_MS = 600

const now = () => Math.floor(Date.now() / 1000)
const doubles = {
  wechat: await openPaymentDouble('wechat'),
  alipay: await openPaymentDouble('alipay'),
  paypal: await openPaymentDouble('paypal'),
}
afterAll(() => Promise.all(Object.values(doubles).map((double) => double.close())))

/** The real adapter with a school's settings, but shorter timeouts */
function adapter(method: PaymentMethod): PaymentProvider {
  const { payment } = readConfig(doubles[method].env)
  const reach = { transport: fetchTransport(TIMEOUT_MS), download: fetchDownload(TIMEOUT_MS) }
  const { wechat, alipay, paypal } = payment
  if (wechat)
    return createWeChatPay({
      ...wechat,
      platformKeys: { [wechat.publicKey?.id ?? '']: wechat.publicKey?.pem ?? '' },
      baseUrl: wechat.endpoint ?? '',
      ...reach,
    })
  if (alipay) return createAlipay({ ...alipay, gateway: `${alipay.endpoint}/gateway.do`, ...reach })
  if (paypal) return createPayPal({ ...paypal, baseUrl: paypal.endpoint ?? '', ...reach })
  throw new Error('no provider')
}

let count = 0
const attempt = (method: PaymentMethod): PaymentAttempt => ({
  outTradeNo: `SY-${method}-${++count}-${now()}`,
  description: '书法入门',
  amount: { minor: 19_900, currency: method === 'paypal' ? 'USD' : 'CNY' },
  expiresAt: now() + 3600,
  notifyUrl: `http://127.0.0.1:1/api/payment/notify/${method}`,
  returnUrl: 'http://127.0.0.1:1/paid',
})

interface Opened {
  double: PaymentDouble
  provider: PaymentProvider
  order: PaymentAttempt
  reference: { outTradeNo: string; providerReference: string | null }
  code: string
}

async function open(method: PaymentMethod): Promise<Opened> {
  const double = doubles[method]
  const provider = adapter(method)
  const order = attempt(method)
  const prompt = await provider.create(order)
  const address = prompt.kind === 'qr' ? prompt.codeUrl : prompt.kind === 'redirect' ? prompt.url : ''
  const code = method === 'alipay' ? await double.enter(address) : address.slice(address.lastIndexOf('/') + 1)
  const reference = { outTradeNo: order.outTradeNo, providerReference: prompt.providerReference }
  return { double, provider, order, reference, code }
}

function paymentOf(state: PaymentState): Payment {
  if (state.state !== 'paid') throw new Error(`${state.state} instead of paid`)
  return state.payment
}

/** The event of a payment, among all notifications that the double holds back */
async function notificationsOf({ double, provider, order }: Opened): Promise<Payment | undefined> {
  const held = double.hold()
  await double.deliverDue()
  const events = await Promise.all(
    held.map(({ headers, body }) => provider.readNotification({ headers, rawBody: body })),
  )
  return events
    .flatMap((event) => (event.kind === 'paid' ? [event.payment] : []))
    .find(({ outTradeNo }) => outTradeNo === order.outTradeNo)
}

const everyone = ['wechat', 'alipay', 'paypal'] as const

describe.each(everyone)('%s over HTTP', (method) => {
  test('is reached by the settings, and counts as real there', () => {
    const { providers } = realProviders(readConfig(doubles[method].env).payment)
    expect([...providers.keys()]).toEqual([method])
    expect(providers.get(method)?.test).toBe(method === 'alipay')
  })

  test('accepts a payment, notifies it, and refunds it once', async () => {
    const opened = await open(method)
    const { double, provider, order, reference, code } = opened
    expect(await provider.query(reference)).toEqual({ state: 'unpaid' })
    double.hold()
    await double.cashier.pay(code)
    const payment = paymentOf(await provider.query(reference))
    expect(payment).toMatchObject({ outTradeNo: order.outTradeNo, amount: order.amount })
    expect(await notificationsOf(opened)).toEqual(payment)
    const refund = {
      outRefundNo: `R-${order.outTradeNo}`,
      payment: { ...payment, ...reference },
      amount: order.amount,
      reason: '重复支付',
    }
    const first = await provider.refund(refund)
    const again = await provider.refund(refund)
    expect(['processing', 'done']).toContain(first.state)
    expect(again).toMatchObject({ state: 'done', amount: order.amount })
    expect(await double.ledger.findByOutTradeNo(order.outTradeNo)).toMatchObject({ refundedFen: 19_900 })
  })

  test.each(['silent', 'slow', 'hangs up', 'broken', 'garbled'] as const)(
    'that is %s leaves the result unknown, and the next query finds it',
    async (misbehaviour) => {
      const { double, provider, reference } = await open(method)
      double.misbehave(misbehaviour)
      await expect(provider.query(reference)).rejects.toMatchObject({ name: 'ProviderUnavailable' })
      expect(await provider.query(reference)).toEqual({ state: 'unpaid' })
    },
  )

  test('that refunded without an answer in time does not refund a second time', async () => {
    const { double, provider, order, reference, code } = await open(method)
    await double.cashier.pay(code)
    const payment = paymentOf(await provider.query(reference))
    const refund = {
      outRefundNo: `R-${order.outTradeNo}`,
      payment: { ...payment, ...reference },
      amount: order.amount,
      reason: '重复支付',
    }
    // PayPal is queried first whether the order was captured before
    double.misbehave(...(method === 'paypal' ? [null] : []), 'done but silent')
    await expect(provider.refund(refund)).rejects.toMatchObject({ name: 'ProviderUnavailable' })
    expect(await double.ledger.findByOutTradeNo(order.outTradeNo)).toMatchObject({ refundedFen: 19_900 })
    expect(await provider.queryRefund({ outRefundNo: refund.outRefundNo, ...reference })).toMatchObject({
      state: 'done',
    })
    expect(await provider.refund(refund)).toMatchObject({ state: 'done' })
    expect(await double.ledger.findByOutTradeNo(order.outTradeNo)).toMatchObject({ refundedFen: 19_900 })
  })

  test('that took another amount reports it, and the school compares', async () => {
    const opened = await open(method)
    const { double, provider, reference, code } = opened
    double.ledger.tamper(reference.outTradeNo, { totalFen: 1 })
    double.hold()
    await double.cashier.pay(code)
    expect(paymentOf(await provider.query(reference)).amount.minor).toBe(1)
    expect((await notificationsOf(opened))?.amount.minor).toBe(1)
  })
})

describe.each(['wechat', 'alipay'] as const)('%s with a signature that does not hold', (method) => {
  test('is refused', async () => {
    const { double, provider, reference, code } = await open(method)
    await double.cashier.pay(code)
    double.misbehave('forged')
    await expect(provider.query(reference)).rejects.toMatchObject({ name: 'ProviderUnavailable' })
    expect(await provider.query(reference)).toMatchObject({ state: 'paid' })
  })
})

describe('notifications', () => {
  test('that come twice have the same number', async () => {
    for (const method of everyone) {
      const { double, provider, reference, code } = await open(method)
      const held = double.hold()
      await double.cashier.pay(code)
      await provider.query(reference)
      await double.deliverDue()
      await double.cashier.notifyAgain(code)
      const events = await Promise.all(
        held.map(({ headers, body }) => provider.readNotification({ headers, rawBody: body })),
      )
      const paid = events.filter(
        (event) => event.kind === 'paid' && event.payment.outTradeNo === reference.outTradeNo,
      )
      expect(paid.length).toBeGreaterThan(1)
      expect(new Set(paid.map(({ notificationId }) => notificationId)).size).toBe(1)
    }
  })

  test('of PayPal may come in any order: the approval after the capture changes nothing', async () => {
    const { double, provider, reference, code } = await open('paypal')
    const held = double.hold()
    held.length = 0
    await double.cashier.pay(code)
    await provider.query(reference)
    await double.deliverDue()
    const kinds = await Promise.all(
      held.toReversed().map(({ headers, body }) => provider.readNotification({ headers, rawBody: body })),
    )
    expect(kinds.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['paid', 'changed']))
    expect(await provider.query(reference)).toMatchObject({ state: 'paid' })
  })
})

describe('a lost answer', () => {
  test('leaves an order at PayPal that the same request finds again', async () => {
    const { double, provider } = { double: doubles.paypal, provider: adapter('paypal') }
    const order = attempt('paypal')
    // the token request succeeds, the order request gets no answer
    double.misbehave(null, 'done but silent')
    await expect(provider.create(order)).rejects.toMatchObject({ name: 'ProviderUnavailable' })
    const first = await double.ledger.findByOutTradeNo(order.outTradeNo)
    expect(await provider.create(order)).toMatchObject({ providerReference: first?.code })
  })

  test('of a capture is found by the next query: the money is taken once', async () => {
    const { double, provider, reference, code } = await open('paypal')
    await double.cashier.pay(code)
    double.misbehave(null, 'done but silent')
    await expect(provider.query(reference)).rejects.toMatchObject({ name: 'ProviderUnavailable' })
    const captures = () =>
      double.calls.filter(({ url }) => url.endsWith(`${reference.providerReference}/capture`))
    expect(captures()).toHaveLength(1)
    expect(await provider.query(reference)).toMatchObject({ state: 'paid', refunded: false })
    expect(captures()).toHaveLength(1)
  })
})
