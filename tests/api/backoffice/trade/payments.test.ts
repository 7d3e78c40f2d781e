import { describe, expect, test } from 'vitest'
import { paymentAttempts, payments, refunds } from '#server/db/tables/all.ts'
import { aProduct, aUser } from '#tests/support/factories.ts'
import { aPaidOrder } from '#tests/support/order-factories.ts'
import { bought, openOffice } from './support.ts'

const { school, token } = await openOffice()
const { db } = school.deps
const product = await aProduct(school, { name: '唐诗' })
let serial = 0

/** Money as a provider reported it; real unless said otherwise. */
async function aPayment(values: Partial<typeof payments.$inferInsert> = {}) {
  const user = await aUser(school, { name: '李华' })
  const order = await aPaidOrder(school, user, product)
  serial += 1
  const money = { method: 'wechat', amount: '199', currency: 1, isTest: false, ...values }
  const [attempt] = await db
    .insert(paymentAttempts)
    .values({
      method: money.method,
      amount: money.amount,
      currency: money.currency,
      isTest: money.isTest,
      orderId: order.id,
      outTradeNo: `out-${serial}`,
      expiresAt: new Date(),
    })
    .returning()
  const [payment] = await db
    .insert(payments)
    .values({
      attemptId: attempt?.id ?? 0,
      orderId: order.id,
      transactionId: `4200-${serial}`,
      outcome: 'granted',
      paidAt: new Date('2026-11-20T15:59:59Z'),
      ...money,
    })
    .returning()
  if (!payment) throw new Error('no payment')
  return payment
}

const first = await aPayment()
const dollars = await aPayment({
  method: 'paypal',
  currency: 2,
  amount: '12.5',
  // the next day in Shanghai, where the school is
  paidAt: new Date('2026-11-20T16:00:00Z'),
})
const twice = await aPayment({ outcome: 'duplicate', amount: '0.01' })
const sandbox = await bought(school)
const yen = await aPayment({ currency: 7, amount: '1200', paidAt: new Date('2026-10-01T00:00:00Z') })
await db.insert(refunds).values({
  orderId: first.orderId,
  paymentId: first.id,
  refundNo: 'R1',
  amount: '50',
  currency: 1,
  reason: 'asked',
  state: 'done',
})

const journal = async (query: Record<string, string | number> = {}) =>
  (await school.call('GET /api/v1/admin/payments', { token, query })).data
const ids = async (query: Record<string, string | number>) => (await journal(query)).list.map(({ id }) => id)
const totals = async (query: Record<string, string | number> = {}) =>
  (await school.call('GET /api/v1/admin/payments/totals', { token, query })).data

describe('the journal of payments', () => {
  test('lists what came in with its order and student, test money marked', async () => {
    const { list, total } = await journal()
    expect(total).toBe(5)
    expect(list.find(({ id }) => id === first.id)).toMatchObject({
      method: 'wechat',
      amount: '199.00',
      currency: 1,
      outcome: 'granted',
      course_name: '唐诗',
      name: '李华',
      is_test: 0,
    })
    expect(list.find(({ order_id }) => order_id === sandbox.orderId)).toMatchObject({ is_test: 1 })
    expect(list.find(({ id }) => id === yen.id)?.amount).toBe('1200')
  })

  test.each([
    [{ method: 'paypal' }, [dollars.id]],
    [{ outcome: 'duplicate' }, [twice.id]],
    [{ from: '2026-11-21', to: '2026-11-21', is_test: 0 }, [dollars.id]],
    [{ from: '2026-11-20', to: '2026-11-20', is_test: 0 }, [twice.id, first.id]],
    [{ to: '2026-10-31' }, [yen.id]],
  ])('is narrowed by %o, days being those of the school', async (query, expected) => {
    expect(await ids(query)).toEqual(expected)
  })

  test('reads on by cursor', async () => {
    const page = await journal({ limit: 3 })
    const rest = await journal({ limit: 3, cursor: page.next ?? '' })
    expect(new Set([...page.list, ...rest.list].map(({ id }) => id)).size).toBe(5)
    expect(rest.next).toBeNull()
  })

  test.each([
    { from: '2026-02-30' },
    { to: '2026-13-01' },
    { from: 'x' },
    { method: 'cash' },
    { cursor: '!' },
  ])('refuses %o', async (query) => {
    const answer = await school.call('GET /api/v1/admin/payments', { token, query })
    expect({ http: answer.http, code: answer.code }).toEqual({ http: 200, code: 102001 })
  })
})

describe('what came in', () => {
  test('is added up per currency, without test money', async () => {
    expect(await totals()).toEqual([
      { currency: 1, payments: 2, amount: '199.01', refunded: '50.00' },
      { currency: 2, payments: 1, amount: '12.50', refunded: '0.00' },
      { currency: 7, payments: 1, amount: '1200', refunded: '0' },
    ])
  })

  test('is narrowed as the list is', async () => {
    expect(await totals({ method: 'paypal' })).toMatchObject([{ currency: 2 }])
    expect(await totals({ from: '2027-01-01' })).toEqual([])
  })
})
