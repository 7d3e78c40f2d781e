import { describe, expect, test } from 'vitest'
import { RETRY_DELAYS } from '#server/gateways/payment/sandbox/wechat-messenger.ts'
import { attempt, latest, openCode, openShop, paymentIn, START } from './wechat-support.ts'

const outTradeNo = attempt().outTradeNo
const failing = { status: 500, headers: {}, body: '{"code":"FAIL","message":"internal"}' }
const accepting = { status: 200, headers: {}, body: '' }

describe('the payer', () => {
  test('sees the amount, the payee and the expiry', async () => {
    const shop = openShop()
    expect(await shop.cashier.view(await openCode(shop))).toEqual({
      method: 'wechat',
      cancelUrl: null,
      returnUrl: null,
      amountFen: 19_900,
      currency: 'CNY',
      description: '书法入门',
      merchantName: '演示书院',
      outTradeNo,
      state: 'open',
      expiresAt: START + 7200,
    })
  })

  test('with an unknown code sees and pays nothing', async () => {
    const { cashier } = openShop()
    expect(await cashier.view('nothing')).toBeNull()
    expect(await cashier.pay('nothing')).toEqual({ result: 'unknown' })
    expect(await cashier.notifyAgain('nothing')).toBeNull()
  })

  test('who leaves can pay later', async () => {
    const shop = openShop()
    const code = await openCode(shop)
    expect(await shop.cashier.cancel(code)).toMatchObject({ state: 'open' })
    expect(await shop.provider.query({ outTradeNo })).toEqual({ state: 'unpaid' })
    expect(shop.received).toHaveLength(0)
    expect(await shop.cashier.pay(code)).toMatchObject({ result: 'paid' })
  })

  test('who pays ten times at once on two servers pays once, with one notification', async () => {
    const shop = openShop()
    const code = await openCode(shop)
    const second = shop.secondServer()
    const tries = Array.from({ length: 10 }, (_, i) => (i % 2 ? shop : second).cashier.pay(code))
    const results = (await Promise.all(tries)).map(({ result }) => result)
    expect(results.filter((result) => result === 'paid')).toHaveLength(1)
    expect(results.filter((result) => result === 'already paid')).toHaveLength(9)
    expect(shop.received).toHaveLength(1)
  })

  test('of another attempt of the same order pays a second time, which the school refunds', async () => {
    const shop = openShop()
    const first = await openCode(shop)
    const second = await openCode(shop, { outTradeNo: 'SY20261120-0001b' })
    await shop.cashier.pay(first)
    await shop.cashier.pay(second)
    const states = await Promise.all(
      [outTradeNo, 'SY20261120-0001b'].map((number) => shop.provider.query({ outTradeNo: number })),
    )
    const numbers = states.map((state) => (state.state === 'paid' ? state.payment.transactionId : null))
    expect(new Set(numbers).size).toBe(2)
    expect(numbers).not.toContain(null)
  })

  test('cannot start to pay after the expiry', async () => {
    const shop = openShop()
    const code = await openCode(shop)
    shop.pass(7200)
    expect(await shop.cashier.view(code)).toMatchObject({ state: 'expired' })
    expect(await shop.cashier.pay(code)).toEqual({ result: 'expired' })
  })

  test('who confirmed in time can pay late, while the provider keeps it open', async () => {
    const shop = openShop()
    const code = await openCode(shop)
    shop.pass(7200 + 299)
    expect(await shop.cashier.payLate(code)).toMatchObject({ result: 'paid' })
    expect(await shop.provider.readNotification(latest(shop))).toMatchObject({
      payment: { paidAt: START + 7499 },
    })
  })

  test('cannot pay an attempt that the provider or the school has closed', async () => {
    const shop = openShop()
    const code = await openCode(shop)
    const other = await openCode(shop, { outTradeNo: 'SY-closed' })
    await shop.provider.close({ outTradeNo: 'SY-closed' })
    expect(await shop.cashier.payLate(other)).toEqual({ result: 'closed' })
    shop.pass(7200 + 300)
    expect(await shop.cashier.payLate(code)).toEqual({ result: 'closed' })
    expect(shop.received).toHaveLength(0)
  })
})

