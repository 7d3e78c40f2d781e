import { and, eq, isNull, sql } from 'drizzle-orm'
import { productTypes, validityTypes } from '#contract/catalog/enums.ts'
import type { Tx } from '../../db/database.ts'
import { grants, type orders } from '../../db/tables/order.ts'
import { revokeHours } from '../booking/index.ts'

type OrderRow = typeof orders.$inferSelect

/**
 * SQL: gives each order of `bought` (columns id, user_id, product_id) the right to its product, and to each that a
 * package holds, once, for as long as each product says. Goods alone are sent, not granted.
 */
export const granting = (bought: string): string => `
  insert into grants (user_id, product_id, order_id, valid_until)
  select b.user_id, p.id, b.id, case p.validity_type
      when ${validityTypes.days} then now() + make_interval(days => p.validity_days)
      when ${validityTypes.dateRange} then p.validity_end end
  from ${bought} b
  cross join lateral (
    select b.product_id as id
    union all select h.product_id from package_products h where h.package_id = b.product_id) given
  join products p on p.id = given.id and p.type <> ${productTypes.physical}
  on conflict do nothing`

/** Grants an order's student what was bought, by `granting`. */
export async function grantProduct(tx: Tx, order: OrderRow): Promise<void> {
  await tx.execute(sql`
    with bought as (
      select ${order.id}::int as id, ${order.userId}::int as user_id, ${order.productId}::int as product_id)
    ${sql.raw(granting('bought'))}`)
}

/** Takes back what an order gave, its lesson hours too. */
export async function revokeGrants(tx: Tx, orderId: number): Promise<void> {
  await tx
    .update(grants)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(grants.orderId, orderId), isNull(grants.revokedAt)))
  await revokeHours(tx, orderId)
}
