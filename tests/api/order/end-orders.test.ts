import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { orderStatuses } from '#contract/order/status.ts'
import { grants, orders } from '#server/db/tables/all.ts'
import { endExpiredOrders } from '#server/features/order/index.ts'
import { aProduct, signedIn } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const school = await openTestSchool()

/** A free course claimed for ten days. */
async function claimed() {
  const { token } = await signedIn(school)
  const product = await aProduct(school, { price: '0', validityType: 3, validityDays: 10 })
  const { data } = await school.call('POST /api/order', { token, body: { productid: product.id, free: 1 } })
  return { orderId: data.order_id, productId: product.id, token }
}

const statusOf = async (orderId: number) =>
  (await school.deps.db.select().from(orders).where(eq(orders.id, orderId)))[0]?.status

describe('a completed order', () => {
  it('ends after its validity, with an event, and the course can be claimed again', async () => {
    const { orderId, productId, token } = await claimed()
    await school.deps.db
      .update(grants)
      .set({ validUntil: sql`now() - interval '1 second'` })
      .where(eq(grants.orderId, orderId))
    expect(await endExpiredOrders(school.deps.db)).toBe(1)
    expect(await statusOf(orderId)).toBe(orderStatuses.ended)
    const again = await school.call('POST /api/order', { token, body: { productid: productId, free: 1 } })
    expect(again.code).toBe(0)
  })

  it('stays completed while its validity runs', async () => {
    const { orderId } = await claimed()
    expect(await endExpiredOrders(school.deps.db)).toBe(0)
    expect(await statusOf(orderId)).toBe(orderStatuses.completed)
  })
})
