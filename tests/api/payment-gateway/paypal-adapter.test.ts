import { describe, expect, test } from 'vitest'
import { header, type Transport } from '#server/gateways/payment/http.ts'
import type { PaymentAttempt } from '#server/gateways/payment/payment.ts'
import { createPayPal } from '#server/gateways/payment/paypal/paypal.ts'
import { redirectOf, START } from './sandbox-support.ts'
import { attempt, keys, open, opened, paid, USD } from './paypal-support.ts'

describe('opening an attempt', () => {
  test('answers the page where the payer approves, and the number that all other requests name', async () => {
    const { provider, prompt, sent } = await opened()
    expect(provider).toMatchObject({ method: 'paypal', test: true })
    expect(redirectOf(prompt)).toBe(`http://localhost:8080/sandbox/paypal/${prompt.providerReference}`)
    const request = sent.at(-1)
    expect(header(request?.headers ?? {}, 'PayPal-Request-Id')).toBe(`order-${attempt().outTradeNo}`)
    expect(JSON.parse(request?.body ?? '')).toMatchObject({
      intent: 'CAPTURE',
      purchase_units: [
        {
          custom_id: attempt().outTradeNo,
          invoice_id: attempt().outTradeNo,
          amount: { currency_code: 'USD', value: '19.99' },
          payee: { merchant_id: keys.merchantId },
        },
      ],
      payment_source: {
        paypal: {
          experience_context: { return_url: attempt().returnUrl, cancel_url: 'http://localhost:8080/left' },
        },
      },
    })
  })

  test('again gives the same order, also twenty times at once', async () => {
    const { provider, prompt } = await opened()
    const again = await Promise.all(Array.from({ length: 20 }, () => provider.create(attempt())))
    expect(new Set(again.map(({ providerReference }) => providerReference))).toEqual(
      new Set([prompt.providerReference]),
    )
  })

  test('again for another amount is refused', async () => {
    const { provider } = await opened()
    await expect(provider.create(attempt({ amount: USD(1) }))).rejects.toMatchObject({
      name: 'ProviderRefused',
      code: 'OUTTRADENOUSED',
    })
  })

  test.each([
    ['JPY', 500, '500'],
    ['HUF', 500, '500'],
    ['TWD', 500, '500'],
    ['EUR', 500, '5.00'],
  ])('in %s writes %i as %s', async (currency, minor, value) => {
    const { sent } = await opened({ amount: { minor, currency } })
    expect(JSON.parse(sent.at(-1)?.body ?? '').purchase_units[0].amount).toEqual({
      currency_code: currency,
      value,
    })
  })

  test.each([
    ['yuan', { amount: { minor: 100, currency: 'CNY' } }],
    ['nothing to pay', { amount: USD(0) }],
    ['a currency that we do not know', { amount: { minor: 1, currency: 'XXX' } }],
    ['no address to come back to', { returnUrl: undefined }],
  ])('with %s is refused before it is sent', async (_, change) => {
    await expect(open().provider.create(attempt(change as Partial<PaymentAttempt>))).rejects.toBeInstanceOf(
      RangeError,
    )
  })
})

