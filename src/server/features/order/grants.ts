import { and, eq, isNull, sql } from 'drizzle-orm'
import { productTypes, validityTypes } from '#contract/catalog/enums.ts'
import type { Tx } from '../../db/database.ts'
import { packageProducts, products } from '../../db/tables/catalog.ts'
import { grants, type orders } from '../../db/tables/order.ts'

type OrderRow = typeof orders.$inferSelect

/**
 * Gives the order's student the right to its product, and to each that a package holds, once, for as long as each
 * product says. Goods alone are sent, not granted.
 */
export async function grantProduct(tx: Tx, order: OrderRow): Promise<void> {
  await tx.execute(sql`
    insert into ${grants} (user_id, product_id, order_id, valid_until)
    select ${order.userId}, ${products.id}, ${order.id},
      case ${products.validityType}
        when ${validityTypes.days} then now() + make_interval(days => ${products.validityDays})
        when ${validityTypes.dateRange} then ${products.validityEnd}
      end
    from (
      select ${order.productId}::int as id
      union select ${packageProducts.productId} from ${packageProducts}
      where ${packageProducts.packageId} = ${order.productId}) given
    join ${products} on ${products.id} = given.id
    where ${products.type} <> ${productTypes.physical}
    on conflict do nothing`)
}

/** Takes back what an order gave. */
export async function revokeGrants(tx: Tx, orderId: number): Promise<void> {
  await tx
    .update(grants)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(grants.orderId, orderId), isNull(grants.revokedAt)))
}
