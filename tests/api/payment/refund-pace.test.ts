import { eq } from 'drizzle-orm'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { orderStatuses } from '#contract/order/status.ts'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/db/database.ts'
import { orders, paymentAttempts, payments, refunds } from '#server/db/tables/all.ts'
import type { Deps } from '#server/deps.ts'
import { sendDueRefunds } from '#server/features/payment/index.ts'
import { ProviderRefused, ProviderUnavailable } from '#server/gateways/payment/errors.ts'
import type { RefundOrder, RefundState } from '#server/gateways/payment/payment.ts'
import type { PaymentMethod, PaymentProvider } from '#server/gateways/payment/provider.ts'
import { REFUSED_PER_SECOND, type RefundPace, refundPaces } from '#server/gateways/payment/refund-pace.ts'
import { aProduct, aUser } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { refundsAreDue } from './support.ts'

const school = await openTestSchool()
const { db } = school.deps
const pool = openDatabase({ ...school.database.connection, application_name: 'second' }, () => undefined)
const { deps: second } = await buildApp({ config: school.config, db: pool.db, pool: pool.pool })
const user = await aUser(school)
const product = await aProduct(school)
const amount = '199'

/** Creates approved refunds, each of an order of its own. */
async function approvedRefunds(count: number, method: PaymentMethod): Promise<void> {
  const common = { amount, currency: 1 }
  const numbers = Array.from({ length: count }, (_, at) => `${method}-${Date.now()}-${at}`)
  const made = await db
    .insert(orders)
    .values(
      numbers.map((number) => ({
        ...common,
        orderNumber: number,
        userId: user.id,
        productId: product.id,
        unitPrice: amount,
        status: orderStatuses.refunding,
        snapshot: { name: '', type: 1, teacher: '', cover: '' },
        expiresAt: new Date(),
      })),
    )
    .returning({ orderId: orders.id, outTradeNo: orders.orderNumber })
  const paid = { ...common, method, isTest: true }
  const attempts = await db
    .insert(paymentAttempts)
    .values(made.map((order) => ({ ...paid, ...order, state: 'paid', expiresAt: new Date() })))
    .returning({ attemptId: paymentAttempts.id, orderId: paymentAttempts.orderId })
  const journal = await db
    .insert(payments)
    .values(
      attempts.map((attempt) => ({
        ...paid,
        ...attempt,
        transactionId: `T-${attempt.orderId}`,
        outcome: 'granted' as const,
        paidAt: new Date(),
      })),
    )
    .returning({ paymentId: payments.id, orderId: payments.orderId })
  await db.insert(refunds).values(
    journal.map((payment) => ({
      ...common,
      ...payment,
      refundNo: `R-${payment.orderId}`,
      reason: 'asked',
      state: 'approved',
      nextTryAt: new Date(),
    })),
  )
}

/** Replaces a server's providers with ones that answer refunds like this. */
function answerRefunds(
  { payment }: Deps,
  answer: (order: RefundOrder, method: PaymentMethod) => Promise<RefundState>,
): void {
  const { provider } = payment
  vi.spyOn(payment, 'provider').mockImplementation((method) => {
    const real = provider.call(payment, method)
    return real && ({ ...real, refund: (order) => answer(order, method) } satisfies PaymentProvider)
  })
}

const done = ({ outRefundNo, amount: back }: RefundOrder): Promise<RefundState> =>
  Promise.resolve({ state: 'done', refundId: outRefundNo, amount: back, refundedAt: 1_800_000_000 })
const inState = (state: string) => db.$count(refunds, eq(refunds.state, state))

afterEach(async () => {
  vi.restoreAllMocks()
  await db.delete(refunds)
})

test('all that is due leaves in one turn, no faster than the provider allows, each of two servers once', async () => {
  const count = 60
  await approvedRefunds(count, 'wechat')
  const sent: string[] = []
  const times: number[] = []
  for (const deps of [school.deps, second])
    answerRefunds(deps, (order) => {
      sent.push(order.outRefundNo)
      times.push(performance.now())
      return done(order)
    })
  const tried = await Promise.all([school.deps, second, second].map((deps) => sendDueRefunds(deps)))
  expect(tried.reduce((sum, one) => sum + one, 0)).toBe(count)
  expect([sent.length, new Set(sent).size]).toEqual([count, count])
  expect(await inState('done')).toBe(count)
  const seconds = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1000
  expect(count / seconds).toBeLessThan(refundPaces.wechat.perSecond * 1.1)
  // at the pace of what was refused they would take a quarter of a minute
  expect(seconds).toBeLessThan(12)
})

