import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { groups } from '#server/db/tables/all.ts'
import { aGroupActivity } from '#tests/support/activity-factories.ts'
import { aProduct, signedIn } from '#tests/support/factories.ts'
import { expectStockToAgree } from '#tests/support/stock.ts'
import { eventsOf, grantsOf, orderRow, statusesOf, stockOf } from '../../order/support.ts'
import { checkout, checkoutWithQr, journalOf, payUnheard, press, refundsOf } from '../support.ts'
import { CANCEL, CORRECT, goodsTo, openDesk, PAY, REFUND, RETURNED, seconds } from './offline-support.ts'
import { codesOf } from '../../order/manage/support.ts'

const desk = await openDesk()
const { school, token, about, admin, placed, shown, refund, totals, today } = desk

const entry = (more: object = {}) => ({
  kind: 'cash',
  amount: '199.00',
  currency: 1,
  paid_at: seconds() - 60,
  reference: 'A-17',
  note: 'at the desk',
  ...more,
})

describe('an order placed for a student', () => {
  test('stores how it was paid, when, with which receipt, and who recorded it', async () => {
    const { orderId, own } = await placed('120.00')
    expect((await shown(orderId)).offline_payment).toMatchObject({
      kind: 'cash',
      amount: '120.00',
      reference: 'A-17',
      recorded_by: admin.username,
      is_void: 0,
      is_cancellable: 1,
      corrections: [],
    })
    const list = await school.call('GET /api/v1/admin/payments', { token, query: { method: 'offline' } })
    expect(list.data.list[0]).toMatchObject({
      order_id: orderId,
      amount: '120.00',
      offline: { kind: 'cash' },
    })
    const mine = await school.call('GET /api/order/{orderId}', { token: own, params: { orderId } })
    expect(mine.data.offline_payment).toEqual({
      kind: 'cash',
      amount: '120.00',
      paid_at: expect.any(Number),
      reference: 'A-17',
      is_void: 0,
    })
  })

  test.each([
    ['more than the course costs', { amount: '199.01' }, {}, 'amount'],
    ['a time to come', {}, { paid_at: seconds() + 3600 }, 'paid_at'],
    ['another currency', { currency: 2 }, {}, 'currency'],
    ['a gift that was paid', {}, { kind: 'free' }, 'kind'],
    ['nothing paid in cash', { amount: '0' }, {}, 'kind'],
    ['a way that nobody knows', {}, { kind: 'unknown' }, 'kind'],
  ])('is refused with %s', async (_, body, offline, field) => {
    const { user } = await signedIn(school)
    const product = await aProduct(school)
    const answer = await school.call('POST /api/v1/admin/orders', {
      token,
      body: {
        userid: user.id,
        productid: product.id,
        amount: '199',
        offline: { kind: 'cash', paid_at: seconds(), ...offline },
        ...body,
      },
    })
    expect(answer.code).toBe(102001)
    expect(answer.data).toEqual({ field: expect.stringContaining(field) })
    expect(await grantsOf(school, product.id)).toEqual([])
  })
})

test('an export of orders has what was received, how, with which receipt, and who recorded it', async () => {
  const { orderId } = await placed('120.00')
  await refund(orderId, '20.5')
  const { orderNumber } = await orderRow(school, orderId)
  const headers = { 'accept-language': 'en' }
  const body = { format: 'csv', keyword: orderNumber } as const
  const { data: begun } = await school.call('POST /api/v1/admin/exports/orders', { token, body, headers })
  const file = () => school.call('GET /api/v1/admin/exports/{id}/file', { token, params: { id: begun.id } })
  await expect.poll(async () => (await file()).code, { timeout: 15_000 }).toBe(0)
  const csv = await school.app.inject({ method: 'GET', url: (await file()).data.url })
  const [headings = '', row = ''] = csv.body.split('\r\n')
  expect(headings).toContain(
    'Amount,Received,Refunded,Currency,Paid by,Offline payment,Receipt number,Recorded by',
  )
  expect(row).toContain('120.00,120.00,20.50,CNY,Paid to the school directly,Cash,A-17,admin,')
})

