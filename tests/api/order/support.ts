import { asc, eq } from 'drizzle-orm'
import { grants, orderEvents, orders, products } from '#server/db/tables/all.ts'
import type { TestSchool } from '#tests/support/test-school.ts'

/** The statuses of an order in sequence, including the first one. */
export const statusesOf = async (school: TestSchool, orderId: number): Promise<number[]> =>
  (await eventsOf(school, orderId)).map((event) => event.toStatus)

export const eventsOf = (school: TestSchool, orderId: number) =>
  school.deps.db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.id))

export async function orderRow(school: TestSchool, orderId: number) {
  const [order] = await school.deps.db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) throw new Error(`there is no order ${orderId}`)
  return order
}

export const ordersOf = (school: TestSchool, productId: number) =>
  school.deps.db.select().from(orders).where(eq(orders.productId, productId)).orderBy(asc(orders.id))

export const grantsOf = (school: TestSchool, productId: number) =>
  school.deps.db.select().from(grants).where(eq(grants.productId, productId))

export async function stockOf(school: TestSchool, productId: number): Promise<number | undefined> {
  const [product] = await school.deps.db
    .select({ stock: products.stock })
    .from(products)
    .where(eq(products.id, productId))
  return product?.stock
}

/** Moves the payment deadline of an order into the past, or to the given distance from now. */
export const expire = (school: TestSchool, orderId: number, millisecondsFromNow = -1_000) =>
  school.deps.db
    .update(orders)
    .set({ expiresAt: new Date(Date.now() + millisecondsFromNow) })
    .where(eq(orders.id, orderId))

/** Opens every connection of the pool, so that concurrent calls overlap in the database. */
export async function openAllConnections({ deps: { pool } }: Pick<TestSchool, 'deps'>): Promise<void> {
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  for (const client of clients) client.release()
}
