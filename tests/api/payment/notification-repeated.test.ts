import { describe, expect, test } from 'vitest'
import { aProduct } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { grantsOf, openAllConnections, statusesOf, stockOf } from '../order/support.ts'
import { checkoutWithQr, journalOf, notification, notify, press, refundsOf } from './support.ts'

const school = await openTestSchool()
await openAllConnections(school)
let serial = 0
/** each purchase has its own number at the provider */
const paid = () => ({ transaction: { transaction_id: `42000000002026112000000${++serial + 1000}` } })

async function paidOnce({ orderId, product }: { orderId: number; product: { id: number } }): Promise<void> {
  expect(await statusesOf(school, orderId)).toEqual([1, 3, 13])
  expect(await journalOf(school, orderId)).toMatchObject([{ outcome: 'granted' }])
  expect(await grantsOf(school, product.id)).toHaveLength(1)
  expect(await refundsOf(school, orderId)).toEqual([])
}

describe('a notification', () => {
  test('replayed ten times pays once and is acknowledged each time', async () => {
    const bought = await checkoutWithQr(school)
    const message = await notification(school, bought.outTradeNo, paid())
    for (let i = 0; i < 10; i++) {
      const answer = await notify(school, message)
      expect(answer.statusCode).toBe(204)
      expect(answer.body).toBe('')
    }
    await paidOnce(bought)
  })

  test('fifty times at once pays once', async () => {
    const product = await aProduct(school, { stockType: 2, stock: 10 })
    const bought = await checkoutWithQr(school, product)
    const message = await notification(school, bought.outTradeNo, paid())
    const answers = await Promise.all(Array.from({ length: 50 }, () => notify(school, message)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(204))
    await paidOnce(bought)
    expect(await stockOf(school, product.id)).toBe(9)
  })

  test('that comes before the page polls is seen by its first poll', async () => {
    const { token, orderId, outTradeNo } = await checkoutWithQr(school)
    await notify(school, await notification(school, outTradeNo, paid()))
    const polled = await school.call('GET /api/payment/wechat/query/{orderId}', {
      token,
      params: { orderId },
    })
    expect(polled).toMatchObject({ http: 200, code: 101036, data: null })
  })

  test('and twenty polls at the same moment agree', async () => {
    const bought = await checkoutWithQr(school)
    const { token, orderId } = bought
    const message = await notification(school, bought.outTradeNo, paid())
    const poll = () => school.call('GET /api/payment/wechat/query/{orderId}', { token, params: { orderId } })
    const [, ...polls] = await Promise.all([notify(school, message), ...Array.from({ length: 20 }, poll)])
    for (const { code } of polls) expect([101036, 101037]).toContain(code)
    expect((await poll()).code).toBe(101036)
    await paidOnce(bought)
  })

  test('and a cancellation at the same moment leave either a grant or a refund', async () => {
    const results = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const bought = await checkoutWithQr(school)
        const { token, orderId } = bought
        const message = await notification(school, bought.outTradeNo, paid())
        const [answer] = await Promise.all([
          notify(school, message),
          school.call('POST /api/order/{orderId}/cancel', { token, params: { orderId } }),
        ])
        return { answer, path: await statusesOf(school, orderId), refunds: await refundsOf(school, orderId) }
      }),
    )
    for (const { answer, path, refunds } of results) {
      expect(answer.statusCode).toBe(204)
      expect([
        [1, 3, 13],
        [1, 0, 10],
      ]).toContainEqual(path)
      expect(refunds).toHaveLength(path.at(-1) === 10 ? 1 : 0)
    }
  })
})

test('a number of another payment is not used again', async () => {
  const first = await checkoutWithQr(school)
  const second = await checkoutWithQr(school)
  const same = paid()
  await notify(school, await notification(school, first.outTradeNo, same))
  await notify(school, await notification(school, second.outTradeNo, same))
  await paidOnce(first)
  expect(await statusesOf(school, second.orderId)).toEqual([1])
})

test('sent again by the cashier it changes nothing', async () => {
  const bought = await checkoutWithQr(school)
  expect(await press(school, bought.cashier, 'notify-again')).toBe('nothingToNotify')
  await press(school, bought.cashier, 'pay')
  expect(await press(school, bought.cashier, 'notify-again')).toBe('notified')
  await paidOnce(bought)
})
