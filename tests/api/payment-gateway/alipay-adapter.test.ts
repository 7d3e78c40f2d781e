import { describe, expect, test } from 'vitest'
import { generateAlipaySandboxKeys } from '#server/gateways/payment/sandbox/alipay/keys.ts'
import { attempt, DAY, type Market, openMarket, redirectOf, START, TODAY } from './sandbox-support.ts'

const keys = await generateAlipaySandboxKeys()
const open = () => openMarket('alipay', { alipay: keys })
const reference = { outTradeNo: attempt().outTradeNo }

/** Follows the redirects of the payer's browser. @returns the code of the cashier's page */
async function enter(market: Market, address: string): Promise<string> {
  const opened = await market.openAlipay?.(new URL(address).search)
  if (!opened || 'refused' in opened) throw new Error(`refused: ${opened?.refused}`)
  return opened.code
}

const begin = async (market: Market, change: Parameters<typeof attempt>[0] = {}) =>
  enter(market, redirectOf(await market.provider.create(attempt(change))))

async function paid() {
  const market = open()
  await market.cashier.pay(await begin(market))
  const state = await market.provider.query(reference)
  if (state.state !== 'paid') throw new Error('not paid')
  const order = (outRefundNo: string, minor: number) => ({
    outRefundNo,
    payment: state.payment,
    amount: { minor, currency: 'CNY' },
    reason: '重复支付',
  })
  return { ...market, payment: state.payment, order }
}

describe('opening an attempt', () => {
  test('gives a signed address for the page on a computer', async () => {
    const url = new URL(redirectOf(await open().provider.create(attempt())))
    expect(url.origin + url.pathname).toBe('http://localhost:8080/sandbox/alipay/gateway.do')
    const query = Object.fromEntries(url.searchParams)
    expect(query).toMatchObject({
      method: 'alipay.trade.page.pay',
      app_id: keys.appId,
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: '2026-09-21 22:13:20',
      notify_url: attempt().notifyUrl,
      return_url: attempt().returnUrl,
    })
    expect(JSON.parse(query.biz_content ?? '')).toEqual({
      out_trade_no: reference.outTradeNo,
      product_code: 'FAST_INSTANT_TRADE_PAY',
      total_amount: '199.00',
      subject: '书法入门',
      time_expire: '2026-09-22 00:13:20',
    })
  })

  test('gives another one on a phone, which opens the app', async () => {
    const scene = { kind: 'mobile', clientAddress: '203.0.113.7' } as const
    const url = new URL(redirectOf(await open().provider.create(attempt({ scene }))))
    expect(url.searchParams.get('method')).toBe('alipay.trade.wap.pay')
    expect(JSON.parse(url.searchParams.get('biz_content') ?? '')).toMatchObject({
      product_code: 'QUICK_WAP_WAY',
      quit_url: attempt().returnUrl,
    })
  })

  test('writes times for Beijing in any time zone of the process', async () => {
    const before = process.env.TZ
    process.env.TZ = 'America/New_York'
    try {
      const url = new URL(redirectOf(await open().provider.create(attempt())))
      expect(url.searchParams.get('timestamp')).toBe('2026-09-21 22:13:20')
    } finally {
      if (before === undefined) delete process.env.TZ
      else process.env.TZ = before
    }
  })

  test('removes characters that Alipay refuses from the name, and shortens a long one', async () => {
    const market = open()
    const code = await begin(market, { description: `a/b=c&d ${'😀'.repeat(300)}` })
    const view = await market.cashier.view(code)
    expect(view?.description.startsWith('a b c d ')).toBe(true)
    expect([...(view?.description ?? '')]).toHaveLength(256)
  })

  test.each([
    ['another currency', { amount: { minor: 100, currency: 'USD' } }],
    ['nothing to pay', { amount: { minor: 0, currency: 'CNY' } }],
    ['part of a fen', { amount: { minor: 1.5, currency: 'CNY' } }],
    ['a number that would need escaping', { outTradeNo: 'SY|000001' }],
    ['a payer inside WeChat', { scene: { kind: 'wechat', openid: 'o' } as const }],
  ])('with %s is refused before it is signed', async (_, change) => {
    await expect(open().provider.create(attempt(change))).rejects.toBeInstanceOf(RangeError)
  })

  test('a changed address is refused', async () => {
    const market = open()
    const address = redirectOf(await market.provider.create(attempt()))
    const { search } = new URL(address.replace('199.00', '000.01'))
    expect(await market.openAlipay?.(search)).toEqual({ refused: 'isv.invalid-signature' })
  })

  test('the same number for another amount is refused', async () => {
    const market = open()
    await begin(market)
    const other = redirectOf(await market.provider.create(attempt({ amount: { minor: 1, currency: 'CNY' } })))
    expect(await market.openAlipay?.(new URL(other).search)).toEqual({ refused: 'ACQ.CONTEXT_INCONSISTENT' })
  })
})

