import { eq, inArray, sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { currencyNumber } from '#contract/currencies.ts'
import {
  paymentAttempts,
  paymentBills,
  payments,
  refunds,
  sandboxRefunds,
  sandboxTransactions,
} from '#server/db/tables/all.ts'
import { readDueBills } from '#server/features/payment/index.ts'
import { beijingDay, beijingText } from '#server/gateways/payment/beijing.ts'
import { ProviderRefused, ProviderUnavailable } from '#server/gateways/payment/errors.ts'
import type { BillRow } from '#server/gateways/payment/payment.ts'
import { type PaymentMethod, paymentMethods } from '#server/gateways/payment/provider.ts'
import { aProduct, aUser, signedIn } from '#tests/support/factories.ts'
import { aPaidOrder, aPayment, aRefund } from '#tests/support/order-factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { statusesOf } from '../order/support.ts'
import { payUnheard, refundAll } from './support.ts'
import { aBrowser, adminTokenOf, anOrderIn, byPaypal, configure, openBy, pressAt } from './browser-support.ts'

const school = await openTestSchool()
const dayAgo = (days: number) => beijingText(Date.now() / 1000 - days * 86_400).slice(0, 10)
/** days without other events in this file */
let used = 2
const aDay = () => dayAgo(++used)

async function begun(method: PaymentMethod) {
  if (method === 'paypal') await byPaypal(school)
  const browser = await aBrowser(school)
  const opened = await openBy(school, method, browser, await anOrderIn(school, browser))
  await configure(school, { paypal: false, currency: 1 })
  return opened
}

async function paid(method: PaymentMethod) {
  const opened = await begun(method)
  await pressAt(school, opened.cashier, 'pay')
  return opened
}

/** Moves all events of an order to noon of a day, at the provider and at the school. */
async function happenedOn(day: string, { orderId, outTradeNo }: { orderId: number; outTradeNo: string }) {
  const { db } = school.deps
  const noon = beijingDay(day).from + 12 * 3600
  const at = new Date(noon * 1000)
  await db
    .update(sandboxTransactions)
    .set({ paidAt: noon, createdAt: noon - 60 })
    .where(eq(sandboxTransactions.outTradeNo, outTradeNo))
  await db.update(sandboxRefunds).set({ createdAt: noon }).where(eq(sandboxRefunds.outTradeNo, outTradeNo))
  await db.update(payments).set({ paidAt: at }).where(eq(payments.orderId, orderId))
  await db
    .update(refunds)
    .set({ doneAt: sql`case when state = 'done' then ${at.toISOString()}::timestamptz end`, createdAt: at })
    .where(eq(refunds.orderId, orderId))
  await db.update(paymentAttempts).set({ createdAt: at }).where(eq(paymentAttempts.orderId, orderId))
}

async function sentBack(orderId: number, amount: string) {
  const token = await adminTokenOf(school)
  const body = { amount, answer: 'as agreed' }
  await school.call('POST /api/v1/admin/orders/{id}/refund', { token, params: { id: orderId }, body })
  await refundAll(school)
}

const read = async (method: PaymentMethod, day: string, token?: string) =>
  school.call('POST /api/v1/admin/bills/{method}/{day}/read', {
    token: token ?? (await adminTokenOf(school)),
    params: { method, day },
  })

/** Replaces a provider's bill. */
function withBill(method: PaymentMethod, dailyBill: (day: string) => Promise<BillRow[] | null>, test = true) {
  const { payment } = school.deps
  const { provider } = payment
  const real = provider(method)
  payment.provider = (one) => (one === method && real ? { ...real, dailyBill, test } : provider(one))
  return () => {
    payment.provider = provider
  }
}

const openAgain = () =>
  school.deps.db
    .update(paymentBills)
    .set({ nextTryAt: new Date(Date.now() - 1000) })
    .where(eq(paymentBills.state, 'waiting'))

describe.each(paymentMethods)('the bill of %s', (method) => {
  test('agree with the school, payments and refunds alike', async () => {
    const day = aDay()
    const [whole, part] = [await paid(method), await paid(method)]
    await sentBack(whole.orderId, '199.00')
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

  test('have another amount, and payments that the school does not know', async () => {
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
    expect(await readOf(day, { [day]: [row] })).toEqual({ differences: 0, asked: [day] })
  })

  test('of a payment shortly before midnight may stand in the bill of either day', async () => {
    const [day, next] = [dayAgo(50), dayAgo(49)]
    const { transactionId } = await paidAt(momentOf(next, -300))
    const row: BillRow = { kind: 'payment', ourNumber: '', providerNumber: transactionId, amount, at: 0 }
    expect(await readOf(day, {})).toEqual({ differences: 0, asked: [day] })
    expect(await readOf(next, { [next]: [row] })).toEqual({ differences: 0, asked: [next] })
    expect(await readOf(next, { [day]: [row] })).toEqual({ differences: 0, asked: [next, day] })
    expect(await readOf(next, {})).toEqual({ differences: 1, asked: [next, day] })
  })
})

describe('the job', () => {
  test('reads every day since the school first used a provider, once', async () => {
    const own = await openTestSchool()
    await own.deps.db.delete(paymentBills)
    const browser = await aBrowser(own)
    const order = await openBy(own, 'wechat', browser, await anOrderIn(own, browser))
    await own.deps.db
      .update(paymentAttempts)
      .set({ createdAt: new Date(Date.now() - 4 * 86_400_000) })
      .where(eq(paymentAttempts.orderId, order.orderId))
    const noon = beijingDay(dayAgo(0)).from + 12 * 3600
    expect(await readDueBills(own.deps, noon + 60)).toBe(4)
    const rows = await own.deps.db.select().from(paymentBills)
    expect(rows.map(({ method, day }) => `${method} ${day}`).sort()).toEqual(
      [1, 2, 3, 4].map((back) => `wechat ${dayAgo(back)}`).sort(),
    )
    expect(await readDueBills(own.deps, noon + 60)).toBe(0)
  })

  test('starts at noon in Beijing', async () => {
    const own = await openTestSchool()
    const browser = await aBrowser(own)
    const order = await openBy(own, 'wechat', browser, await anOrderIn(own, browser))
    await own.deps.db
      .update(paymentAttempts)
      .set({ createdAt: new Date((beijingDay(dayAgo(1)).from + 3600) * 1000) })
      .where(eq(paymentAttempts.orderId, order.orderId))
    const noon = beijingDay(dayAgo(0)).from + 12 * 3600
    expect(await readDueBills(own.deps, noon - 60)).toBe(0)
    expect(await readDueBills(own.deps, noon)).toBe(1)
  })

  test.each([
    ['is silent', () => Promise.reject(new ProviderUnavailable('silent')), 'silent', 300],
    [
      'asks to wait',
      () => Promise.reject(new ProviderUnavailable('busy', { retryAfter: 3000 })),
      'busy',
      3000,
    ],
    ['has not made them up', () => Promise.resolve(null), null, 1800],
  ])('asks again later when the provider %s', async (_title, bill, error, seconds) => {
    const day = aDay()
    const restore = withBill('wechat', bill)
    const { data } = await read('wechat', day)
    restore()
    expect(data).toMatchObject({ state: 'waiting', last_error: error, attempts: 1, read_at: null })
    expect(Math.abs((data.next_try_at ?? 0) - Date.now() / 1000 - seconds)).toBeLessThan(30)
    await openAgain()
    await readDueBills(school.deps)
    const shown = await school.call('GET /api/v1/admin/bills/{method}/{day}', {
      token: await adminTokenOf(school),
      params: { method: 'wechat', day },
    })
    expect(shown.data).toMatchObject({ state: 'read', attempts: 2, last_error: null })
  })

  test('gives up a day that the provider refuses repeatedly, until a person reads it', async () => {
    const day = aDay()
    const restore = withBill('wechat', () => Promise.reject(new ProviderRefused('NOAUTH', 'no right')))
    expect((await read('wechat', day)).data).toMatchObject({ state: 'waiting', last_error: 'no right' })
    await school.deps.db.update(paymentBills).set({ attempts: 19 }).where(eq(paymentBills.day, day))
    expect((await read('wechat', day)).data).toMatchObject({
      state: 'failed',
      last_error: 'no right',
      next_try_at: null,
    })
    const token = await adminTokenOf(school)
    const open = await school.call('GET /api/v1/admin/bills', { token, query: { open: 1 } })
    expect(open.data.list.map((bill) => bill.day)).toContain(day)
    restore()
    expect((await read('wechat', day)).data.state).toBe('read')
  })
})

describe('the job and a provider that fails', () => {
  test('continues to ask a silent one, at last every six hours', async () => {
    const day = aDay()
    const restore = withBill('wechat', () => Promise.reject(new ProviderUnavailable('silent')))
    await read('wechat', day)
    await school.deps.db.update(paymentBills).set({ attempts: 19 }).where(eq(paymentBills.day, day))
    const { data } = await read('wechat', day)
    restore()
    expect(data).toMatchObject({ state: 'waiting', attempts: 20 })
    expect(Math.abs((data.next_try_at ?? 0) - Date.now() / 1000 - 21_600)).toBeLessThan(30)
    await read('wechat', day)
  })

  test('continues with the other days after an internal error', async () => {
    const [broken, whole] = [dayAgo(70), dayAgo(69)]
    const wait = withBill('wechat', () => Promise.resolve(null))
    for (const day of [broken, whole]) await read('wechat', day)
    wait()
    await openAgain()
    const restore = withBill('wechat', (day) =>
      day === broken ? Promise.reject(new TypeError('ours')) : Promise.resolve([]),
    )
    const error = vi.spyOn(school.deps.log, 'error').mockImplementation(() => undefined)
    expect(await readDueBills(school.deps)).toBe(2)
    const logged = error.mock.calls
    error.mockRestore()
    expect(logged).toMatchObject([[{ method: 'wechat', day: broken }, 'a bill could not be worked on']])
    const rows = await school.deps.db
      .select({ state: paymentBills.state })
      .from(paymentBills)
      .where(inArray(paymentBills.day, [broken, whole]))
      .orderBy(paymentBills.day)
    expect(rows.map(({ state }) => state)).toEqual(['waiting', 'read'])
    expect((await read('wechat', broken)).http).toBe(500)
    restore()
    await read('wechat', broken)
  })
})

describe('the back office', () => {
  test('lists the days, newest first, page by page and by method', async () => {
    const token = await adminTokenOf(school)
    const all: string[] = []
    let cursor: string | null = null
    do {
      const query: Record<string, string | number> = cursor ? { limit: 3, cursor } : { limit: 3 }
      const { data } = await school.call('GET /api/v1/admin/bills', { token, query })
      expect(data.list.length).toBeLessThanOrEqual(3)
      all.push(...data.list.map(({ day, method }) => `${day} ${method}`))
      cursor = data.next
    } while (cursor)
    expect(new Set(all).size).toBe(all.length)
    const days = all.map((one) => one.slice(0, 10))
    expect(days).toEqual(days.toSorted().toReversed())
    const { data } = await school.call('GET /api/v1/admin/bills', { token, query: { method: 'alipay' } })
    expect(data.list.length).toBeGreaterThan(0)
    expect(new Set(data.list.map(({ method }) => method))).toEqual(new Set(['alipay']))
  })

  test.each([
    ['today', () => dayAgo(0), 102622],
    ['a day long past', () => dayAgo(91), 102622],
    ['a day that is none', () => `${dayAgo(45).slice(0, 7)}-39`, 102622],
    ['what is no day', () => 'yesterday', 102001],
    ['but the oldest day that the providers keep', () => dayAgo(90), 0],
    ['but the newest day that they have made up', () => dayAgo(1.5), 0],
  ])('cannot read %s', async (_title, day, code) => {
    expect((await read('wechat', day())).code).toBe(code)
  })

  test('cannot read the bill of a method that is not set up, nor show one that was not read', async () => {
    const own = await openTestSchool({ PAYMENT_SANDBOX: 'off' })
    const token = await adminTokenOf(own)
    const params = { method: 'wechat', day: dayAgo(3) }
    expect((await own.call('POST /api/v1/admin/bills/{method}/{day}/read', { token, params })).code).toBe(
      102402,
    )
    expect((await own.call('GET /api/v1/admin/bills/{method}/{day}', { token, params })).code).toBe(102621)
    expect(
      (
        await own.call('GET /api/v1/admin/bills/{method}/{day}', {
          token,
          params: { ...params, day: '2026-02-31' },
        })
      ).code,
    ).toBe(102621)
    const settle = { token, params: { id: 999 }, body: { note: 'x' } }
    expect((await own.call('POST /api/v1/admin/bill_differences/{id}/settle', settle)).code).toBe(102623)
  })

  test('is for administrators alone', async () => {
    for (const types of [[3], [2]]) {
      const { token } = await signedIn(school, types)
      expect((await read('wechat', dayAgo(3), token)).code).toBe(100003)
      expect((await school.call('GET /api/v1/admin/bills', { token })).code).toBe(100003)
      const params = { method: 'wechat', day: dayAgo(3) }
      expect((await school.call('GET /api/v1/admin/bills/{method}/{day}', { token, params })).code).toBe(
        100003,
      )
      const settle = { token, params: { id: 1 }, body: { note: 'x' } }
      expect((await school.call('POST /api/v1/admin/bill_differences/{id}/settle', settle)).code).toBe(100003)
    }
    expect((await school.call('GET /api/v1/admin/bills')).code).toBe(100001)
  })

  test('separates sandbox payments from real money', async () => {
    const rows = await school.deps.db
      .select()
      .from(paymentBills)
      .where(inArray(paymentBills.state, ['read']))
    expect(new Set(rows.map(({ isTest }) => isTest))).toEqual(new Set([true]))
  })

  test('is logged for real money, and not for tests', async () => {
    const error = vi.spyOn(school.deps.log, 'error').mockImplementation(() => undefined)
    const amount = { minor: 500, currency: 'CNY' }
    const row: BillRow = { kind: 'payment', ourNumber: '', providerNumber: 'BYHAND3', amount, at: 0 }
    for (const [day, isTest, rows] of [
      [dayAgo(80), true, [row]],
      [dayAgo(81), false, []],
      [dayAgo(82), false, [row]],
    ] as const) {
      const due = { nextTryAt: new Date(Date.now() - 1000) }
      await school.deps.db.insert(paymentBills).values({ method: 'wechat', day, isTest, ...due })
      const restore = withBill('wechat', () => Promise.resolve([...rows]), isTest)
      await readDueBills(school.deps)
      restore()
    }
    const differ = { method: 'wechat', day: dayAgo(82), differences: 1 }
    expect(error.mock.calls).toEqual([[differ, 'the bill of a provider differs from the ledger']])
    error.mockRestore()
  })
})
