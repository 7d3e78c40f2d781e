import { describe, expect, test } from 'vitest'
import { attempt, codeIn, codeUrlOf, keys, openCode, openShop, START } from './wechat-support.ts'

const reference = { outTradeNo: attempt().outTradeNo }

describe('opening an attempt', () => {
  test('answers the address of the cashier for the QR code', async () => {
    const { provider } = openShop()
    const prompt = await provider.create(attempt())
    expect(provider).toMatchObject({ method: 'wechat', test: true })
    expect(codeUrlOf(prompt)).toMatch(/^http:\/\/localhost:8080\/sandbox\/wechat\/[\w-]{24}$/)
  })

  test('again with the same values gives a fresh code, and the earlier one ends', async () => {
    const { provider, cashier } = openShop()
    const first = codeIn(codeUrlOf(await provider.create(attempt())))
    const second = codeIn(codeUrlOf(await provider.create(attempt())))
    expect(second).not.toBe(first)
    expect(await cashier.view(first)).toBeNull()
    expect(await cashier.view(second)).toMatchObject({ state: 'open' })
  })

  test.each([
    ['amount', { amount: { minor: 1, currency: 'CNY' } }],
    ['description', { description: '其他' }],
    ['expiry', { expiresAt: START + 3600 }],
    ['notification address', { notifyUrl: 'http://localhost:8080/elsewhere' }],
  ])('again with another %s is refused', async (_, change) => {
    const { provider } = openShop()
    await provider.create(attempt())
    await expect(provider.create(attempt(change))).rejects.toMatchObject({
      name: 'ProviderRefused',
      code: 'OUTTRADENOUSED',
    })
  })

  test('twenty at once with one number make one transaction', async () => {
    const { provider, store } = openShop()
    const prompts = await Promise.all(Array.from({ length: 20 }, () => provider.create(attempt())))
    const kept = await store.findByOutTradeNo(reference.outTradeNo)
    expect(prompts.map((prompt) => codeIn(codeUrlOf(prompt)))).toContain(kept?.code)
  })

  test('of a paid or a closed number is refused', async () => {
    const shop = openShop()
    await shop.cashier.pay(await openCode(shop))
    await expect(shop.provider.create(attempt())).rejects.toMatchObject({ code: 'ORDERPAID' })
    await openCode(shop, { outTradeNo: 'SY-closed' })
    await shop.provider.close({ outTradeNo: 'SY-closed' })
    await expect(shop.provider.create(attempt({ outTradeNo: 'SY-closed' }))).rejects.toMatchObject({
      code: 'ORDERCLOSED',
    })
  })

  test('cuts a long description to the limit of WeChat Pay, also one of 4-byte characters', async () => {
    const shop = openShop()
    const code = await openCode(shop, { description: '😀'.repeat(200) })
    expect([...((await shop.cashier.view(code))?.description ?? '')]).toHaveLength(127)
  })

  test.each([
    ['an amount that is no whole number', { amount: { minor: 0.5, currency: 'CNY' } }],
    ['nothing to pay', { amount: { minor: 0, currency: 'CNY' } }],
    ['another currency', { amount: { minor: 100, currency: 'USD' } }],
    ['a number that would need escaping', { outTradeNo: 'SY|000001' }],
    ['a number that is too short', { outTradeNo: 'SY001' }],
    ['a notification address with a query', { notifyUrl: 'https://school.example/notify?a=1' }],
  ])('with %s is refused before it is sent', async (_, change) => {
    const { provider } = openShop()
    await expect(provider.create(attempt(change))).rejects.toBeInstanceOf(RangeError)
  })

  test('with real money needs a notification address on https', async () => {
    const real = openShop().providerWith({ test: false })
    await expect(real.create(attempt())).rejects.toBeInstanceOf(RangeError)
    const prompt = await real.create(attempt({ notifyUrl: 'https://school.example/notify' }))
    expect(codeUrlOf(prompt)).toContain('/sandbox/wechat/')
  })

  test('less than a minute before its expiry is refused', async () => {
    const { provider } = openShop()
    await expect(provider.create(attempt({ expiresAt: START + 59 }))).rejects.toMatchObject({
      code: 'PARAMERROR',
    })
  })
})