describe('querying an attempt', () => {
  test('before the payer opens it Alipay has no record of it, and it can still be paid', async () => {
    const market = open()
    const address = redirectOf(await market.provider.create(attempt()))
    expect(await market.provider.query(reference)).toEqual({ state: 'unknown' })
    const code = await enter(market, address)
    expect(await market.provider.query(reference)).toEqual({ state: 'unpaid' })
    expect(await market.cashier.pay(code)).toMatchObject({ result: 'paid', notification: 'acknowledged' })
  })

  test('once paid has the amount, the time and the number', async () => {
    const { payment } = await paid()
    expect(payment).toEqual({
      outTradeNo: reference.outTradeNo,
      transactionId: expect.stringMatching(/^\d{28}$/),
      amount: { minor: 19_900, currency: 'CNY' },
      merchantId: keys.sellerId,
      appId: keys.appId,
      paidAt: START,
    })
  })

  test('an expired one is closed, one that was refunded in full was paid', async () => {
    const market = open()
    await begin(market)
    market.pass(7200 + 300)
    expect(await market.provider.query(reference)).toEqual({ state: 'closed' })

    const { provider, order } = await paid()
    await provider.refund(order('R-1', 100))
    expect(await provider.query(reference)).toMatchObject({ state: 'paid', refunded: false })
    await provider.refund(order('R-2', 19_800))
    expect(await provider.query(reference)).toMatchObject({ state: 'paid', refunded: true })
  })

  test("the parameters of the payer's return prove nothing", async () => {
    const market = open()
    const outcome = await market.cashier.pay(await begin(market))
    const url = new URL(('returnUrl' in outcome && outcome.returnUrl) || '')
    expect(url.searchParams.get('order')).toBe('1')
    expect(url.searchParams.get('out_trade_no')).toBe(reference.outTradeNo)
  })
})

describe('closing', () => {
  test('ends an attempt, and changes nothing when it is repeated', async () => {
    const market = open()
    const code = await begin(market)
    await market.provider.close(reference)
    await market.provider.close(reference)
    expect(await market.cashier.pay(code)).toEqual({ result: 'closed' })
    expect(await market.provider.query(reference)).toEqual({ state: 'closed' })
  })

  test('cannot end one that nobody has opened, and names that refusal', async () => {
    await expect(open().provider.close(reference)).rejects.toMatchObject({ code: 'TRADENOTEXIST' })
  })

  test('a paid one is refused', async () => {
    const { provider } = await paid()
    await expect(provider.close(reference)).rejects.toMatchObject({ name: 'ProviderRefused' })
  })
})

describe('refunding', () => {
  const refundReference = { outRefundNo: 'R-1', ...reference }

  test('is done at once, and found afterwards', async () => {
    const { provider, order, payment, pass } = await paid()
    expect(await provider.queryRefund(refundReference)).toEqual({ state: 'unknown' })
    pass(60)
    const done = {
      state: 'done',
      refundId: payment.transactionId,
      amount: { minor: 100, currency: 'CNY' },
      refundedAt: START + 60,
    }
    expect(await provider.refund(order('R-1', 100))).toEqual(done)
    expect(await provider.queryRefund(refundReference)).toEqual(done)
  })

  test('ten times with one number refunds once, each time with success', async () => {
    const { provider, order, store } = await paid()
    const refunds = await Promise.all(Array.from({ length: 10 }, () => provider.refund(order('R-1', 19_900))))
    expect(refunds.map(({ state }) => state)).toEqual(Array.from({ length: 10 }, () => 'done'))
    expect(await store.findByOutTradeNo(reference.outTradeNo)).toMatchObject({ refundedFen: 19_900 })
  })

  test('in parts never refunds more than was paid', async () => {
    const { provider, order } = await paid()
    await provider.refund(order('R-1', 10_000))
    await expect(provider.refund(order('R-2', 9_901))).rejects.toMatchObject({
      code: 'REASONTRADEREFUNDFEEERR',
    })
    expect(await provider.refund(order('R-3', 9_900))).toMatchObject({ state: 'done' })
  })

  test('a used number with another amount is refused', async () => {
    const { provider, order } = await paid()
    await provider.refund(order('R-1', 100))
    await expect(provider.refund(order('R-1', 101))).rejects.toMatchObject({
      code: 'DISCORDANTREPEATREQUEST',
    })
  })

  test('more than was paid is refused before it is sent', async () => {
    const { provider, order } = await paid()
    await expect(provider.refund(order('R-1', 19_901))).rejects.toBeInstanceOf(RangeError)
  })

  test('of a trade that does not exist is unknown', async () => {
    expect(await open().provider.queryRefund(refundReference)).toEqual({ state: 'unknown' })
  })
})

describe("the day's bill", () => {
  test('lists what was paid and refunded, each with our number', async () => {
    const { provider, order, pass, payment } = await paid()
    pass(600)
    await provider.refund(order('R-1', 500))
    expect(await provider.dailyBill(TODAY)).toBeNull()
    pass(DAY)
    const amount = (minor: number) => ({ minor, currency: 'CNY' })
    const providerNumber = payment.transactionId
    expect(await provider.dailyBill(TODAY)).toEqual([
      { kind: 'payment', ourNumber: reference.outTradeNo, providerNumber, amount: amount(19_900), at: START },
      { kind: 'refund', ourNumber: 'R-1', providerNumber, amount: amount(500), at: START + 600 },
    ])
  })

  test('of a day without payments is empty after noon, and not available before', async () => {
    const { provider, pass } = open()
    pass(7 * 3600)
    expect(await provider.dailyBill(TODAY)).toBeNull()
    pass(7 * 3600)
    expect(await provider.dailyBill(TODAY)).toEqual([])
  })
})
