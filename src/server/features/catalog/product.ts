import { eq } from 'drizzle-orm'
import { productTypes } from '#contract/catalog/enums.ts'
import { products } from '../../db/tables/all.ts'
import type { Deps } from '../../deps.ts'
import { PreparedJson } from '../../plugins/prepared-json.ts'
import { refuse } from '../../lib/refusal.ts'
import { publicCoupons } from '../coupon/index.ts'
import { readSetting } from '../site/index.ts'
import { productAnswers } from './caches.ts'
import { loadProduct } from './load-product.ts'

async function prepareProduct(deps: Deps, id: number): Promise<PreparedJson | null> {
  const { currency } = await readSetting(deps.db, 'web_config')
  const [loaded, coupons] = await Promise.all([
    loadProduct(deps.pool, id, currency),
    publicCoupons(deps.db, id),
  ])
  return loaded && new PreparedJson({ ...loaded.product, coupons })
}

/** One product, on or off the shelf, ready to send. */
export async function productAnswer(deps: Deps, id: number): Promise<PreparedJson> {
  const answer = await productAnswers(deps.db).get(id, () => prepareProduct(deps, id))
  if (!answer) throw refuse('productNotFound')
  return answer
}

/** One package; any other product is none. */
export async function packageAnswer(deps: Deps, id: number): Promise<PreparedJson> {
  const [found] = await deps.db.select({ type: products.type }).from(products).where(eq(products.id, id))
  if (found?.type !== productTypes.package) throw refuse('productNotFound')
  return productAnswer(deps, id)
}
