import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { orderStatuses } from '#contract/order/status.ts'
import { orders, products } from '#server/db/tables/all.ts'
import { aProduct, signedIn } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const school = await openTestSchool()

it('a course that became free is claimed, and the priced order still pending is cancelled', async () => {
  const { token } = await signedIn(school)
  const product = await aProduct(school, { price: '568' })
  const body = { productid: product.id }
  const priced = await school.call('POST /api/order', { token, body })
  await school.deps.db.update(products).set({ price: '0' }).where(eq(products.id, product.id))

  const claimed = await school.call('POST /api/order', { token, body: { ...body, free: 1 } })

  expect(claimed).toMatchObject({ code: 0, data: { amount: '0.00', status: orderStatuses.completed } })
  const [before] = await school.deps.db.select().from(orders).where(eq(orders.id, priced.data.order_id))
  expect(before?.status).toBe(orderStatuses.cancelled)
})

it('a pending order is answered as it was made when the price has changed since', async () => {
  const { token } = await signedIn(school)
  const product = await aProduct(school, { price: '100' })
  const body = { productid: product.id }
  const first = await school.call('POST /api/order', { token, body })
  await school.deps.db.update(products).set({ price: '150' }).where(eq(products.id, product.id))
  const again = await school.call('POST /api/order', { token, body })
  expect(again.data).toEqual(first.data)
})
