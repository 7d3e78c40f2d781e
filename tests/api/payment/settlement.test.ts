import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { currencyNumber } from '#contract/currencies.ts'
import { payments, refunds } from '#server/db/tables/all.ts'
import { beijingDay } from '#server/gateways/payment/beijing.ts'
import type { BillRow } from '#server/gateways/payment/payment.ts'
import { paymentMethods } from '#server/gateways/payment/provider.ts'
import { aProduct, aUser } from '#tests/support/factories.ts'
import { aPaidOrder, aPayment, aRefund } from '#tests/support/order-factories.ts'
import { statusesOf } from '../order/support.ts'
import { payUnheard } from './support.ts'
import { adminTokenOf } from './browser-support.ts'
import { dayAgo, openSettlement } from './settlement-support.ts'
import { testJob } from './settlement-job.ts'

const opened = await openSettlement()
const { school, aDay, begun, paid, happenedOn, sentBack, read, withBill } = opened

describe.each(paymentMethods)('the bill of %s', (method) => {
  test('agree with the school, payments and refunds alike', async () => {
    const day = aDay()
    const [whole, part] = [await paid(method), await paid(method)]
    await sentBack(whole.orderId, '199.00')
    // the answer that had its number at the provider was lost
    const { db } = school.deps
    await db.update(refunds).set({ refundId: null }).where(eq(refunds.orderId, whole.orderId))
    // at Alipay both have the number of their payment
    await sentBack(part.orderId, '50.00')
    await sentBack(part.orderId, '30.00')
    for (const order of [whole, part]) await happenedOn(day, order)
    const { data, code } = await read(method, day)
    expect(code).toBe(0)
    expect(data).toMatchObject({
      method,
      day,
      state: 'read',
      is_test: 1,
      differences: 0,
      unsettled: 0,
      list: [],
      totals: [
        {
          currency: method === 'paypal' ? 2 : 1,
          payments: 2,
          paid: '398.00',
          refunds: 3,
          refunded: '279.00',
        },
      ],
    })
  })

  test('have a payment without a notification: it is queried, and the order is paid', async () => {
    const day = aDay()
    const opened = await begun(method)
    await payUnheard(school, opened.outTradeNo)
    await happenedOn(day, opened)
    const { data } = await read(method, day)
    expect(data).toMatchObject({ state: 'read', differences: 0 })
    expect(await statusesOf(school, opened.orderId)).toEqual([1, 3, 13])
  })

  test('lack a payment that the school has, and the difference is shown until it is settled', async () => {
    const day = aDay()
    const order = await paid(method)
    await happenedOn(day, order)
    const restore = withBill(method, () => Promise.resolve([]))
    const { data } = await read(method, day)
    restore()
    expect(data).toMatchObject({ differences: 1, unsettled: 1 })
    const [difference] = data.list
    expect(difference).toMatchObject({
      kind: 'payment',
      finding: 'missing_there',
      currency: method === 'paypal' ? 2 : 1,
      our_number: order.outTradeNo,
      our_amount: '199.00',
      provider_amount: null,
      order_id: order.orderId,
      settled_at: null,
    })
    const params = { id: difference?.id ?? 0 }
    const token = await adminTokenOf(school)
    const settle = (note: string, by = token) =>
      school.call('POST /api/v1/admin/bill_differences/{id}/settle', { token: by, params, body: { note } })
    expect((await settle('')).code).toBe(102001)
    expect((await settle('booked a day later')).code).toBe(0)
    expect((await settle('again')).code).toBe(102624)
    const shown = await school.call('GET /api/v1/admin/bills/{method}/{day}', {
      token,
      params: { method, day },
    })
    expect(shown.data).toMatchObject({
      unsettled: 0,
      list: [{ note: 'booked a day later', settled_by: 'admin', settled_at: expect.any(Number) }],
    })
    // reading the bill again keeps the resolutions
    const again = withBill(method, () => Promise.resolve([]))
    expect((await read(method, day)).data).toMatchObject({
      differences: 1,
      unsettled: 0,
      list: [{ note: 'booked a day later' }],
    })
    again()
  })

  test('have another amount, and payments that the school has no record of', async () => {
    const day = aDay()
    const order = await paid(method)
    await happenedOn(day, order)
    const [payment] = await school.deps.db.select().from(payments).where(eq(payments.orderId, order.orderId))
    const currency = method === 'paypal' ? 'USD' : 'CNY'
    const at = beijingDay(day).from + 43_200
    const rows: BillRow[] = [
      {
        kind: 'payment',
        ourNumber: '',
        providerNumber: payment?.transactionId ?? '',
        amount: { minor: 19_800, currency },
        at,
      },
      {
        kind: 'payment',
        ourNumber: order.outTradeNo,
        providerNumber: payment?.transactionId ?? '',
        amount: { minor: 19_900, currency: 'EUR' },
        at,
      },
      {
        kind: 'payment',
        ourNumber: order.outTradeNo,
        providerNumber: 'ANOTHER',
        amount: { minor: 19_900, currency },
        at,
      },
      { kind: 'payment', ourNumber: '', providerNumber: 'BYHAND1', amount: { minor: 500, currency }, at },
      {
        kind: 'refund',
        ourNumber: 'R-by-hand',
        providerNumber: 'BYHAND2',
        amount: { minor: 300, currency },
        at,
      },
    ]
    const restore = withBill(method, () => Promise.resolve(rows))
    const { data } = await read(method, day)
    restore()
    expect(data.list).toMatchObject([
      {
        finding: 'amount',
        our_number: order.outTradeNo,
        our_amount: '199.00',
        provider_amount: '198.00',
        order_id: order.orderId,
      },
      { finding: 'amount', currency: currencyNumber('EUR'), our_amount: '199.00', provider_amount: '199.00' },
      {
        finding: 'missing_here',
        our_number: order.outTradeNo,
        provider_number: 'ANOTHER',
        order_id: order.orderId,
      },
      {
        finding: 'missing_here',
        kind: 'payment',
        provider_number: 'BYHAND1',
        currency: currencyNumber(currency),
        provider_amount: '5.00',
        our_amount: null,
        order_id: null,
      },
      { finding: 'missing_here', kind: 'refund', our_number: 'R-by-hand', provider_amount: '3.00' },
    ])
    // the correct bill resolves it
    expect((await read(method, day)).data).toMatchObject({ differences: 0, list: [] })
  })
})

