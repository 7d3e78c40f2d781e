import { inArray } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { products } from '../../db/tables/all.ts'
import { refuse } from '../../lib/refusal.ts'

/** Products that something is to be for must exist; none of them is removed until the transaction ends. @throws productUnknown */
export async function requireProducts(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const known = await tx
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, [...ids]))
    .for('key share')
  if (known.length !== ids.length) throw refuse('productUnknown')
}
