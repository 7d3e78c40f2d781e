import { sql } from 'drizzle-orm'
import { vodBlockStatuses } from '#contract/catalog/enums.ts'
import type { Queryable } from '../../db/database.ts'
import { grants, products } from '../../db/tables/all.ts'
import { refuse } from '../../refusal.ts'

/** Condition on `grants`: not taken back, not removed or ended by the school, and its validity has not run out. */
export const grantIsLive = sql`${grants.revokedAt} is null and ${grants.blockStatus} = ${vodBlockStatuses.reading}
  and (${grants.validUntil} is null or ${grants.validUntil} > now())`

/**
 * Whether a user owns a product and its validity runs.
 * @throws Refusal productNotFound
 */
export async function ownsProduct(db: Queryable, userId: number, productId: number): Promise<boolean> {
  const found = await db.execute<{ owns: boolean }>(sql`
    select exists (
      select 1 from ${grants}
      where ${grants.userId} = ${userId} and ${grants.productId} = ${productId} and ${grantIsLive}
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
