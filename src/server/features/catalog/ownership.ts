import { sql } from 'drizzle-orm'
import { vodBlockStatuses } from '#contract/catalog/enums.ts'
import type { Queryable } from '../../db/database.ts'
import { refuse } from '../../lib/refusal.ts'

/** SQL: a grant is not taken back, not removed or ended by the school, and its validity has not run out. */
export const liveGrant = (grant: string): string =>
  `${grant}.revoked_at is null and ${grant}.block_status = ${vodBlockStatuses.reading}
    and (${grant}.valid_until is null or ${grant}.valid_until > now())`

/** The same as a condition on `grants`. */
export const grantIsLive = sql.raw(liveGrant('grants'))

/**
 * SQL: whether a user owns a product and its validity runs. A package is owned, too, when all that it holds is.
 * @param user SQL expression of the user's id
 * @param product SQL expression of the product's id
 */
export const isOwned = (user: string, product: string): string => `(
  exists (select from grants g where g.user_id = ${user} and g.product_id = ${product} and ${liveGrant('g')})
  or exists (select from package_products h where h.package_id = ${product})
    and not exists (
      select from package_products h where h.package_id = ${product} and not exists (
        select from grants g where g.user_id = ${user} and g.product_id = h.product_id and ${liveGrant('g')})))`

/**
 * Whether a user owns a product and its validity runs.
 * @throws Refusal productNotFound
 */
export async function ownsProduct(db: Queryable, userId: number, productId: number): Promise<boolean> {
  const found = await db.execute<{ owns: boolean }>(sql`
    select ${sql.raw(isOwned('u.id', 'p.id'))} as owns
    from products p, (select ${userId}::int as id) u where p.id = ${productId}`)
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
