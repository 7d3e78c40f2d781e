import Big from 'big.js'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ByKey } from '#contract/operations.ts'
import { shapeOf } from '#contract/report/shapes.ts'
import { paidWithin, refundedWithin } from '#server/features/payment/settlement/ledger.ts'
import { aCoupon, aHeldCoupon } from '#tests/support/activity-factories.ts'
import { aProduct, aUser, signedIn, type TestProduct } from '#tests/support/factories.ts'
import { aPaidOrder, aPayment, aRefund } from '#tests/support/order-factories.ts'
import { CANCEL, CORRECT, openDesk, PAY, seconds } from '../payment/manage/offline-support.ts'

const { school, token, about, refund, totals } = await openDesk()
const { db } = school.deps

const SALES = 'GET /api/v1/admin/reports/{report}'
type Report = ByKey[typeof SALES]['reply']

async function report(name: 'sales' | 'refunds', query: Record<string, string> = {}): Promise<Report> {
  const answer = await school.call(SALES, { token, params: { report: name }, query })
  expect(answer).toMatchObject({ code: 0 })
  return answer.data
}
const columnOf = ({ columns }: Report, key: string) => columns.findIndex((column) => column.key === key)
const sumOf = (data: Report, key: string, currency: number): string =>
  data.rows
    .filter((row) => row.currency === currency)
    .reduce((sum, { values }) => sum.plus(values[columnOf(data, key)] ?? 0), new Big(0))
    .toFixed(2)
const totalOf = (data: Report, key: string, currency: number): string =>
  new Big(data.totals.find((total) => total.currency === currency)?.values[columnOf(data, key)] ?? 0).toFixed(
    2,
  )

/** Numbers that look like chance and are the same at every run. */
let seed = 42
const random = (below: number): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed % below
}
const cents = (most: number): string => (1 + random(most * 100) / 100).toFixed(2)

/** A student orders, with a coupon or not, and pays at the desk; some of it goes back, some was recorded by mistake. */
async function buyAtTheDesk(course: TestProduct, coupon: { id: number } | null): Promise<void> {
  const { user, token: own } = await signedIn(school)
  const held = coupon && (await aHeldCoupon(school, user, coupon))
  const order = await school.call('POST /api/order', {
    token: own,
    body: {
      productid: course.id,
      ...(held !== null && { user_coupon_id: held }),
      recommenduserid: String(random(2) + 1),
    },
  })
  expect(order.code).toBe(0)
  const { order_id, amount } = order.data
  const means = { kind: 'cash', amount, paid_at: seconds() - 60 }
  expect(await about(PAY, order_id, means)).toMatchObject({ code: 0 })
  const fate = random(5)
  if (fate === 0) expect(await refund(order_id, amount)).toMatchObject({ code: 0 })
  if (fate === 1) expect(await refund(order_id, cents(5))).toMatchObject({ code: 0 })
  if (fate === 2)
    expect(await about(CORRECT, order_id, { ...means, amount: cents(10), reason: 'typed' })).toMatchObject({
      code: 0,
    })
  if (fate === 3) expect(await about(CANCEL, order_id, { reason: 'by mistake' })).toMatchObject({ code: 0 })
}

test('every grouping of sales and refunds adds up to the ledger, the journal and the settlement', async () => {
  const teacher = await aUser(school, { types: [2] })
  const courses = await Promise.all(
    ['19.90', '199', '33.33'].map((price, index) =>
      aProduct(school, { price, type: [1, 3, 5][index] ?? 1 }, index === 0 ? [teacher.id] : []),
    ),
  )
  const coupon = await aCoupon(school, '5.55')
  for (let index = 0; index < 18; index += 1) {
    const course = courses[index % courses.length]
    if (course) await buyAtTheDesk(course, random(2) === 0 ? coupon : null)
  }
  // payments of a provider, in two currencies, one of them twice, and play money that counts nowhere
  const [first] = courses
  if (!first) throw new Error('there is no course')
  const buyer = await aUser(school)
  const paid = async (values: Parameters<typeof aPayment>[2]) =>
    aPayment(school, await aPaidOrder(school, buyer, first, { isTest: values?.isTest ?? false }), values)
  await aRefund(school, await paid({ amount: '120.45' }), {
    amount: '20.40',
    state: 'done',
    doneAt: new Date(),
  })
  await aRefund(school, await paid({ amount: '77.70', outcome: 'duplicate' }), {
    state: 'done',
    doneAt: new Date(),
  })
  await aRefund(school, await paid({ amount: '50' }), { state: 'sent' })
  await paid({ amount: '5000', currency: 7, method: 'alipay' })
  await paid({ amount: '999', isTest: true })

  const { rows } = await db.execute<{ currency: number; received: string; refunded: string }>(sql`
    select currency, sum(received)::text as received, sum(refunded)::text as refunded from (
      select currency, amount as received, 0 as refunded from payments where not is_test and outcome <> 'void'
      union all
      select r.currency, 0, r.amount from refunds r join payments p on p.id = r.payment_id
      where r.state = 'done' and not p.is_test
    ) ledger group by currency order by currency`)
  expect(rows.map(({ currency }) => currency)).toEqual([1, 7])
  for (const by of shapeOf('sales').by) {
    const sales = await report('sales', { by })
    for (const { currency, received, refunded } of rows) {
      const [came, back] = [new Big(received), new Big(refunded)]
      for (const read of [sumOf, totalOf]) {
        expect([by, read(sales, 'received', currency)]).toEqual([by, came.toFixed(2)])
        expect([by, read(sales, 'refunded', currency)]).toEqual([by, back.toFixed(2)])
        expect([by, read(sales, 'net', currency)]).toEqual([by, came.minus(back).toFixed(2)])
      }
    }
  }
  for (const by of shapeOf('refunds').by) {
    const refunds = await report('refunds', { by })
    expect([by, sumOf(refunds, 'refunded', 1)]).toEqual([by, new Big(rows[0]?.refunded ?? 0).toFixed(2)])
  }
  const sales = await report('sales', { by: 'method' })
  expect((await totals())?.amount).toBe(totalOf(sales, 'received', 1))
  expect((await totals())?.refunded).toBe(totalOf(sales, 'refunded', 1))

  const span = { from: new Date(Date.now() - 86_400_000), until: new Date(Date.now() + 86_400_000) }
  const provider = { method: 'wechat', test: false } as Parameters<typeof paidWithin>[1]
  const inMinor = (entries: readonly { amount: { minor: number } }[]) =>
    entries.reduce((sum, { amount }) => sum + amount.minor, 0) / 100
  const wechat = sales.rows.find(({ key, currency }) => key === 'wechat' && currency === 1)
  expect(wechat?.values.slice(1, 3).map(Number)).toEqual([
    inMinor(await paidWithin(db, provider, span)),
    inMinor(await refundedWithin(db, provider, span)),
  ])
})

