import type { catalogAdmin } from '#contract/catalog/manage/operations.ts'
import { eq } from 'drizzle-orm'
import type { Static } from 'typebox'
import { products } from '../../../db/tables/all.ts'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../lib/refusal.ts'
import { missingPartsOf } from '../missing-parts.ts'
import { loadProduct } from '../load-product.ts'
import { readSetting } from '../../site/index.ts'

/** One product as it stands in the database, for editing. @throws Refusal productNotFound */
export async function adminProduct(
  { db, pool }: Deps,
  id: number,
): Promise<Static<typeof catalogAdmin.adminProduct.reply>> {
  const { currency } = await readSetting(db, 'web_config')
  // read first: the fields may be newer than it, which is found out when they are saved, but never older
  const [stored] = await db.select({ revision: products.revision }).from(products).where(eq(products.id, id))
  const loaded = await loadProduct(pool, id, currency)
  if (!stored || !loaded) throw refuse('productNotFound')
  const { product, isHot } = loaded
  return {
    ...product,
    is_hot: isHot,
    revision: stored.revision,
    teacher_ids: product.teachers.map((teacher) => teacher.id),
    missing: await missingPartsOf(db, id),
  }
}