describe('an entry that a bill lacks', async () => {
  const [user, product] = [await aUser(school), await aProduct(school)]
  const momentOf = (day: string, seconds: number) => new Date((beijingDay(day).from + seconds) * 1000)
  const amount = { minor: 19_900, currency: 'CNY' }
  const paidAt = async (at: Date) =>
    aPayment(school, await aPaidOrder(school, user, product), { isTest: true, paidAt: at })
  /** A refund that was done at noon of a day, and decided at another time. */
  const refundedOn = async (day: string, decidedAt: Date) =>
    aRefund(school, await paidAt(new Date(0)), {
      state: 'done',
      doneAt: momentOf(day, 43_200),
      createdAt: decidedAt,
      refundId: `theirs-${day}-${decidedAt.getTime()}`,
    })
  const refundRow = ({ refundNo }: { refundNo: string }): BillRow => ({
    ...{ kind: 'refund', ourNumber: refundNo, providerNumber: '', amount, at: 0 },
  })
  /** Reads a provider's bill with these lines on these days. @returns number of differences, and the requested days */
  async function readOf(day: string, rows: Record<string, BillRow[]>) {
    const requests: string[] = []
    const restore = withBill('wechat', (one) => {
      requests.push(one)
      return Promise.resolve(rows[one] ?? [])
    })
    const { data } = await read('wechat', day)
    restore()
    return { differences: data.differences, days: requests }
  }

  test('of a refund is searched in the bills since the day on which it was decided', async () => {
    const [day, ...before] = [60, 61, 62, 63].map(dayAgo)
    if (!day) throw new Error('no day')
    await refundedOn(day, momentOf(day, 0))
    expect(await readOf(day, {})).toEqual({ differences: 1, days: [day] })
    const earlier = await refundedOn(day, momentOf(day, -3 * 86_400))
    const days = [day, ...before]
    expect(await readOf(day, {})).toEqual({ differences: 2, days })
    expect(await readOf(day, { [dayAgo(63)]: [refundRow(earlier)] })).toEqual({
      differences: 1,
      days,
    })
  })

  test('of a refund is searched for two weeks at most', async () => {
    const day = dayAgo(40)
    const refund = await refundedOn(day, momentOf(day, -30 * 86_400))
    const days = Array.from({ length: 15 }, (_, back) => dayAgo(40 + back))
    expect(await readOf(day, { [dayAgo(54)]: [refundRow(refund)] })).toEqual({ differences: 0, days })
    expect(await readOf(day, { [dayAgo(55)]: [refundRow(refund)] })).toEqual({ differences: 1, days })
  })

  test('of a refund may stand there without our number', async () => {
    const day = dayAgo(65)
    const { refundId } = await refundedOn(day, momentOf(day, 0))
    const row = { ...refundRow({ refundNo: '' }), providerNumber: refundId ?? '' }
    expect(await readOf(day, { [day]: [row] })).toEqual({ differences: 0, days: [day] })
  })

  test('of a payment shortly before midnight may stand in the bill of either day', async () => {
    const [day, next] = [dayAgo(50), dayAgo(49)]
    const { transactionId } = await paidAt(momentOf(next, -300))
    const row: BillRow = { kind: 'payment', ourNumber: '', providerNumber: transactionId, amount, at: 0 }
    expect(await readOf(day, {})).toEqual({ differences: 0, days: [day] })
    expect(await readOf(next, { [next]: [row] })).toEqual({ differences: 0, days: [next] })
    expect(await readOf(next, { [day]: [row] })).toEqual({ differences: 0, days: [next, day] })
    expect(await readOf(next, {})).toEqual({ differences: 1, days: [next, day] })
  })
})

testJob(opened)
