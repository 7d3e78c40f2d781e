import { and, eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { refunds } from '#server/db/tables/all.ts'
import { sendDueRefunds } from '#server/features/payment/index.ts'
import { ProviderUnavailable } from '#server/gateways/payment/errors.ts'
import { aProduct } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { grantsOf, openAllConnections, orderRow, statusesOf, stockOf } from '../order/support.ts'
import {
  atProvider,
  attemptsOf,
  type Checkout,
  checkoutWithQr,
  journalOf,
  openQr,
  press,
  refundAll,
  refundsOf,
  wrapProvider,
} from './support.ts'
import { adminTokenOf } from './browser-support.ts'

const school = await openTestSchool()
await openAllConnections(school)

const cancel = ({ token, orderId }: Checkout) =>
  school.call('POST /api/order/{orderId}/cancel', { token, params: { orderId } })

/** Two open QR codes of one order: while the second is opened, the provider does not answer calls about the first. */
async function twoOpenQrs() {
  const bought = await checkoutWithQr(school)
  const silent = (): Promise<never> => Promise.reject(new ProviderUnavailable('silent'))
  const heal = wrapProvider(school, () => ({ close: silent, query: silent }))
  const second = await openQr(school, bought)
  heal()
  expect((await attemptsOf(school, bought.orderId)).map(({ state }) => state)).toEqual(['open', 'open'])
  return { bought, second }
}

describe('two attempts of one order paid at once', () => {
  test('give one course; the other payment is recorded and goes back in full', async () => {
    const { bought, second } = await twoOpenQrs()
    const results = await Promise.all(
      [bought.cashier, second.cashier].map((page) => press(school, page, 'pay')),
    )
    expect(results).toEqual(['paid', 'paid'])
    const journal = await journalOf(school, bought.orderId)
    expect(journal.map(({ outcome }) => outcome).sort()).toEqual(['duplicate', 'granted'])
    expect(await statusesOf(school, bought.orderId)).toEqual([1, 3, 13])

    const duplicate = journal.find(({ outcome }) => outcome === 'duplicate')
    expect(await refundsOf(school, bought.orderId)).toMatchObject([
      { paymentId: duplicate?.id, amount: '199.0000', reason: 'duplicate', state: 'approved' },
    ])
    await refundAll(school)
    expect(await refundsOf(school, bought.orderId)).toMatchObject([
      { state: 'done', doneAt: expect.any(Date) },
    ])
    expect(await statusesOf(school, bought.orderId)).toEqual([1, 3, 13])
    expect(await grantsOf(school, bought.product.id)).toMatchObject([{ revokedAt: null }])

    const attempts = await attemptsOf(school, bought.orderId)
    for (const { id, outTradeNo } of attempts)
      expect((await atProvider(school, outTradeNo))?.refundedFen).toBe(
        id === duplicate?.attemptId ? 19_900 : 0,
      )
  })
})

describe('money that goes back beside an order', () => {
  test.each(['duplicate', 'repriced'])(
    'as %s leaves the order waiting for what was decided',
    async (reason) => {
      const { bought, second } = await twoOpenQrs()
      for (const page of [bought.cashier, second.cashier]) await press(school, page, 'pay')
      const { db } = school.deps
      await db.update(refunds).set({ reason }).where(eq(refunds.orderId, bought.orderId))
      const token = await adminTokenOf(school)
      const params = { id: bought.orderId }
      const body = { amount: '50', answer: 'as agreed' }
      await school.call('POST /api/v1/admin/orders/{id}/refund', { token, params, body })
      const later = { nextTryAt: new Date(Date.now() + 3_600_000) }
      await db.update(refunds).set(later).where(eq(refunds.reason, 'asked'))
      for (let turn = 0; turn < 2; turn++) {
        await sendDueRefunds(school.deps)
        const due = { nextTryAt: new Date(Date.now() - 1000) }
        await db
          .update(refunds)
          .set(due)
          .where(and(eq(refunds.reason, reason), eq(refunds.state, 'sent')))
      }
      const states = Object.fromEntries(
        (await refundsOf(school, bought.orderId)).map((one) => [one.reason, one.state]),
      )
      expect(states).toEqual({ [reason]: 'done', asked: 'approved' })
      expect((await orderRow(school, bought.orderId)).status).toBe(10)
      await refundAll(school)
      expect((await orderRow(school, bought.orderId)).status).toBe(13)
    },
  )
})

describe('a payment of a cancelled order', () => {
  test('goes back in full: 0, 10, 8', async () => {
    const bought = await checkoutWithQr(school)
    await cancel(bought)
    const run = vi.spyOn(school.deps.jobs, 'run')
    expect(await press(school, bought.cashier, 'pay')).toBe('paid')
    expect(run.mock.calls).toEqual([['send-refunds']])
    run.mockRestore()
    expect(await statusesOf(school, bought.orderId)).toEqual([1, 0, 10])
    expect(await journalOf(school, bought.orderId)).toMatchObject([{ outcome: 'late' }])
    expect(await grantsOf(school, bought.product.id)).toEqual([])
    await refundAll(school)
    expect(await statusesOf(school, bought.orderId)).toEqual([1, 0, 10, 8])
    expect((await atProvider(school, bought.outTradeNo))?.refundedFen).toBe(19_900)
    expect(await orderRow(school, bought.orderId)).toMatchObject({ payment: 1, isTest: true, failed: false })
  })

  test('leaves the same product free to be bought and kept', async () => {
    const bought = await checkoutWithQr(school)
    await cancel(bought)
    const again = await school.call('POST /api/order', {
      token: bought.token,
      body: { productid: bought.product.id },
    })
    const second = await openQr(school, { ...bought, orderId: again.data.order_id })
    await Promise.all([press(school, bought.cashier, 'pay'), press(school, second.cashier, 'pay')])
    await refundAll(school)
    expect(await statusesOf(school, bought.orderId)).toEqual([1, 0, 10, 8])
    expect(await statusesOf(school, again.data.order_id)).toEqual([1, 3, 13])
    expect(await grantsOf(school, bought.product.id)).toMatchObject([
      { orderId: again.data.order_id, revokedAt: null },
    ])
  })

  test('of which two came goes back twice', async () => {
    const { bought, second } = await twoOpenQrs()
    await cancel(bought)
    await Promise.all([bought.cashier, second.cashier].map((page) => press(school, page, 'pay')))
    await refundAll(school)
    expect((await refundsOf(school, bought.orderId)).map(({ state }) => state)).toEqual(['done', 'done'])
    expect(await statusesOf(school, bought.orderId)).toEqual([1, 0, 10, 8])
  })
})

describe('more buyers than places', () => {
  test('ten pay at once for three places: three are granted and seven get everything back', async () => {
    const product = await aProduct(school, { stockType: 2, stock: 3 })
    const buyers = await Promise.all(Array.from({ length: 10 }, () => checkoutWithQr(school, product)))
    const results = await Promise.all(buyers.map(({ cashier }) => press(school, cashier, 'pay')))
    expect(results).toEqual(Array(10).fill('paid'))
    expect(await stockOf(school, product.id)).toBe(0)
    expect(await grantsOf(school, product.id)).toHaveLength(3)
    const state = async () =>
      Promise.all(buyers.map(async ({ orderId }) => (await orderRow(school, orderId)).status))
    expect((await state()).toSorted((a, b) => b - a)).toEqual([...Array(3).fill(13), ...Array(7).fill(10)])

    await refundAll(school)
    expect((await state()).toSorted((a, b) => b - a)).toEqual([...Array(3).fill(13), ...Array(7).fill(8)])
    expect(await stockOf(school, product.id)).toBe(0)
    expect(await grantsOf(school, product.id)).toHaveLength(3)

    for (const { token, orderId, outTradeNo } of buyers) {
      const { data } = await school.call('GET /api/order/{orderId}', { token, params: { orderId } })
      const granted = data.status === 13
      expect(data.order_fail).toEqual(
        granted
          ? { order_fail: 0, order_fail_msg: '' }
          : { order_fail: 1, order_fail_msg: expect.stringContaining('refunded') },
      )
      expect((await atProvider(school, outTradeNo))?.refundedFen).toBe(granted ? 0 : 19_900)
      if (!granted) expect(await statusesOf(school, orderId)).toEqual([1, 3, 10, 8])
    }
  })
})
