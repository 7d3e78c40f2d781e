import { and, eq, isNull, sql } from 'drizzle-orm'
import { stockTypes, validityTypes } from '#contract/catalog/enums.ts'
import type { Tx } from '../../db/database.ts'
import { products } from '../../db/tables/catalog.ts'
import { grants, type orders } from '../../db/tables/order.ts'

type OrderRow = typeof orders.$inferSelect

/** Takes one of a product's places in a single conditional update. @returns false when none is left */
export async function claimStock(tx: Tx, productId: number): Promise<boolean> {
  const claimed = await tx
    .update(products)
    .set({
      stock: sql`case when ${products.stockType} = ${stockTypes.limited} then ${products.stock} - 1 else ${products.stock} end`,
    })
    .where(
      and(
        eq(products.id, productId),
        sql`(${products.stockType} <> ${stockTypes.limited} or ${products.stock} > 0)`,
      ),
    )
    .returning({ id: products.id })
  return claimed.length > 0
}

/** Gives the order's student the right to its product, once, for as long as the product says. */
export async function grantProduct(tx: Tx, order: OrderRow): Promise<void> {
  const until = sql`(select case ${products.validityType}
      when ${validityTypes.days} then now() + make_interval(days => ${products.validityDays})
      when ${validityTypes.dateRange} then ${products.validityEnd}
    end from ${products} where ${products.id} = ${order.productId})`
  await tx
    .insert(grants)
    .values({ userId: order.userId, productId: order.productId, orderId: order.id, validUntil: until })
    .onConflictDoNothing()
}

/** Takes back what an order gave. */
export async function revokeGrants(tx: Tx, orderId: number): Promise<void> {
  await tx
    .update(grants)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(grants.orderId, orderId), isNull(grants.revokedAt)))
}
