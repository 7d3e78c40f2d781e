import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { paymentAttempts } from '#server/db/tables/all.ts'
import { reconcileAttempts } from '#server/features/payment/index.ts'
import { ProviderRefused, ProviderUnavailable } from '#server/gateways/payment/errors.ts'
import type { PaymentProvider } from '#server/gateways/payment/provider.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { expire, orderRow, statusesOf } from '../order/support.ts'
import {
  ageAttempts,
  atProvider,
  attemptsOf,
  checkout,
  checkoutWithQr,
  journalOf,
  openQr,
  payUnheard,
  press,
  wrapProvider,
} from './support.ts'

const school = await openTestSchool()
let restore = (): void => undefined
afterEach(() => {
  restore()
  restore = () => undefined
})
const silent = (): Promise<never> => Promise.reject(new ProviderUnavailable('silent'))
const fallSilent = () => {
  restore = wrapProvider(school, () => ({ create: silent, query: silent, close: silent }))
}

const open = (token: string, orderid: number) =>
  school.call('POST /api/payment/wechat', { token, body: { orderid } })
const poll = (token: string, orderId: number) =>
  school.call('GET /api/payment/wechat/query/{orderId}', { token, params: { orderId } })

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
    restore()
    const { cashier } = await openQr(school, bought)
    expect(await press(school, cashier, 'pay')).toBe('paid')
    expect(await statusesOf(school, bought.orderId)).toEqual([1, 3, 13])
  })

  test('a provider that says no is answered alike', async () => {
    const { token, orderId } = await checkout(school)
    restore = wrapProvider(school, () => ({
      create: () => Promise.reject(new ProviderRefused('NOAUTH', 'not for you')),
    }))
    expect((await open(token, orderId)).code).toBe(102403)
    restore()
    restore = wrapProvider(school, () => ({ create: () => Promise.reject(new TypeError('ours')) }))
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
    restore()
    await ageAttempts(school, orderId)
    await reconcileAttempts(school.deps)
    expect(await statusesOf(school, orderId)).toEqual([1, 3, 13])
  })

  test('an answer lost on its way back leaves a payable QR that the school finds', async () => {
    const { token, orderId } = await checkout(school)
    restore = wrapProvider(school, (real) => ({
      create: async (attempt) => {
        await real.create(attempt)
        return silent()
      },
    }))
    expect((await open(token, orderId)).code).toBe(102403)
    restore()
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
    restore = wrapProvider(school, () => ({
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

  test('asks no provider about a cancelled order, nor another one than the attempt was made at', async () => {
    const { token, orderId, outTradeNo } = await aged()
    const requests = answering(() => Promise.resolve({ state: 'closed' }), { test: false })
    expect((await poll(token, orderId)).code).toBe(101037)
    restore()
    const { provider } = school.deps.payment
    school.deps.payment.provider = () => null
    restore = () => {
      school.deps.payment.provider = provider
    }
    expect((await poll(token, orderId)).code).toBe(101037)
    restore()
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
    restore()
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

describe('an earlier attempt', () => {
  test('of a method that is not set up any more stays, and the order can be paid by another', async () => {
    const { token, orderId } = await checkoutWithQr(school)
    await school.deps.db
      .update(paymentAttempts)
      .set({ method: 'alipay' })
      .where(eq(paymentAttempts.orderId, orderId))
    const { provider } = school.deps.payment
    school.deps.payment.provider = (method) => (method === 'wechat' ? provider(method) : null)
    restore = () => {
      school.deps.payment.provider = provider
    }
    expect((await open(token, orderId)).code).toBe(0)
    expect((await attemptsOf(school, orderId)).map(({ state }) => state)).toEqual(['open', 'open'])
  })

  test('that a fault of ours keeps from being closed is not taken for closed', async () => {
    const { token, orderId } = await checkoutWithQr(school)
    const requests: unknown[] = []
    restore = wrapProvider(school, () => ({
      close: () => Promise.reject(new TypeError('ours')),
      query: (attempt) => {
        requests.push(attempt)
        return Promise.resolve({ state: 'closed' })
      },
    }))
    expect((await open(token, orderId)).http).toBe(500)
    expect(requests).toEqual([])
    expect(await attemptsOf(school, orderId)).toMatchObject([{ state: 'open' }])
  })
})

describe('the reconciler', () => {
  test('asks about an unpaid attempt once a minute', async () => {
    const { orderId } = await checkoutWithQr(school)
    const asked: string[] = []
    restore = wrapProvider(school, (real) => ({
      query: (payment) => {
        asked.push(payment.outTradeNo)
        return real.query(payment)
      },
    }))
    await ageAttempts(school, orderId)
    await reconcileAttempts(school.deps)
    await reconcileAttempts(school.deps)
    const [attempt] = await attemptsOf(school, orderId)
    expect(asked.filter((number) => number === attempt?.outTradeNo)).toHaveLength(1)
    expect(attempt?.state).toBe('open')
  })

  test('closes at the provider what belongs to a cancelled order', async () => {
    const { token, orderId, outTradeNo, cashier } = await checkoutWithQr(school)
    await school.call('POST /api/order/{orderId}/cancel', { token, params: { orderId } })
    await reconcileAttempts(school.deps)
    expect((await attemptsOf(school, orderId)).map(({ state }) => state)).toEqual(['closed'])
    expect((await atProvider(school, outTradeNo))?.state).toBe('closed')
    expect(await press(school, cashier, 'pay')).toBe('closed')
  })

  test('closes an attempt whose time is over, and asks no more about one that never came to be', async () => {
    const { token, orderId } = await checkout(school)
    fallSilent()
    await open(token, orderId)
    restore()
    const past = (minutes: number) =>
      school.deps.db
        .update(paymentAttempts)
        .set({ expiresAt: new Date(Date.now() - minutes * 60_000), createdAt: new Date(0), checkedAt: null })
        .where(eq(paymentAttempts.orderId, orderId))
    const state = async () => (await attemptsOf(school, orderId))[0]?.state
    await past(1)
    await reconcileAttempts(school.deps)
    expect(await state()).toBe('open')
    await past(11)
    await reconcileAttempts(school.deps)
    expect(await state()).toBe('closed')
  })

  test('is not kept from the others by one that cannot be settled', async () => {
    const broken = await checkoutWithQr(school)
    const whole = await checkoutWithQr(school)
    for (const { orderId, outTradeNo } of [broken, whole]) {
      await payUnheard(school, outTradeNo)
      await ageAttempts(school, orderId)
    }
    restore = wrapProvider(school, (real) => ({
      query: (payment) =>
        payment.outTradeNo === broken.outTradeNo
          ? Promise.reject(new TypeError('ours'))
          : real.query(payment),
    }))
    await reconcileAttempts(school.deps)
    expect((await orderRow(school, whole.orderId)).status).toBe(13)
    restore()
    await ageAttempts(school, broken.orderId)
    await reconcileAttempts(school.deps)
    expect((await orderRow(school, broken.orderId)).status).toBe(13)
  })

  test("leaves a sandbox's attempts to the sandbox", async () => {
    const { orderId, outTradeNo } = await checkoutWithQr(school)
    await payUnheard(school, outTradeNo)
    await ageAttempts(school, orderId)
    const asked: string[] = []
    restore = wrapProvider(school, () => ({
      test: false,
      query: (payment) => {
        asked.push(payment.outTradeNo)
        return Promise.resolve({ state: 'closed' })
      },
    }))
    await reconcileAttempts(school.deps)
    expect(asked).toEqual([])
    expect((await attemptsOf(school, orderId)).map(({ state }) => state)).toEqual(['open'])
  })
})

test('a payment made before its order expired counts, though the notification comes later', async () => {
  const { orderId, outTradeNo } = await checkoutWithQr(school)
  await payUnheard(school, outTradeNo)
  await expire(school, orderId)
  await ageAttempts(school, orderId)
  await reconcileAttempts(school.deps)
  expect(await statusesOf(school, orderId)).toEqual([1, 3, 13])
})
