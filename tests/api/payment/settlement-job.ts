import { eq, inArray } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { paymentAttempts, paymentBills } from '#server/db/tables/all.ts'
import { readDueBills } from '#server/features/payment/index.ts'
import { beijingDay } from '#server/gateways/payment/beijing.ts'
import { ProviderRefused, ProviderUnavailable } from '#server/gateways/payment/errors.ts'
import type { BillRow } from '#server/gateways/payment/payment.ts'
import { signedIn } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { aBrowser, adminTokenOf, anOrderIn, openBy } from './browser-support.ts'
import { dayAgo, type Settlement } from './settlement-support.ts'

/** When bills are read, and what the back office shows of them. */
export function testJob({ school, aDay, read, withBill, openAgain }: Settlement): void {
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
    test('continues to query one that does not answer, at last every six hours', async () => {
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
      expect(logged).toMatchObject([[{ method: 'wechat', day: broken }, 'a bill could not be processed']])
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
        expect((await school.call('POST /api/v1/admin/bill_differences/{id}/settle', settle)).code).toBe(
          100003,
        )
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
}