test('the rows behind a figure add up to it, page by page', async () => {
  const sales = await report('sales', { by: 'coupon' })
  expect(sales.rows.length).toBeGreaterThan(1)
  for (const row of sales.rows) {
    let net = new Big(0)
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof read>> = await read(row, cursor)
      for (const { kind, amount } of page.list)
        net = kind === 'payment' ? net.plus(amount) : net.minus(amount)
      cursor = page.next
    }
    expect(net.toFixed(2)).toBe(new Big(row.values[columnOf(sales, 'net')] ?? 0).toFixed(2))
  }
  async function read({ key, currency }: Report['rows'][number], cursor: string) {
    const query = { by: 'coupon', key, currency: currency ?? 0, limit: 4, ...(cursor !== '' && { cursor }) }
    const answer = await school.call('GET /api/v1/admin/reports/{report}/movements', {
      token,
      params: { report: 'sales' },
      query,
    })
    expect(answer).toMatchObject({ code: 0 })
    return answer.data
  }
})

test('compares with as many days directly before, each day beside its own', async () => {
  const buyer = await aUser(school)
  const course = await aProduct(school)
  const at = (day: string) => new Date(`${day}T12:00:00+08:00`)
  for (const [day, amount] of [
    ['2026-03-01', '10'],
    ['2026-03-03', '40'],
    ['2026-03-04', '90'],
  ] as const)
    await aPayment(school, await aPaidOrder(school, buyer, course), { amount, paidAt: at(day) })
  const data = await report('sales', { from: '2026-03-03', to: '2026-03-04' })
  expect(data).toMatchObject({
    period: { from: '2026-03-03', to: '2026-03-04' },
    before: { from: '2026-03-01', to: '2026-03-02' },
    totals: [
      { currency: 1, values: ['2', '130.00', '0.00', '130.00'], before: ['1', '10.00', '0.00', '10.00'] },
    ],
    rows: [
      { key: '2026-03-03', values: ['1', '40.00', '0.00', '40.00'], before: ['1', '10.00', '0.00', '10.00'] },
      { key: '2026-03-04', values: ['1', '90.00', '0.00', '90.00'], before: ['0', '0.00', '0.00', '0.00'] },
    ],
  })
})

test.each([
  [{ by: 'lesson' }, 'by'],
  [{ from: '2026-02-30' }, 'from'],
  [{ from: '2026-03-02', to: '2026-03-01' }, 'from'],
  [{ from: '2020-01-01', to: '2026-01-01' }, 'from'],
])('refuses %o', async (query, field) => {
  const answer = await school.call(SALES, { token, params: { report: 'sales' }, query })
  expect(answer.reason).toBe('invalidField')
  expect(JSON.stringify(answer.raw.json())).toContain(field)
})

test('a report that takes too long is refused, and the next one is not', async () => {
  const client = await school.deps.pool.connect()
  try {
    await client.query('begin')
    await client.query('lock table payments in access exclusive mode')
    const answer = await school.call(SALES, { token, params: { report: 'sales' } })
    expect(answer.reason).toBe('reportTooLong')
  } finally {
    await client.query('rollback')
    client.release()
  }
  expect((await school.call(SALES, { token, params: { report: 'sales' } })).code).toBe(0)
})
