import { eq, inArray } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { refunds, sandboxRefunds } from '#server/db/tables/all.ts'
import { ProviderRefused, ProviderUnavailable } from '#server/gateways/payment/errors.ts'
import { sendDueRefunds } from '#server/features/payment/index.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { orderRow, statusesOf } from '../order/support.ts'
import {
  atProvider,
  attemptsOf,
  journalOf,
  NOTIFY,
  refundAll,
  refundsAreDue,
  refundsOf,
  wrapProvider,
} from './support.ts'
import { aBrowser, adminTokenOf, anOrderIn, byPaypal, configure, openBy, pressAt } from './browser-support.ts'

const school = await openTestSchool()
// what a test leaves undone is not tried again in the next, at the pace of what was refused
afterEach(() =>
  school.deps.db
    .update(refunds)
    .set({ state: 'failed' })
    .where(inArray(refunds.state, ['approved', 'sent'])),
)

async function paidBy(method: 'wechat' | 'alipay' | 'paypal') {
  if (method === 'paypal') await byPaypal(school)
  const browser = await aBrowser(school)
  const opened = await openBy(school, method, browser, await anOrderIn(school, browser))
  await configure(school, { paypal: false, currency: 1 })
  await pressAt(school, opened.cashier, 'pay')
  return opened
}

async function sendBack(orderId: number, amount = '199.00') {
  const params = { id: orderId }
  const body = { amount, answer: 'as agreed' }
  const token = await adminTokenOf(school)
  expect((await school.call('POST /api/v1/admin/orders/{id}/refund', { token, params, body })).code).toBe(0)
}

/** A refund that WeChat Pay has accepted but not reported. */
async function sentByWechat() {
  const opened = await paidBy('wechat')
  await sendBack(opened.orderId)
  await refundsAreDue(school)
  await sendDueRefunds(school.deps)
  expect(await refundsOf(school, opened.orderId)).toMatchObject([{ state: 'sent' }])
  return opened
}

/** A refund made at the provider itself. */
async function byHand(method: 'wechat' | 'alipay' | 'paypal', orderId: number, minor: number) {
  const [payment] = await journalOf(school, orderId)
  const attempt = (await attemptsOf(school, orderId)).at(-1)
  const amount = (of: number) => ({ minor: of, currency: method === 'paypal' ? 'USD' : 'CNY' })
  await school.deps.payment.provider(method)?.refund({
    outRefundNo: `BYHAND-${orderId}`,
    payment: {
      outTradeNo: attempt?.outTradeNo ?? '',
      providerReference: attempt?.providerReference ?? null,
      transactionId: payment?.transactionId ?? '',
      amount: amount(19_900),
    },
    amount: amount(minor),
    reason: 'by hand',
    ...(method === 'wechat' && { notifyUrl: school.config.publicUrl + NOTIFY }),
  })
}

