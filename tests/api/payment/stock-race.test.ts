import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orderStatuses } from '#contract/order/status.ts'
import { orders, payments, sandboxTransactions } from '#server/db/tables/all.ts'
import { isDrill } from '#tests/support/drill.ts'
import { aProduct } from '#tests/support/factories.ts'
import { signedInStudents } from '#tests/support/people.ts'
import { expectStockToAgree } from '#tests/support/stock.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { grantsOf, openAllConnections, stockOf } from '../order/support.ts'
import { openQr, press, refundAll } from './support.ts'

const PLACES = isDrill ? 50 : 5
const BUYERS = 10 * PLACES
const school = await openTestSchool()
await openAllConnections(school)

/** The provider or the school may be overloaded: the buyer retries. */
async function persistently<Done>(press: () => Promise<Done>): Promise<Done> {
  for (let look = 1; ; look++)
    try {
      return await press()
    } catch (error) {
      if (look === 50 || !/did not answer|briefly unavailable/.test(String(error))) throw error
    }
}

/** Number of a product's orders by status. */
async function tally(productId: number): Promise<Record<number, number>> {
  const rows = await school.deps.db
    .select({ status: orders.status, n: sql<number>`count(*)::int` })
    .from(orders)
    .where(eq(orders.productId, productId))
    .groupBy(orders.status)
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]))
}

test('of ten buyers for each place one gets it, and all others are refunded', {
  timeout: isDrill ? 900_000 : 90_000,
}, async () => {
  const product = await aProduct(school, { stockType: 2, stock: PLACES, price: '88.8' })
  const students = await signedInStudents(school.deps.pool, BUYERS)
  const results = await Promise.all(
    students.map(async ({ token, userId }) => {
      const ordered = await school.call('POST /api/order', { token, body: { productid: product.id } })
      if (ordered.code !== 0) return 'refused'
      const order = { token, userId, orderId: ordered.data.order_id, product }
      const { cashier } = await persistently(() => openQr(school, order))
      return press(school, cashier, 'pay')
    }),
  )
  const paid = results.filter((result) => result === 'paid').length
  expect(results.filter((result) => result !== 'paid' && result !== 'refused')).toEqual([])
  expect(paid).toBeGreaterThanOrEqual(PLACES)
  await refundAll(school)

  expect(await grantsOf(school, product.id)).toHaveLength(PLACES)
  expect(await stockOf(school, product.id)).toBe(0)
  expect(await tally(product.id)).toEqual({
    [orderStatuses.completed]: PLACES,
    ...(paid > PLACES && { [orderStatuses.refunded]: paid - PLACES }),
  })
  // the journal has every payment, and the provider keeps the money of those fifty only
  expect(await school.deps.db.$count(payments)).toBe(paid)
  const [sums] = await school.deps.db
    .select({
      kept: sql<number>`sum(${sandboxTransactions.totalFen} - ${sandboxTransactions.refundedFen})::int`,
    })
    .from(sandboxTransactions)
    .where(eq(sandboxTransactions.state, 'paid'))
  expect(sums?.kept).toBe(PLACES * 8_880)
  await expectStockToAgree(school.deps.db)
})
