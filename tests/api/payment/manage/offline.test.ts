import { describe, expect, test } from 'vitest'
import { aProduct, signedIn } from '#tests/support/factories.ts'
import { expectStockToAgree } from '#tests/support/stock.ts'
import { eventsOf, grantsOf, orderRow, statusesOf } from '../../order/support.ts'
import { checkout, checkoutWithQr, journalOf, payUnheard, press, refundsOf } from '../support.ts'
import { CANCEL, CORRECT, PAY, RETURNED, seconds } from './offline-support.ts'
import { codesOf } from '../../order/manage/support.ts'
import { entry, openOffline } from './corrections-support.ts'
import { testCorrections } from './offline-corrections.ts'

const opened = await openOffline()
const { school, token, about, admin, placed, shown, refund, today } = opened

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
  await expect.poll(async () => (await file()).code, { timeout: 60_000 }).toBe(0)
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

testCorrections(opened)