test('refunds that a killed server had started are sent by the other under the same numbers, all others once', async () => {
  await approvedRefunds(40, 'wechat')
  const begun: string[] = []
  const finished: string[] = []
  answerRefunds(second, (order) => {
    begun.push(order.outRefundNo)
    // the process is dead from here on
    return begun.length > 20 ? new Promise(() => undefined) : done(order)
  })
  answerRefunds(school.deps, (order) => {
    finished.push(order.outRefundNo)
    return done(order)
  })
  const killed = sendDueRefunds(second)
  killed.catch(() => undefined)
  await vi.waitUntil(() => begun.length === 20 + refundPaces.wechat.atOnce, { timeout: 60_000 })
  // while it works, the others leave this provider to it
  expect(await sendDueRefunds(school.deps)).toBe(0)
  await db.execute(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'second'`)
  await vi.waitUntil(async () => (await sendDueRefunds(school.deps)) > 0, { timeout: 60_000 })
  await refundsAreDue(school)
  await sendDueRefunds(school.deps)
  expect(finished.toSorted()).toEqual(
    (await db.select({ no: refunds.refundNo }).from(refunds))
      .map(({ no }) => no)
      .filter((no) => !begun.slice(0, 20).includes(no))
      .toSorted(),
  )
  expect(await inState('done')).toBe(40)
})

test('a provider that does not answer keeps no other one waiting, and receives no more requests in this turn', async () => {
  await approvedRefunds(30, 'wechat')
  await approvedRefunds(10, 'alipay')
  let unheard = 0
  answerRefunds(school.deps, (order, method) => {
    if (method === 'alipay') return done(order)
    unheard += 1
    return Promise.reject(new ProviderUnavailable('silent'))
  })
  await sendDueRefunds(school.deps)
  expect(await inState('done')).toBe(10)
  expect(unheard).toBeLessThan(2 * refundPaces.wechat.atOnce)
})

test('a provider that refuses further calls gets none for as long as it requires, then the rest leaves', async () => {
  const { atOnce, perSecond } = refundPaces.paypal
  await approvedRefunds(atOnce + 4, 'paypal')
  const times: number[] = []
  answerRefunds(school.deps, (order) => {
    times.push(performance.now())
    return times.length === 1
      ? Promise.reject(new ProviderUnavailable('too many', { busy: true, retryAfter: 0.6 }))
      : done(order)
  })
  await sendDueRefunds(school.deps)
  expect(await inState('done')).toBe(atOnce + 3)
  // refunds that were in progress when the provider throttled continued
  const [first = 0, ...later] = times
  const next = later[atOnce - 1] ?? 0
  expect(next - first).toBeGreaterThan(590)
  // and the rate is halved from then on
  expect((times.at(-1) ?? 0) - first).toBeGreaterThan(590 + (5 * 1000) / perSecond)
})

test('one that names no time gets none for a second', async () => {
  const { atOnce } = refundPaces.wechat
  await approvedRefunds(atOnce + 1, 'wechat')
  const times: number[] = []
  answerRefunds(school.deps, (order) => {
    times.push(performance.now())
    return times.length === 1
      ? Promise.reject(new ProviderUnavailable('too many', { busy: true }))
      : done(order)
  })
  await sendDueRefunds(school.deps)
  expect((times[atOnce] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(990)
})

/** A provider that processes refunds at another rate, until the end of the test. */
function withPace(method: PaymentMethod, pace: RefundPace): void {
  const usual = refundPaces[method]
  refundPaces[method] = pace
  onTestFinished(() => {
    refundPaces[method] = usual
  })
}

test('refused ones leave as slowly as WeChat Pay allows, and keep none from being tried', async () => {
  withPace('wechat', { perSecond: 1000, atOnce: 3 })
  await approvedRefunds(6, 'wechat')
  const times: number[] = []
  answerRefunds(school.deps, () => {
    times.push(performance.now())
    return Promise.reject(new ProviderRefused('NOTENOUGH', 'balance too low'))
  })
  expect(await sendDueRefunds(school.deps)).toBe(6)
  // three were in progress at the first refusal
  const took = (times.at(-1) ?? 0) - (times[0] ?? 0)
  expect(took).toBeGreaterThan((2.8 * 1000) / REFUSED_PER_SECOND)
  expect(took).toBeLessThan(8000)
})

test('a server that stops begins no other refund, and does not wait for its turn', async () => {
  withPace('paypal', { perSecond: 1 / 60, atOnce: 1 })
  await approvedRefunds(2, 'paypal')
  const stopping = new AbortController()
  const begun = performance.now()
  answerRefunds(school.deps, (order) => {
    setTimeout(() => stopping.abort(), 50)
    return done(order)
  })
  expect(await sendDueRefunds(school.deps, stopping.signal)).toBe(1)
  expect(await inState('done')).toBe(1)
  expect(performance.now() - begun).toBeLessThan(45_000)
})

test('a turn that fails gives its locks back at once', async () => {
  await approvedRefunds(2, 'wechat')
  const unreachable = () => {
    throw new TypeError('ours')
  }
  const broken: Deps = { ...school.deps, db: Object.assign(Object.create(db), { update: unreachable }) }
  await expect(sendDueRefunds(broken)).rejects.toThrow('ours')
  answerRefunds(second, done)
  await vi.waitUntil(async () => (await sendDueRefunds(second)) === 2, { timeout: 60_000 })
})
