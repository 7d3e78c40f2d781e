import type { catalogAdmin } from '#contract/catalog/manage/operations.ts'
import type { Static } from 'typebox'
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
  const loaded = await loadProduct(pool, id, currency)
  if (!loaded) throw refuse('productNotFound')
  const { product, isHot } = loaded
  return {
    ...product,
    is_hot: isHot,
    teacher_ids: product.teachers.map((teacher) => teacher.id),
    missing: await missingPartsOf(db, id),
  }
}