describe('a pending order that is paid at the desk', () => {
  test('is granted, is in the ledger, and stores who recorded it', async () => {
    const before = await today()
    const made = await checkout(school)
    const typed = entry({ reference: ' A-17 ', note: ' at the desk ' })
    expect(await about(PAY, made.orderId, typed)).toMatchObject({ code: 0, data: { status: 13 } })
    expect(await statusesOf(school, made.orderId)).toEqual([1, 3, 13])
    expect(await journalOf(school, made.orderId)).toMatchObject([
      { method: 'offline', attemptId: null, amount: '199.0000', outcome: 'granted', isTest: false },
    ])
    expect(await shown(made.orderId)).toMatchObject({
      is_test: 0,
      payment: 3,
      changed_price: null,
      offline_payment: { note: 'at the desk', reference: 'A-17', recorded_by: 'admin' },
    })
    expect((await eventsOf(school, made.orderId))[1]).toMatchObject({
      actorId: admin.id,
      reason: 'payment recorded',
    })
    expect(Number(await today())).toBeCloseTo(Number(before) + 199, 2)
  })

  test('costs what was received, where that is less', async () => {
    const made = await checkout(school)
    await about(PAY, made.orderId, entry({ amount: '150.50' }))
    expect(await shown(made.orderId)).toMatchObject({
      amount: '150.50',
      changed_price: '150.50',
      discount: '48.50',
      refundable: '150.50',
    })
    await about(CORRECT, made.orderId, entry({ amount: '160.00', reason: 'typing error' }))
    expect(await shown(made.orderId)).toMatchObject({ amount: '160.00', changed_price: '160.00' })
  })

  test('closes the QR, and what is paid by it later is refunded', async () => {
    const made = await checkoutWithQr(school)
    await about(PAY, made.orderId, entry())
    await press(school, made.cashier, 'pay')
    const journal = await journalOf(school, made.orderId)
    expect(journal.filter(({ outcome }) => outcome === 'granted')).toMatchObject([{ method: 'offline' }])
    const back = await refundsOf(school, made.orderId)
    expect(back).toHaveLength(journal.length - 1)
  })

  test('is refused once the provider has the money, though no notification has arrived', async () => {
    const made = await checkoutWithQr(school)
    await payUnheard(school, made.outTradeNo)
    expect((await about(PAY, made.orderId, entry())).code).toBe(102302)
    expect(await statusesOf(school, made.orderId)).toEqual([1, 3, 13])
    expect(await journalOf(school, made.orderId)).toMatchObject([{ method: 'wechat' }])
    expect((await about(PAY, 7, entry())).code).toBe(102301)
  })

  test('twenty times at once is paid once', async () => {
    const made = await checkout(school)
    const answers = await Promise.all(Array.from({ length: 20 }, () => about(PAY, made.orderId, entry())))
    expect(codesOf(answers)).toEqual([0, ...Array(19).fill(102302)])
    expect(await journalOf(school, made.orderId)).toHaveLength(1)
  })

  test('is refused where no place is left', async () => {
    const product = await aProduct(school, { stockType: 2, stock: 1 })
    const [one, other] = [await checkout(school, product), await checkout(school, product)]
    expect((await about(PAY, one.orderId, entry())).code).toBe(0)
    expect((await about(PAY, other.orderId, entry())).code).toBe(1)
    expect((await orderRow(school, other.orderId)).status).toBe(1)
    expect(await journalOf(school, other.orderId)).toEqual([])
  })

  test.each([
    ['more than is due', { amount: '199.01' }, 102001],
    ['less than nothing', { amount: '-1' }, 102001],
    ['too many decimals', { amount: '10.005' }, 102001],
    ['a time to come', { paid_at: seconds() + 3600 }, 102001],
    ['another currency', { currency: 2 }, 102001],
    ['a gift that was paid', { kind: 'free' }, 102001],
  ])('is refused with %s', async (_, more, code) => {
    const made = await checkout(school)
    expect((await about(PAY, made.orderId, entry(more))).code).toBe(code)
    expect((await orderRow(school, made.orderId)).status).toBe(1)
  })
})