describe('querying an attempt', () => {
  test('takes the money that the payer approved, once', async () => {
    const { provider, cashier, code, reference, pass, sent } = await opened()
    expect(await provider.query(reference)).toEqual({ state: 'unpaid' })
    expect(await cashier.pay(code)).toMatchObject({ result: 'approved' })
    pass(30)
    expect(await provider.query(reference)).toEqual({
      state: 'paid',
      refunded: false,
      payment: {
        outTradeNo: reference.outTradeNo,
        transactionId: expect.stringMatching(/^SB[0-9A-F]{15}$/),
        amount: USD(1_999),
        merchantId: keys.merchantId,
        appId: keys.clientId,
        paidAt: START + 30,
      },
    })
    await provider.query(reference)
    expect(sent.filter(({ url }) => url.endsWith('/capture'))).toHaveLength(1)
  })

  test('ten times at once takes it once, and all of them see it', async () => {
    const { provider, cashier, code, reference } = await opened()
    await cashier.pay(code)
    const states = await Promise.all(Array.from({ length: 10 }, () => provider.query(reference)))
    const numbers = states.map((state) => state.state === 'paid' && state.payment.transactionId)
    expect(new Set(numbers).size).toBe(1)
    expect(numbers[0]).toBeTruthy()
  })

  test('without its number, or for one that PayPal has no record of, is unknown', async () => {
    const { provider, reference, pass } = await opened()
    expect(await provider.query({ outTradeNo: reference.outTradeNo })).toEqual({ state: 'unknown' })
    pass(4 * 3600)
    expect(await provider.query(reference)).toEqual({ state: 'unknown' })
  })

  test('for an order of another number of ours is refused', async () => {
    const { provider, reference } = await opened()
    await expect(provider.query({ ...reference, outTradeNo: 'SY-another' })).rejects.toMatchObject({
      name: 'ProviderUnavailable',
    })
  })

  test('sends the payer back with the number of the order', async () => {
    const { cashier, code } = await opened()
    const outcome = await cashier.pay(code)
    expect('returnUrl' in outcome && outcome.returnUrl).toBe(
      `${attempt().returnUrl}&token=${code}&PayerID=SBPAYER`,
    )
    expect((await cashier.view(code))?.cancelUrl).toBe(`http://localhost:8080/left?token=${code}`)
  })
})

describe('answers to a capture', () => {
  const issue = (name: string, status = 422) => ({
    status,
    headers: {},
    body: JSON.stringify({ name: 'UNPROCESSABLE_ENTITY', details: [{ issue: name, description: name }] }),
  })

  async function capturing(answer: { status: number; headers: Record<string, string>; body: string }) {
    const market = await opened()
    await market.cashier.pay(market.code)
    const transport: Transport = (request) =>
      request.url.endsWith('/capture') ? Promise.resolve(answer) : market.simulator(request)
    const provider = createPayPal({ ...keys, transport, clock: market.now })
    return provider.query(market.reference)
  }

  test.each([
    ['INSTRUMENT_DECLINED', 'unpaid'],
    ['ORDER_NOT_APPROVED', 'unpaid'],
    ['PAYER_ACTION_REQUIRED', 'unpaid'],
    ['ORDER_EXPIRED', 'closed'],
  ])('%s: %s', async (name, state) => {
    expect(await capturing(issue(name))).toEqual({ state })
  })

  test.each(['ORDER_COMPLETION_IN_PROGRESS', 'PREVIOUS_REQUEST_IN_PROGRESS'])(
    '%s: ask again',
    async (name) => {
      await expect(capturing(issue(name))).rejects.toMatchObject({ name: 'ProviderUnavailable' })
    },
  )

  test('DUPLICATE_INVOICE_ID is a refusal', async () => {
    await expect(capturing(issue('DUPLICATE_INVOICE_ID'))).rejects.toMatchObject({
      name: 'ProviderRefused',
      code: 'DUPLICATEINVOICEID',
    })
  })

  test('too many calls: the next one waits as long as PayPal requires', async () => {
    const answer = { status: 429, headers: { 'Retry-After': '17' }, body: '{"name":"RATE_LIMIT_REACHED"}' }
    await expect(capturing(answer)).rejects.toMatchObject({ name: 'ProviderUnavailable', retryAfter: 17 })
  })

  const unit = (status: string) => ({
    status: 201,
    headers: {},
    body: '',
    make: (id: string) =>
      JSON.stringify({
        id,
        status: 'COMPLETED',
        purchase_units: [
          {
            custom_id: attempt().outTradeNo,
            payments: {
              captures: [
                {
                  id: 'CAP1',
                  status,
                  custom_id: attempt().outTradeNo,
                  amount: { currency_code: 'USD', value: '19.99' },
                  create_time: '2026-09-21T14:13:20Z',
                },
              ],
            },
          },
        ],
      }),
  })

  test.each([
    ['PENDING', 'unpaid'],
    ['DECLINED', 'closed'],
    ['FAILED', 'closed'],
    ['COMPLETED', 'paid'],
  ])('a capture that is %s: %s', async (status, state) => {
    const market = await opened()
    await market.cashier.pay(market.code)
    const transport: Transport = async (request) =>
      request.url.endsWith('/capture')
        ? { status: 201, headers: {}, body: unit(status).make(market.code) }
        : market.simulator(request)
    const provider = createPayPal({ ...keys, transport, clock: market.now })
    expect(await provider.query(market.reference)).toMatchObject({ state })
  })
})

