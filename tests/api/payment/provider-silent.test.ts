import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { paymentAttempts } from '#server/db/tables/all.ts'
import { reconcileAttempts } from '#server/features/payment/index.ts'
import { ProviderRefused, ProviderUnavailable } from '#server/gateways/payment/errors.ts'
import type { PaymentProvider } from '#server/gateways/payment/provider.ts'
import { statusesOf } from '../order/support.ts'
import {
  ageAttempts,
  attemptsOf,
  checkout,
  checkoutWithQr,
  journalOf,
  openQr,
  payUnheard,
  press,
  wrapProvider,
} from './support.ts'
import { stub, silent, openSilentProviders } from './provider-silent-support.ts'
import { testReconciler } from './reconciler.ts'

const opened = await openSilentProviders()
const { school, fallSilent, open, poll } = opened

describe('while the provider is silent', () => {
  test('no QR can be opened, the order waits, and afterwards it can', async () => {
    const bought = await checkout(school)
    fallSilent()
    expect(await open(bought.token, bought.orderId)).toMatchObject({
      http: 200,
      code: 102403,
      message: 'The payment service did not answer. You were not charged. Please try again',
    })
    expect(await statusesOf(school, bought.orderId)).toEqual([1])
    stub.restore()
    const { cashier } = await openQr(school, bought)
    expect(await press(school, cashier, 'pay')).toBe('paid')
    expect(await statusesOf(school, bought.orderId)).toEqual([1, 3, 13])
  })

  test('the refusal of a provider is answered alike, and the log says which order', async () => {
    const { token, orderId } = await checkout(school)
    stub.restore = wrapProvider(school, () => ({
      create: () => Promise.reject(new ProviderRefused('NOAUTH', 'not for you')),
    }))
    const reported = vi.spyOn(school.deps.log, 'error').mockImplementation(() => undefined)
    expect((await open(token, orderId)).code).toBe(102403)
    const line = { orderId, method: 'wechat', err: expect.any(ProviderRefused) }
    expect(reported.mock.calls).toEqual([[line, 'the payment could not be opened']])
    reported.mockRestore()
    stub.restore()
    stub.restore = wrapProvider(school, () => ({ create: () => Promise.reject(new TypeError('ours')) }))
    expect((await open(token, orderId)).http).toBe(500)
  })

  test('a payment whose notification was lost is not lost', async () => {
    const { token, orderId, outTradeNo } = await checkoutWithQr(school)
    await payUnheard(school, outTradeNo)
    await ageAttempts(school, orderId)
    fallSilent()
    await reconcileAttempts(school.deps)
    expect((await poll(token, orderId)).code).toBe(101037)
    expect(await statusesOf(school, orderId)).toEqual([1])
    expect((await attemptsOf(school, orderId)).map(({ state }) => state)).toEqual(['open'])
    stub.restore()
    await ageAttempts(school, orderId)
    await reconcileAttempts(school.deps)
    expect(await statusesOf(school, orderId)).toEqual([1, 3, 13])
  })

  test('an answer lost on its way back leaves a payable QR that the school finds', async () => {
    const { token, orderId } = await checkout(school)
    stub.restore = wrapProvider(school, (real) => ({
      create: async (attempt) => {
        await real.create(attempt)
        return silent()
      },
    }))
    expect((await open(token, orderId)).code).toBe(102403)
    stub.restore()
    const [attempt] = await attemptsOf(school, orderId)
    await payUnheard(school, attempt?.outTradeNo ?? '')
    // the student requests another QR code: the first turns out to be paid
    expect((await open(token, orderId)).code).toBe(102302)
    expect(await statusesOf(school, orderId)).toEqual([1, 3, 13])
    expect(await attemptsOf(school, orderId)).toHaveLength(1)
  })
})

describe('a lost notification', () => {
  test('is made up for by the reconciler', async () => {
    const { orderId, outTradeNo } = await checkoutWithQr(school)
    await payUnheard(school, outTradeNo)
    // too recent for a query
    await reconcileAttempts(school.deps)
    expect(await statusesOf(school, orderId)).toEqual([1])
    await ageAttempts(school, orderId)
    await Promise.all([reconcileAttempts(school.deps), reconcileAttempts(school.deps)])
    expect(await statusesOf(school, orderId)).toEqual([1, 3, 13])
    expect(await journalOf(school, orderId)).toMatchObject([{ outcome: 'granted', isTest: true }])
  })

  test("is made up for by the browser's own question", async () => {
    const { token, orderId, outTradeNo } = await checkoutWithQr(school)
    await payUnheard(school, outTradeNo)
    expect((await poll(token, orderId)).code).toBe(101037)
    await ageAttempts(school, orderId)
    expect((await poll(token, orderId)).code).toBe(101036)
    expect(await statusesOf(school, orderId)).toEqual([1, 3, 13])
  })

  test('is repeated by the cashier until it is confirmed', async () => {
    const { orderId, outTradeNo, cashier } = await checkoutWithQr(school)
    await payUnheard(school, outTradeNo)
    expect(await press(school, cashier, 'notify-again')).toBe('notified')
    expect(await statusesOf(school, orderId)).toEqual([1, 3, 13])
  })
})

