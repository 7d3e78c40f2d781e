import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { orders, paymentAttempts, payments, refunds } from '#server/db/tables/all.ts'
import { aProduct, aUser, signedIn } from '#tests/support/factories.ts'
import { aPaidOrder } from '#tests/support/order-factories.ts'
import { checkout } from '../support.ts'
import { bought, openOffice } from '../../order/manage/support.ts'

const { school, token } = await openOffice()
const { db } = school.deps
const product = await aProduct(school, { name: '唐诗' })
let serial = 0

/** A payment as a provider reported it; real unless said otherwise. */
async function aPayment(values: Partial<typeof payments.$inferInsert> = {}) {
  const user = await aUser(school, { name: '=李华' })
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
      name: '=李华',
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
  ])('is filtered by %o, in days of the school', async (query, expected) => {
    expect(await ids(query)).toEqual(expected)
  })

  test('continues by cursor', async () => {
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

  test('is filtered like the list', async () => {
    expect(await totals({ method: 'paypal' })).toMatchObject([{ currency: 2 }])
    expect(await totals({ from: '2027-01-01' })).toEqual([])
  })
})

describe('an export of payments', () => {
  const exported = async (body: object = {}, language = 'en'): Promise<string[]> => {
    const begun = await school.call('POST /api/v1/admin/exports/payments', {
      token,
      body: { format: 'csv', ...body },
      headers: { 'accept-language': language },
    })
    const params = { id: begun.data.id }
    const file = () => school.call('GET /api/v1/admin/exports/{id}/file', { token, params })
    await expect.poll(async () => (await file()).code).toBe(0)
    const { body: csv } = await school.app.inject({ method: 'GET', url: (await file()).data.url })
    return csv.trim().split('\r\n')
  }

  test('has each payment but tests, with payer, number, refunded amount and rest', async () => {
    const [headings, ...lines] = await exported()
    expect(headings).toContain('Paid (Asia/Shanghai),Order number,Course,Name,User name,Paid by')
    expect(lines).toHaveLength(4)
    const line = lines.find((one) => one.includes(first.transactionId))
    const [order] = await db.select().from(orders).where(eq(orders.id, first.orderId))
    expect(line?.startsWith(`2026-11-20 23:59:59,${order?.orderNumber},唐诗,'=李华,`)).toBe(true)
    expect(line).toContain(`,WeChat Pay,${first.transactionId},,,,Accepted,199.00,50.00,149.00,CNY,`)
    expect(lines.find((one) => one.includes(yen.transactionId))).toContain(',1200,0,1200,JPY,')
  })

  test('is filtered like the list', async () => {
    expect(await exported({ method: 'paypal' })).toHaveLength(2)
    expect(await exported({ to: '2026-10-31' })).toHaveLength(2)
  })

  test('leaves out cancelled records, and names an offline payment by its receipt', async () => {
    const body = { kind: 'cash', amount: '199', paid_at: Math.floor(Date.now() / 1000), reference: 'A-17' }
    const made = await checkout(school, product)
    const params = { id: made.orderId }
    await school.call('POST /api/v1/admin/orders/{id}/offline_payment', { token, params, body })
    const [, line] = await exported({ method: 'offline' })
    expect(line).toContain(',Offline,,Cash,A-17,admin,Accepted,199.00,0.00,199.00,CNY,')
    await school.call('POST /api/v1/admin/orders/{id}/cancel', { token, params, body: { reason: 'typo' } })
    expect(await exported({ method: 'offline' })).toHaveLength(1)
  })

  test('has the language of its request, and an entry in the audit log', async () => {
    expect((await exported({}, 'zh-CN'))[0]).toContain('实收,已退款,净收,币种')
    expect((await exported({}, 'zh-TW'))[0]).toContain('實收,已退款,淨額,幣別')
    const log = await school.call('GET /api/v1/admin/audit', { token, query: { subject: 'export' } })
    expect(log.data.list[0]).toMatchObject({
      action: 'export begun',
      detail: expect.stringContaining('payments'),
    })
  })

  test('refuses an impossible date, and who is no administrator', async () => {
    const begin = (who: string, body: object) =>
      school.call('POST /api/v1/admin/exports/payments', { token: who, body: { format: 'csv', ...body } })
    expect((await begin(token, { from: '2026-02-30' })).code).toBe(102001)
    const { token: teacher } = await signedIn(school, [2])
    expect((await begin(teacher, {})).code).toBe(100003)
  })
})
