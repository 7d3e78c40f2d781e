import { sql } from 'drizzle-orm'
import { vodBlockStatuses } from '#contract/catalog/enums.ts'
import type { Queryable } from '../../db/database.ts'
import { grants, products } from '../../db/tables/all.ts'
import { refuse } from '../../refusal.ts'

/** Condition on `grants`: not taken back, not removed or ended by the school, and its validity has not run out. */
export const grantIsLive = sql`${grants.revokedAt} is null and ${grants.blockStatus} = ${vodBlockStatuses.reading}
  and (${grants.validUntil} is null or ${grants.validUntil} > now())`

/**
 * Whether a user owns a product and its validity runs. A package is owned, too, when all that it holds is.
 * @throws Refusal productNotFound
 */
export async function ownsProduct(db: Queryable, userId: number, productId: number): Promise<boolean> {
  const found = await db.execute<{ owns: boolean }>(sql`
    with live as (
      select product_id from ${grants} where ${grants.userId} = ${userId} and ${grantIsLive}
    )
    select products.id in (select product_id from live)
      or exists (select from package_products h where h.package_id = products.id) and not exists (
        select from package_products h
        where h.package_id = products.id and h.product_id not in (select product_id from live)
      ) as owns
    from ${products} where ${products.id} = ${productId}`)
  const row = found.rows[0]
  if (!row) throw refuse('productNotFound')
  return row.owns
}

/** @throws Refusal productNotFound */
export async function paymentState(
  db: Queryable,
  userId: number,
  productId: number,
): Promise<{ payment_state: 0 | 1 }> {
  return { payment_state: (await ownsProduct(db, userId, productId)) ? 1 : 0 }
}
