import { describe, expect, test } from 'vitest'
import { ProviderUnavailable } from '#server/gateways/payment/errors.ts'
import { eventsOf, orderRow, statusesOf } from '../support.ts'
import {
  atProvider,
  attemptsOf,
  checkout,
  checkoutWithQr,
  journalOf,
  openQr,
  payUnheard,
  press,
  refundAll,
  refundsOf,
  wrapProvider,
} from '../../payment/support.ts'
import { bought, openOffice } from './support.ts'

const { school, about, admin, token } = await openOffice()
const PRICE = 'PUT /api/v1/admin/orders/{id}/price'
const reprice = (id: number, amount: string) => about(PRICE, id, { amount })

describe('changing what a pending order costs', () => {
  test('changes what the student pays, and is entered in the history and the audit log', async () => {
    const made = await checkout(school)
    expect(await reprice(made.orderId, '150.50')).toMatchObject({ code: 0, data: null })
    const { data } = await about('GET /api/v1/admin/orders/{id}', made.orderId)
    expect(data).toMatchObject({ amount: '150.50', changed_price: '150.50', unit_price: '199.00' })
    expect((await eventsOf(school, made.orderId)).at(-1)).toMatchObject({
      fromStatus: 1,
      toStatus: 1,
      actorId: admin.id,
      reason: 'price changed',
    })
    const log = await school.call('GET /api/v1/admin/audit', { token, query: { subject: 'order' } })
    expect(log.data.list[0]).toMatchObject({ action: 'order price', subject: `order ${made.orderId}` })

    const { cashier } = await openQr(school, made)
    expect(await press(school, cashier, 'pay')).toBe('paid')
    expect(await journalOf(school, made.orderId)).toMatchObject([{ amount: '150.5000', outcome: 'granted' }])
    expect((await orderRow(school, made.orderId)).status).toBe(13)
  })

  test.each([
    ['nothing', '0'],
    ['more than the course costs', '199.01'],
    ['finer than the currency', '150.505'],
    ['less than nothing', '-1'],
    ['no number', 'abc'],
  ])('refuses %s and does not close the open code', async (_, amount) => {
    const made = await checkoutWithQr(school)
    expect((await reprice(made.orderId, amount)).code).toBe(102001)
    expect(await attemptsOf(school, made.orderId)).toMatchObject([{ state: 'open' }])
    expect(await orderRow(school, made.orderId)).toMatchObject({ amount: '199.0000', changedAmount: null })
  })

  test.each([
    ['en', 'The amount must be between CN¥0.01 and CN¥199.00, with at most 2 decimals'],
    ['zh-CN', '金额须在 ¥0.01 至 ¥199.00 之间，最多 2 位小数'],
    ['zh-TW', '金額須介於 CN¥0.01 與 CN¥199.00 之間，最多 2 位小數'],
  ])('names in %s what is allowed', async (lang, message) => {
    const { orderId } = await checkout(school)
    const answer = await school.call(PRICE, {
      token,
      params: { id: orderId },
      body: { amount: '199.01' },
      headers: { 'accept-language': lang },
    })
    expect(answer).toMatchObject({ code: 102001, message, data: { field: 'amount' } })
  })

  test('refuses an order that is paid, cancelled or unknown', async () => {
    const paid = await bought(school)
    expect((await reprice(paid.orderId, '1')).code).toBe(102302)
    const { token: own, orderId } = await checkout(school)
    await school.call('POST /api/order/{orderId}/cancel', { token: own, params: { orderId } })
    expect((await reprice(orderId, '1')).code).toBe(102302)
    expect((await reprice(7, '1')).code).toBe(102301)
  })
})

describe('a payment that is under way while the price changes', () => {
  test('is closed at the provider', async () => {
    const made = await checkoutWithQr(school)
    expect((await reprice(made.orderId, '100')).code).toBe(0)
    expect(await attemptsOf(school, made.orderId)).toMatchObject([{ state: 'closed' }])
    expect((await atProvider(school, made.outTradeNo))?.state).toBe('closed')
  })

  test('prevents the change when it was made a moment ago', async () => {
    const made = await checkoutWithQr(school)
    await payUnheard(school, made.outTradeNo)
    expect((await reprice(made.orderId, '100')).code).toBe(102302)
    expect(await orderRow(school, made.orderId)).toMatchObject({ status: 13, amount: '199.0000' })
  })

  test('is refunded when it arrives later, while the order remains pending', async () => {
    const made = await checkoutWithQr(school)
    const silent = (): Promise<never> => Promise.reject(new ProviderUnavailable('silent'))
    const heal = wrapProvider(school, () => ({ close: silent, query: silent }))
    expect((await reprice(made.orderId, '100')).code).toBe(0)
    heal()
    expect(await press(school, made.cashier, 'pay')).toBe('paid')
    expect(await journalOf(school, made.orderId)).toMatchObject([{ outcome: 'repriced' }])
    expect(await refundsOf(school, made.orderId)).toMatchObject([
      { reason: 'repriced', amount: '199.0000', state: 'approved' },
    ])
    expect((await orderRow(school, made.orderId)).status).toBe(1)

    const second = await openQr(school, made)
    expect(await press(school, second.cashier, 'pay')).toBe('paid')
    await refundAll(school)
    expect((await refundsOf(school, made.orderId)).map(({ state }) => state)).toEqual(['done'])
    expect((await atProvider(school, made.outTradeNo))?.refundedFen).toBe(19_900)
    expect((await atProvider(school, second.outTradeNo))?.refundedFen).toBe(0)
    expect((await statusesOf(school, made.orderId)).slice(-2)).toEqual([3, 13])
  })
})

test('two prices at once leave one of them, and both are in the history', async () => {
  const made = await checkout(school)
  const answers = await Promise.all(['120', '130'].map((amount) => reprice(made.orderId, amount)))
  expect(answers.map(({ code }) => code)).toEqual([0, 0])
  const { amount, changedAmount } = await orderRow(school, made.orderId)
  expect(['120.0000', '130.0000']).toContain(amount)
  expect(changedAmount).toBe(amount)
  expect(await eventsOf(school, made.orderId)).toHaveLength(3)
})
