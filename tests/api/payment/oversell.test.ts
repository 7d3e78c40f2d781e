import { expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { paymentAttempts, stockMovements } from '#server/db/tables/all.ts'
import { confirmPayment } from '#server/features/payment/confirm-payment.ts'
import { aProduct, aUser, type TestProduct } from '#tests/support/factories.ts'
import { anOrder } from '#tests/support/order-factories.ts'
import { expectStockToAgree } from '#tests/support/stock.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { grantsOf, stockOf } from '../order/support.ts'

const school = await openTestSchool()
const { deps } = school

/** @returns a function that reports the payment of a new order of the product, in a currency */
async function aPayment(product: TestProduct): Promise<(currency?: string) => Promise<string>> {
  const order = await anOrder(school, await aUser(school), product)
  const outTradeNo = `places-${order.id}`
  await deps.db.insert(paymentAttempts).values({
    ...{ orderId: order.id, method: 'wechat', outTradeNo, amount: order.amount, currency: order.currency },
    ...{ isTest: true, expiresAt: new Date(Date.now() + 7_200_000) },
  })
  return (currency = 'CNY') =>
    confirmPayment(deps, 'wechat', {
      ...{ outTradeNo, transactionId: `42-${order.id}`, merchantId: 'm', appId: 'a' },
      amount: { minor: 19_900, currency },
      paidAt: Math.floor(Date.now() / 1000),
    })
}

test('payments at the same moment take a place each, and each is answered whether one was left', async () => {
  const [enough, scarce, endless] = [
    await aProduct(school, { stockType: 2, stock: 9 }),
    await aProduct(school, { stockType: 2, stock: 3 }),
    await aProduct(school),
  ]
  const confirmations: (() => Promise<string>)[] = []
  const wanted = [enough, scarce, endless]
  for (let buyer = 0; buyer < 7; buyer++)
    for (const product of wanted) confirmations.push(await aPayment(product))

  const outcomes = await Promise.all(confirmations.map((confirm) => confirm()))
  const outcomesOf = (product: TestProduct) =>
    outcomes.filter((_, index) => wanted[index % wanted.length] === product).sort()
  expect(outcomesOf(enough)).toEqual(Array.from({ length: 7 }, () => 'granted'))
  expect(outcomesOf(scarce)).toEqual([
    ...Array.from({ length: 3 }, () => 'granted'),
    ...Array.from({ length: 4 }, () => 'sold_out'),
  ])
  expect(outcomesOf(endless)).toEqual(Array.from({ length: 7 }, () => 'granted'))

  expect(await stockOf(school, enough.id)).toBe(2)
  expect(await stockOf(school, scarce.id)).toBe(0)
  expect(await grantsOf(school, scarce.id)).toHaveLength(3)
  const sold = await deps.db.select().from(stockMovements).where(eq(stockMovements.cause, 'sale'))
  expect(sold.map(({ difference }) => difference)).toEqual(Array.from({ length: 10 }, () => -1))
  await expectStockToAgree(deps.db)
})

test('a payment in another currency is not accepted', async () => {
  const product = await aProduct(school)
  const confirm = await aPayment(product)
  expect(await confirm('USD')).toBe('amount')
  expect(await confirm('XXX')).toBe('amount')
  expect(await grantsOf(school, product.id)).toEqual([])
})