describe('querying an attempt', () => {
  test('before and after paying', async () => {
    const shop = openShop()
    const code = await openCode(shop)
    expect(await shop.provider.query(reference)).toEqual({ state: 'unpaid' })
    shop.pass(30)
    await shop.cashier.pay(code)
    expect(await shop.provider.query(reference)).toEqual({
      state: 'paid',
      refunded: false,
      payment: {
        outTradeNo: reference.outTradeNo,
        transactionId: expect.stringMatching(/^\d{28}$/),
        amount: { minor: 19_900, currency: 'CNY' },
        merchantId: keys.merchantId,
        appId: keys.appId,
        paidAt: START + 30,
      },
    })
  })

  test('of an unknown number', async () => {
    expect(await openShop().provider.query(reference)).toEqual({ state: 'unknown' })
  })

  test('after the expiry it remains open for who confirmed in time, until the provider closes it', async () => {
    const shop = openShop()
    await openCode(shop)
    shop.pass(7200 + 299)
    expect(await shop.provider.query(reference)).toEqual({ state: 'unpaid' })
    shop.pass(1)
    expect(await shop.provider.query(reference)).toEqual({ state: 'closed' })
  })
})

describe('closing', () => {
  test('ends the attempt, and once more changes nothing', async () => {
    const shop = openShop()
    const code = await openCode(shop)
    await shop.provider.close(reference)
    await shop.provider.close(reference)
    expect(await shop.provider.query(reference)).toEqual({ state: 'closed' })
    expect(await shop.cashier.pay(code)).toEqual({ result: 'closed' })
  })

  test('a paid one is refused', async () => {
    const shop = openShop()
    await shop.cashier.pay(await openCode(shop))
    await expect(shop.provider.close(reference)).rejects.toMatchObject({ code: 'ORDERPAID' })
    expect(await shop.provider.query(reference)).toMatchObject({ state: 'paid' })
  })

  test('one that was never opened is refused', async () => {
    await expect(openShop().provider.close(reference)).rejects.toMatchObject({ code: 'ORDERNOTEXIST' })
  })

  test('at the same moment as paying: one of both succeeds', async () => {
    const shop = openShop()
    const code = await openCode(shop)
    const [paid, closed] = await Promise.allSettled([shop.cashier.pay(code), shop.provider.close(reference)])
    const wasPaid = paid.status === 'fulfilled' && paid.value.result === 'paid'
    expect(closed.status === 'fulfilled').toBe(!wasPaid)
    expect(await shop.provider.query(reference)).toMatchObject({ state: wasPaid ? 'paid' : 'closed' })
  })
})

describe('refunding', () => {
  const refundReference = { outRefundNo: 'R-1', outTradeNo: reference.outTradeNo }

  async function paidShop() {
    const shop = openShop()
    await shop.cashier.pay(await openCode(shop))
    const state = await shop.provider.query(reference)
    if (state.state !== 'paid') throw new Error('not paid')
    const order = (outRefundNo: string, minor: number) => ({
      outRefundNo,
      payment: state.payment,
      amount: { minor, currency: 'CNY' },
      reason: '重复支付',
    })
    return { ...shop, order }
  }

  test('is accepted first and done later, and the payment shows it', async () => {
    const { provider, order } = await paidShop()
    expect(await provider.queryRefund(refundReference)).toEqual({ state: 'unknown' })
    const accepted = await provider.refund(order('R-1', 19_900))
    expect(accepted).toMatchObject({ state: 'processing', amount: { minor: 19_900, currency: 'CNY' } })
    expect(await provider.queryRefund(refundReference)).toMatchObject({ state: 'done', refundedAt: START })
    expect(await provider.query(reference)).toMatchObject({ state: 'paid', refunded: true })
  })

  test('ten times with one number refunds once', async () => {
    const { provider, order, store } = await paidShop()
    const refunds = await Promise.all(Array.from({ length: 10 }, () => provider.refund(order('R-1', 19_900))))
    expect(new Set(refunds.map((refund) => ('refundId' in refund ? refund.refundId : '')))).toHaveProperty(
      'size',
      1,
    )
    expect(await store.findByOutTradeNo(reference.outTradeNo)).toMatchObject({ refundedFen: 19_900 })
  })

  test('in parts never refunds more than was paid', async () => {
    const { provider, order } = await paidShop()
    await provider.refund(order('R-1', 10_000))
    await expect(provider.refund(order('R-2', 9_901))).rejects.toMatchObject({ code: 'INVALIDREQUEST' })
    expect(await provider.refund(order('R-3', 9_900))).toMatchObject({ state: 'processing' })
  })

  test('a used number with another amount is refused', async () => {
    const { provider, order } = await paidShop()
    await provider.refund(order('R-1', 100))
    await expect(provider.refund(order('R-1', 101))).rejects.toMatchObject({ code: 'INVALIDREQUEST' })
  })

  test('more than was paid is refused before it is sent', async () => {
    const { provider, order } = await paidShop()
    await expect(provider.refund(order('R-1', 19_901))).rejects.toBeInstanceOf(RangeError)
  })
})