describe('news of a refund', () => {
  test('of WeChat Pay finishes it at once, without waiting for the next turn', async () => {
    const { orderId } = await paidBy('wechat')
    await sendBack(orderId)
    await refundsAreDue(school)
    await sendDueRefunds(school.deps)
    expect(await refundsOf(school, orderId)).toMatchObject([{ state: 'sent', refundId: expect.any(String) }])
    await school.deps.payment.sandbox?.deliverDue()
    expect(await refundsOf(school, orderId)).toMatchObject([{ state: 'done' }])
    expect((await orderRow(school, orderId)).status).toBe(8)
  })

  test('finishes one that had failed, once somebody has mended it at the provider', async () => {
    const { orderId } = await sentByWechat()
    await school.deps.db.update(refunds).set({ state: 'failed' }).where(eq(refunds.orderId, orderId))
    await school.deps.payment.sandbox?.deliverDue()
    expect(await refundsOf(school, orderId)).toMatchObject([{ state: 'done' }])
    expect((await orderRow(school, orderId)).status).toBe(8)
  })

  test.each([
    ['is silent', () => Promise.reject(new ProviderUnavailable('silent')), 1],
    ['says no', () => Promise.reject(new ProviderRefused('NOAUTH', 'no')), 1],
    ['knows nothing of it', () => Promise.resolve({ state: 'unknown' as const }), 0],
  ])(
    'changes nothing while the provider %s when asked, and the job finds out later',
    async (_title, answer, failures) => {
      const { orderId } = await sentByWechat()
      await school.deps.db.update(refunds).set({ state: 'approved' }).where(eq(refunds.orderId, orderId))
      const heal = wrapProvider(school, () => ({ queryRefund: answer }))
      // it is confirmed, so that the provider does not send it again
      const warned = vi.spyOn(school.deps.log, 'warn').mockImplementation(() => undefined)
      expect(await school.deps.payment.sandbox?.deliverDue()).toBe(1)
      const [refund] = await refundsOf(school, orderId)
      const line = { refundNo: refund?.refundNo, err: expect.any(Error) }
      expect(warned.mock.calls).toEqual(
        Array(failures).fill([line, 'the state of a refund could not be queried']),
      )
      warned.mockRestore()
      heal()
      expect(refund).toMatchObject({ state: 'approved' })
      await refundAll(school)
      expect(await refundsOf(school, orderId)).toMatchObject([{ state: 'done' }])
    },
  )

  test('comes again after a fault of ours', async () => {
    const { orderId } = await sentByWechat()
    const heal = wrapProvider(school, () => ({ queryRefund: () => Promise.reject(new TypeError('ours')) }))
    expect(await school.deps.payment.sandbox?.deliverDue()).toBe(0)
    heal()
    expect(await refundsOf(school, orderId)).toMatchObject([{ state: 'sent' }])
    await school.deps.db.update(sandboxRefunds).set({ nextNotifyAt: 0 })
    await school.deps.payment.sandbox?.deliverDue()
    expect(await refundsOf(school, orderId)).toMatchObject([{ state: 'done' }])
  })

  test('that the school did not begin changes no order', async () => {
    const { orderId, outTradeNo } = await paidBy('wechat')
    await byHand('wechat', orderId, 500)
    const reported = vi.spyOn(school.deps.log, 'error').mockImplementation(() => undefined)
    expect(await school.deps.payment.sandbox?.deliverDue()).toBe(1)
    const line = { method: 'wechat', outTradeNo, outRefundNo: `BYHAND-${orderId}` }
    expect(reported.mock.calls).toEqual([[line, 'a refund was made that the school did not make']])
    reported.mockRestore()
    expect(await statusesOf(school, orderId)).toEqual([1, 3, 13])
    expect(await refundsOf(school, orderId)).toEqual([])
  })
})

describe.each(['alipay', 'paypal'] as const)('a payment by %s that was sent back by hand', (method) => {
  test('in full is back: the refund that is owed is done and sends nothing more', async () => {
    const { orderId, outTradeNo } = await paidBy(method)
    await byHand(method, orderId, 19_900)
    await sendBack(orderId)
    await refundAll(school)
    expect(await refundsOf(school, orderId)).toMatchObject([{ state: 'done', lastError: null }])
    expect((await atProvider(school, outTradeNo))?.refundedFen).toBe(19_900)
    expect((await orderRow(school, orderId)).status).toBe(8)
  })

  test('in part leaves too little: nothing is sent, and it is tried again', async () => {
    const { orderId, outTradeNo } = await paidBy(method)
    await byHand(method, orderId, 500)
    await sendBack(orderId)
    await refundsAreDue(school)
    await sendDueRefunds(school.deps)
    expect(await refundsOf(school, orderId)).toMatchObject([
      { state: 'approved', attempts: 1, lastError: expect.any(String) },
    ])
    expect((await atProvider(school, outTradeNo))?.refundedFen).toBe(500)
  })
})

test('a window of the old price, which Alipay cannot close yet, pays nothing at the new one and goes back', async () => {
  const browser = await aBrowser(school)
  const order = await anOrderIn(school, browser)
  const answer = await school.app.inject({
    url: `/api/payment/alipay?orderid=${order.orderId}`,
    headers: { cookie: browser.cookie },
  })
  const token = await adminTokenOf(school)
  const params = { id: order.orderId }
  const changed = await school.call('PUT /api/v1/admin/orders/{id}/price', {
    token,
    params,
    body: { amount: '99.00' },
  })
  expect(changed.code).toBe(0)
  const entered = await school.app.inject({
    url: String(answer.headers.location).replace(/^https?:\/\/[^/]+/, ''),
  })
  await pressAt(school, new URL(String(entered.headers.location), 'http://school').pathname, 'pay')
  // ordered, then the price changed
  expect(await statusesOf(school, order.orderId)).toEqual([1, 1])
  expect(await journalOf(school, order.orderId)).toMatchObject([{ amount: '199.0000', outcome: 'repriced' }])
  await refundAll(school)
  expect(await refundsOf(school, order.orderId)).toMatchObject([{ amount: '199.0000', state: 'done' }])
  // ordered, then the price changed
  expect(await statusesOf(school, order.orderId)).toEqual([1, 1])
})
