import { eq, sql } from 'drizzle-orm'
import { products } from '../../../db/tables/all.ts'
import type { Deps } from '../../../deps.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { refuse } from '../../../lib/refusal.ts'
import { forgetProduct } from '../caches.ts'
import { writeAudit } from '../../audit/index.ts'

/**
 * Puts a product on the shelf, takes it off or freezes it.
 * @throws Refusal productNotFound
 */
export async function setProductStatus(
  { db }: Deps,
  user: SessionUser,
  id: number,
  status: number,
): Promise<null> {
  await db.transaction(async (tx) => {
    const [before] = await tx
      .select({ status: products.status })
      .from(products)
      .where(eq(products.id, id))
      .for('update')
    if (!before) throw refuse('productNotFound')
    if (before.status === status) return
    await tx.update(products).set({ status, updatedAt: sql`now()` }).where(eq(products.id, id))
    await writeAudit(tx, user, 'product status', `product ${id}`, { from: before.status, to: status })
  })
  forgetProduct(db, id)
  return null
}