describe('the question of a browser', () => {
  /** Replaces the provider's answers and records its calls. */
  function answering(
    answer: () => ReturnType<PaymentProvider['query']>,
    change: Partial<PaymentProvider> = {},
  ) {
    const requests: string[] = []
    stub.restore = wrapProvider(school, () => ({
      ...change,
      query: ({ outTradeNo }) => {
        requests.push(outTradeNo)
        return answer()
      },
    }))
    return requests
  }
  const unpaid = () => Promise.resolve({ state: 'unpaid' as const })
  const lookedAt = (id: number, secondsAgo: number) =>
    school.deps.db
      .update(paymentAttempts)
      .set({ checkedAt: new Date(Date.now() - secondsAgo * 1000) })
      .where(eq(paymentAttempts.id, id))
  const aged = async () => {
    const made = await checkoutWithQr(school)
    await ageAttempts(school, made.orderId)
    return made
  }
  const attemptOf = async (orderId: number) => (await attemptsOf(school, orderId))[0]

  test('is about the attempt that was not looked at for longest', async () => {
    const made = await checkoutWithQr(school)
    const close = wrapProvider(school, () => ({ close: silent, query: silent }))
    await openQr(school, made)
    close()
    const [older, newer] = await attemptsOf(school, made.orderId)
    const requests = answering(unpaid)
    await lookedAt(newer?.id ?? 0, -60)
    await lookedAt(older?.id ?? 0, 60)
    await poll(made.token, made.orderId)
    await poll(made.token, made.orderId)
    expect(requests).toEqual([older?.outTradeNo])
    await lookedAt(newer?.id ?? 0, 60)
    await poll(made.token, made.orderId)
    expect(requests).toEqual([older?.outTradeNo, newer?.outTradeNo])
  })

  test('queries no provider about a cancelled order, nor another one than the attempt was made at', async () => {
    const { token, orderId, outTradeNo } = await aged()
    const requests = answering(() => Promise.resolve({ state: 'closed' }), { test: false })
    expect((await poll(token, orderId)).code).toBe(101037)
    stub.restore()
    const { provider } = school.deps.payment
    school.deps.payment.provider = () => null
    stub.restore = () => {
      school.deps.payment.provider = provider
    }
    expect((await poll(token, orderId)).code).toBe(101037)
    stub.restore()
    await school.call('POST /api/order/{orderId}/cancel', { token, params: { orderId } })
    await payUnheard(school, outTradeNo)
    expect((await poll(token, orderId)).code).toBe(101037)
    expect(requests).toEqual([])
    expect(await statusesOf(school, orderId)).toEqual([1, 0])
    expect(await attemptOf(orderId)).toMatchObject({ state: 'open' })
  })

  test('closes what the provider has closed, and nothing that may still be paid', async () => {
    const { token, orderId } = await aged()
    const longPast = { expiresAt: new Date(Date.now() - 3_600_000) }
    await school.deps.db.update(paymentAttempts).set(longPast).where(eq(paymentAttempts.orderId, orderId))
    answering(unpaid)
    await poll(token, orderId)
    expect(await attemptOf(orderId)).toMatchObject({ state: 'open' })
    stub.restore()
    await ageAttempts(school, orderId)
    answering(() => Promise.resolve({ state: 'closed' }))
    await poll(token, orderId)
    expect(await attemptOf(orderId)).toMatchObject({ state: 'closed' })
  })

  test.each([
    ['a provider that says no', new ProviderRefused('NOAUTH', 'no'), 0],
    [
      'one that asks to wait, for as long as it says',
      new ProviderUnavailable('busy', { retryAfter: 60 }),
      60,
    ],
    ['and for ten minutes at most', new ProviderUnavailable('busy', { retryAfter: 3600 }), 600],
  ])('is answered without %s', async (_who, error, seconds) => {
    const { token, orderId } = await aged()
    answering(() => Promise.reject(error))
    expect((await poll(token, orderId)).code).toBe(101037)
    const looked = (await attemptOf(orderId))?.checkedAt?.getTime() ?? 0
    expect(Math.abs(looked - Date.now() - seconds * 1000)).toBeLessThan(30_000)
  })

  test('does not hide a fault of ours', async () => {
    const { token, orderId } = await aged()
    answering(() => Promise.reject(new TypeError('ours')))
    expect((await poll(token, orderId)).http).toBe(500)
  })
})

testReconciler(opened)
