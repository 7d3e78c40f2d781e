import { eq, sql } from 'drizzle-orm'
import { orderStatuses } from '#contract/order/status.ts'
import type { Queryable } from '../db/database.ts'
import { grants, orderEvents, orders, products } from '../db/tables/all.ts'
import { orderNumber } from '../features/order/index.ts'

/** A demo student has bought a course for half a year, with the sandbox's money. */
export async function seedPurchase(db: Queryable, userId: number, productId: number): Promise<void> {
  const [bought] = await db
    .select({
      name: products.name,
      price: products.price,
      type: products.type,
      cover: products.coverUrl,
      translations: products.translations,
    })
    .from(products)
    .where(eq(products.id, productId))
  if (!bought) throw new Error('the demo has no such course')
  const { price, translations, ...snapshot } = bought
  const names = Object.fromEntries(
    Object.entries(translations).flatMap(([language, { name }]) => (name ? [[language, name]] : [])),
  )
  const [order] = await db
    .insert(orders)
    .values({
      ...{ userId, productId, unitPrice: price, amount: price },
      orderNumber: orderNumber(),
      status: orderStatuses.completed,
      currency: 1,
      isTest: true,
      snapshot: { ...snapshot, names, teacher: '' },
      expiresAt: sql`now() + interval '1 day'`,
      paidAt: sql`now()`,
    })
    .returning({ id: orders.id })
  if (!order) throw new Error('the order of the demo was not stored')
  await db.insert(orderEvents).values({
    orderId: order.id,
    toStatus: orderStatuses.completed,
    actor: 'system',
    reason: 'demo',
  })
  await db
    .insert(grants)
    .values({ userId, productId, orderId: order.id, validUntil: sql`now() + interval '180 days'` })
}