describe('a notification', () => {
  test('is sent at once and not again when it is acknowledged', async () => {
    const shop = openShop()
    expect(await shop.cashier.pay(await openCode(shop))).toEqual({
      result: 'paid',
      notification: 'acknowledged',
      returnUrl: null,
    })
    shop.pass(100_000)
    expect(await shop.deliverDue()).toBe(0)
    expect(shop.received).toHaveLength(1)
    expect(shop.received[0]).toMatchObject({ method: 'POST', url: attempt().notifyUrl })
  })

  test('counts as delivered by its status alone, whatever the body of the answer', async () => {
    const shop = openShop()
    shop.answerWith({ ...failing, status: 200 })
    expect(await shop.cashier.pay(await openCode(shop))).toMatchObject({ notification: 'acknowledged' })
  })

  test.each([
    ['500', failing],
    ['201', { ...accepting, status: 201 }],
    ['302', { ...accepting, status: 302 }],
    ['nothing in time', new Error('timed out')],
  ])('answered by %s is sent again after 15 seconds', async (_, answer) => {
    const shop = openShop()
    shop.answerWith(answer)
    expect(await shop.cashier.pay(await openCode(shop))).toMatchObject({ notification: 'failed' })
    shop.answerWith(accepting)
    shop.pass(14)
    expect(await shop.deliverDue()).toBe(0)
    shop.pass(1)
    expect(await shop.deliverDue()).toBe(1)
    expect(shop.received).toHaveLength(2)
  })

  test('is tried on the schedule of WeChat Pay, 16 times in 24 hours and 4 minutes, then given up', async () => {
    const shop = openShop()
    shop.answerWith(failing)
    await shop.cashier.pay(await openCode(shop))
    for (const [i, delay] of RETRY_DELAYS.entries()) {
      shop.pass(delay - 1)
      await shop.deliverDue()
      expect(shop.received).toHaveLength(i + 1)
      shop.pass(1)
      await shop.deliverDue()
      expect(shop.received).toHaveLength(i + 2)
    }
    expect(shop.now() - START).toBe(24 * 3600 + 240)
    shop.pass(1_000_000)
    await shop.deliverDue()
    expect(shop.received).toHaveLength(16)
  })

  test('is signed anew when it is repeated, and keeps its number', async () => {
    const shop = openShop()
    shop.answerWith(failing)
    await shop.cashier.pay(await openCode(shop))
    const first = await shop.provider.readNotification(latest(shop))
    shop.pass(20_000)
    await shop.deliverDue()
    expect(await shop.provider.readNotification(latest(shop))).toEqual(first)
    expect(shop.received[0]?.body).not.toBe(shop.received[1]?.body)
  })

  test('due on two servers at once is sent by one', async () => {
    const shop = openShop()
    shop.answerWith(failing)
    await shop.cashier.pay(await openCode(shop))
    shop.pass(15)
    await Promise.all([shop.deliverDue(), shop.secondServer().deliverDue()])
    expect(shop.received).toHaveLength(2)
  })

  test('can be sent again by hand, also after it was acknowledged and refunded', async () => {
    const shop = openShop()
    const code = await openCode(shop)
    expect(await shop.cashier.notifyAgain(code)).toBeNull()
    await shop.cashier.pay(code)
    const first = await shop.provider.readNotification(latest(shop))
    await shop.provider.refund({
      outRefundNo: 'R-1',
      payment: paymentIn(first),
      amount: paymentIn(first).amount,
      reason: '重复支付',
    })
    expect(await shop.cashier.notifyAgain(code)).toBe('acknowledged')
    expect(await shop.provider.readNotification(latest(shop))).toEqual(first)
    expect(shop.received).toHaveLength(2)
  })

  test('survives a restart before it could be delivered', async () => {
    const shop = openShop()
    shop.answerWith(new Error('the process died'))
    await shop.cashier.pay(await openCode(shop))
    const restarted = shop.secondServer()
    shop.answerWith(accepting)
    shop.pass(15)
    expect(await restarted.deliverDue()).toBe(1)
  })
})