describe('a correction', () => {
  test('changes the ledger by the difference, and stores the earlier values, who changed it and why', async () => {
    const { orderId } = await placed('199.00')
    const [came, kept] = [await totals(), await today()]
    const was = (await shown(orderId)).paid_at
    // earlier, but on the same day: the school's day begins at 16:00 UTC
    const midnight = Math.floor((seconds() + 8 * 3600) / 86_400) * 86_400 - 8 * 3600
    const paid_at = Math.max(seconds() - 7200, midnight)
    const body = entry({ kind: 'bank', amount: '150.00', paid_at, reference: 'T-9', reason: 'typing error' })
    expect((await about(CORRECT, orderId, body)).code).toBe(0)
    const order = await shown(orderId)
    expect(order).toMatchObject({ amount: '150.00', changed_price: null, refundable: '150.00', paid_at })
    expect(order.offline_payment).toMatchObject({
      kind: 'bank',
      amount: '150.00',
      reference: 'T-9',
      corrections: [
        {
          by: 'admin',
          reason: 'typing error',
          before: { kind: 'cash', amount: '199.00', paid_at: was, reference: 'A-17', note: '' },
          after: { kind: 'bank', amount: '150.00', paid_at, reference: 'T-9', note: 'at the desk' },
        },
      ],
    })
    expect(Number((await totals())?.amount)).toBeCloseTo(Number(came?.amount) - 49, 2)
    expect(Number(await today())).toBeCloseTo(Number(kept) - 49, 2)
    expect((await eventsOf(school, orderId)).at(-1)).toMatchObject({
      actorId: admin.id,
      reason: 'payment corrected',
    })
    const log = await school.call('GET /api/v1/admin/audit', { token, query: { subject: 'order' } })
    expect(log.data.list[0]).toMatchObject({ action: 'payment corrected', subject: `order ${orderId}` })
  })

  test('that changes nothing is not recorded', async () => {
    const { orderId } = await placed()
    const { paid_at } = (await shown(orderId)).offline_payment ?? { paid_at: 0 }
    const same = entry({ amount: '199', paid_at, note: '', reason: 'none' })
    expect((await about(CORRECT, orderId, same)).code).toBe(0)
    expect((await shown(orderId)).offline_payment?.corrections).toEqual([])
  })

  test('never goes below what was refunded, and does not change the amount of a refunded order', async () => {
    const { orderId } = await placed()
    await refund(orderId, '100')
    const to = (amount: string) => about(CORRECT, orderId, entry({ amount, reason: 'typing error' }))
    expect((await to('99')).code).toBe(102422)
    expect((await to('100')).code).toBe(102422)
    expect((await to('100.01')).code).toBe(0)
    await refund(orderId, '0.01')
    expect((await orderRow(school, orderId)).status).toBe(8)
    expect((await to('150')).code).toBe(102422)
    expect((await to('100.01')).code).toBe(0)
  })

  test('can make a payment a gift, and is refused while a refund is under way', async () => {
    const { orderId } = await placed()
    const to = (more: object) => about(CORRECT, orderId, entry({ reason: 'typing error', ...more }))
    expect((await to({ kind: 'free', amount: '0' })).code).toBe(0)
    expect(await shown(orderId)).toMatchObject({ amount: '0.00', offline_payment: { kind: 'free' } })
    expect((await to({})).code).toBe(0)
    await about(REFUND, orderId, { amount: '10', answer: 'as agreed' })
    expect((await to({ amount: '150' })).code).toBe(102422)
    expect((await to({ reference: 'T-9' })).code).toBe(0)
  })

  test.each([
    ['more than the course costs', { amount: '199.01' }, 102001],
    ['a time to come', { paid_at: seconds() + 3600 }, 102001],
    ['another currency', { currency: 7 }, 102001],
    ['no reason', { reason: ' ' }, 102001],
  ])('is refused with %s', async (_, more, code) => {
    const { orderId } = await placed()
    expect((await about(CORRECT, orderId, entry({ reason: 'typing error', ...more }))).code).toBe(code)
  })

  test('is refused for what no offline payment was recorded for', async () => {
    const { orderId } = await checkout(school)
    expect((await about(CORRECT, orderId, entry({ reason: 'x' }))).code).toBe(102421)
    expect((await about(CORRECT, 7, entry({ reason: 'x' }))).code).toBe(102301)
  })
})

