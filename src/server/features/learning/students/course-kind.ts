import { eq } from 'drizzle-orm'
import { productTypes } from '#contract/catalog/enums.ts'
import type { Queryable } from '../../../db/database.ts'
import { products } from '../../../db/tables/all.ts'
import { refuse } from '../../../lib/refusal.ts'

/** Open classes have calls of their own; all other products share theirs. */
export type CourseKind = 'course' | 'openClass'

/** @throws Refusal productNotFound for what is not of the kind that was asked for */
export async function requireProduct(db: Queryable, kind: CourseKind, id: number): Promise<{ type: number }> {
  const [product] = await db.select({ type: products.type }).from(products).where(eq(products.id, id))
  if (!product || (product.type === productTypes.openClass) !== (kind === 'openClass'))
    throw refuse('productNotFound')
  return product
}