describe('closing', () => {
  test('needs no call, since what is not captured is never paid', async () => {
    const { provider, cashier, code, reference, store } = await opened()
    await provider.close(reference)
    await cashier.pay(code)
    await provider.close(reference)
    expect((await store.findByCode(code))?.state).toBe('approved')
    await provider.close({ outTradeNo: reference.outTradeNo })
  })

  test('a paid one is refused', async () => {
    const { provider, reference } = await paid()
    await expect(provider.close(reference)).rejects.toMatchObject({ code: 'ORDERALREADYCAPTURED' })
  })

  test('an expired one is closed', async () => {
    const { provider, reference, pass } = await opened()
    pass(4 * 3600)
    await expect(provider.close(reference)).resolves.toBeUndefined()
  })
})

describe('refunding', () => {
  test('is done, and known by either number', async () => {
    const { provider, order, reference, pass } = await paid()
    pass(60)
    const done = await provider.refund(order('R-1', 500))
    expect(done).toMatchObject({ state: 'done', amount: USD(500), refundedAt: START + 60 })
    const request = { outRefundNo: 'R-1', ...reference }
    const refundId = 'refundId' in done ? done.refundId : ''
    expect(await provider.queryRefund({ ...request, refundId })).toEqual(done)
    expect(await provider.queryRefund(request)).toEqual(done)
    expect(await provider.queryRefund({ ...request, outRefundNo: 'R-2' })).toEqual({ state: 'unknown' })
    expect(await provider.query(reference)).toMatchObject({ state: 'paid', refunded: true })
  })

  test('ten times with one number refunds once', async () => {
    const { provider, order, store, reference } = await paid()
    await Promise.all(Array.from({ length: 10 }, () => provider.refund(order('R-1', 1_999))))
    expect(await store.findByOutTradeNo(reference.outTradeNo)).toMatchObject({ refundedFen: 1_999 })
  })

  test('after PayPal has deleted the request does not refund a second time', async () => {
    const { provider, order, sent } = await paid()
    await provider.refund(order('R-1', 500))
    const before = sent.filter(({ url }) => url.endsWith('/refund')).length
    expect(await provider.refund(order('R-1', 500))).toMatchObject({ state: 'done' })
    expect(sent.filter(({ url }) => url.endsWith('/refund'))).toHaveLength(before)
  })

  test('in parts never refunds more than was paid', async () => {
    const { provider, order } = await paid()
    await provider.refund(order('R-1', 1_000))
    await expect(provider.refund(order('R-2', 1_000))).rejects.toMatchObject({ code: 'REFUNDAMOUNTEXCEEDED' })
    await provider.refund(order('R-3', 999))
    await expect(provider.refund(order('R-4', 1))).rejects.toMatchObject({ code: 'CAPTUREFULLYREFUNDED' })
  })

  test('more than was paid, or in another currency, is refused before it is sent', async () => {
    const { provider, order } = await paid()
    await expect(provider.refund(order('R-1', 2_000))).rejects.toBeInstanceOf(RangeError)
    const euros = { ...order('R-1', 1), amount: { minor: 1, currency: 'EUR' } }
    await expect(provider.refund(euros)).rejects.toBeInstanceOf(RangeError)
  })
})
