import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { paymentAttempts } from '#server/db/tables/all.ts'
import { reconcileAttempts } from '#server/features/payment/index.ts'
import { expire, orderRow, statusesOf } from '../order/support.ts'
import {
  ageAttempts,
  atProvider,
  attemptsOf,
  checkout,
  checkoutWithQr,
  payUnheard,
  press,
  wrapProvider,
} from './support.ts'
import { stub, type SilentProviders } from './provider-silent-support.ts'

/** Earlier attempts, and the job that queries open ones. */
export function testReconciler({ school, fallSilent, open }: SilentProviders): void {
  describe('an earlier attempt', () => {
    test('of a method that is not set up any more stays, and the order can be paid by another', async () => {
      const { token, orderId } = await checkoutWithQr(school)
      await school.deps.db
        .update(paymentAttempts)
        .set({ method: 'alipay' })
        .where(eq(paymentAttempts.orderId, orderId))
      const { provider } = school.deps.payment
      school.deps.payment.provider = (method) => (method === 'wechat' ? provider(method) : null)
      stub.restore = () => {
        school.deps.payment.provider = provider
      }
      expect((await open(token, orderId)).code).toBe(0)
      expect((await attemptsOf(school, orderId)).map(({ state }) => state)).toEqual(['open', 'open'])
    })

    test('that a fault of ours keeps from being closed is not taken for closed', async () => {
      const { token, orderId } = await checkoutWithQr(school)
      const requests: unknown[] = []
      stub.restore = wrapProvider(school, () => ({
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
    test('queries an unpaid attempt once a minute', async () => {
      const { orderId } = await checkoutWithQr(school)
      const asked: string[] = []
      stub.restore = wrapProvider(school, (real) => ({
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

    test('closes an attempt whose time is over, and no longer queries one that never came to be', async () => {
      const { token, orderId } = await checkout(school)
      fallSilent()
      await open(token, orderId)
      stub.restore()
      const past = (minutes: number) =>
        school.deps.db
          .update(paymentAttempts)
          .set({
            expiresAt: new Date(Date.now() - minutes * 60_000),
            createdAt: new Date(0),
            checkedAt: null,
          })
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
      stub.restore = wrapProvider(school, (real) => ({
        query: (payment) =>
          payment.outTradeNo === broken.outTradeNo
            ? Promise.reject(new TypeError('ours'))
            : real.query(payment),
      }))
      await reconcileAttempts(school.deps)
      expect((await orderRow(school, whole.orderId)).status).toBe(13)
      stub.restore()
      await ageAttempts(school, broken.orderId)
      await reconcileAttempts(school.deps)
      expect((await orderRow(school, broken.orderId)).status).toBe(13)
    })

    test("leaves a sandbox's attempts to the sandbox", async () => {
      const { orderId, outTradeNo } = await checkoutWithQr(school)
      await payUnheard(school, outTradeNo)
      await ageAttempts(school, orderId)
      const asked: string[] = []
      stub.restore = wrapProvider(school, () => ({
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
}