describe('an order that was recorded by mistake', () => {
  const cancel = (orderId: number, more: object = {}) =>
    about(CANCEL, orderId, { reason: 'wrong student', ...more })

  test('is cancelled: the grant is revoked, the place is released, and the payment does not count', async () => {
    const [came, kept] = [await totals(), await today()]
    const { orderId, product } = await placed()
    expect((await cancel(orderId)).code).toBe(0)
    expect(await statusesOf(school, orderId)).toEqual([1, 3, 13, 10, 8])
    expect(await grantsOf(school, product.id)).toMatchObject([{ revokedAt: expect.any(Date) }])
    expect(await stockOf(school, product.id)).toBe(5)
    expect([await totals(), await today()]).toEqual([came, kept])
    const order = await shown(orderId)
    expect(order).toMatchObject({ refundable: '0.00', refunds: [], payments: [{ outcome: 'void' }] })
    expect(order.offline_payment).toMatchObject({
      is_void: 1,
      is_cancellable: 0,
      corrections: [{ reason: 'wrong student', before: { kind: 'cash', amount: '199.00' }, after: null }],
    })
  })

  test('is cancelled when it was a gift, and its place may stay taken', async () => {
    const { orderId, product } = await placed('0')
    expect((await cancel(orderId, { return_place: 0 })).code).toBe(0)
    expect(await grantsOf(school, product.id)).toMatchObject([{ revokedAt: expect.any(Date) }])
    expect(await stockOf(school, product.id)).toBe(4)
  })

  test('is cancelled although its goods were sent, which keep their place', async () => {
    const { orderId, product } = await placed('199.00', { isDeliver: true }, goodsTo)
    const sent = { express_company: 'SF', express_number: 'SF1' }
    expect((await about('POST /api/v1/admin/orders/{id}/ship', orderId, sent)).code).toBe(0)
    expect((await cancel(orderId)).code).toBe(0)
    expect((await orderRow(school, orderId)).status).toBe(8)
    expect(await stockOf(school, product.id)).toBe(4)
  })

  test('is cancelled in a waiting group, which counts the remaining members', async () => {
    const product = await aProduct(school)
    const { id: activity_id } = await aGroupActivity(school, product, '99', 3)
    const { token: own } = await signedIn(school)
    const body = { productid: product.id, ordertype: 2, activity_id }
    const { data } = await school.call('POST /api/order', { token: own, body })
    expect((await about(PAY, data.order_id, entry({ amount: '99' }))).data.status).toBe(6)
    const group = async () =>
      (await school.deps.db.select().from(groups).where(eq(groups.productId, product.id)))[0]
    expect(await group()).toMatchObject({ paid: 1 })
    expect((await cancel(data.order_id)).code).toBe(0)
    expect((await orderRow(school, data.order_id)).status).toBe(8)
    expect(await group()).toMatchObject({ paid: 0, state: 'open' })
  })

  test('ten times at once is cancelled once, and its place released once', async () => {
    const { orderId, product } = await placed()
    const answers = await Promise.all(Array.from({ length: 10 }, () => cancel(orderId)))
    expect(codesOf(answers)).toEqual([0, ...Array(9).fill(102421)])
    expect(await stockOf(school, product.id)).toBe(5)
  })

  test('is not cancelled once money of it was refunded, nor when it was paid otherwise', async () => {
    const { orderId } = await placed()
    await refund(orderId, '10')
    expect((await cancel(orderId)).code).toBe(102423)
    expect((await cancel((await checkout(school)).orderId)).code).toBe(102421)
    expect((await cancel(7)).code).toBe(102301)
    expect((await cancel((await placed()).orderId, { reason: ' ' })).code).toBe(102001)
  })
})

test('offline payments are for administrators alone', async () => {
  const { token: teacher } = await signedIn(school, [2, 3])
  for (const key of [PAY, CORRECT, CANCEL, RETURNED] as const) {
    const input = { params: { id: 1 }, body: {} as never }
    expect((await school.call(key, { ...input, token: teacher })).code).toBe(100003)
    expect((await school.call(key, input)).code).toBe(100001)
  }
})

test('the reconciliation of the stock accepts the decisions of the school', async () => {
  await expectStockToAgree(school.deps.db)
})
