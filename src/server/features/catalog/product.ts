import { eq } from 'drizzle-orm'
import type { Language } from '#contract/languages.ts'
import { productTypes } from '#contract/catalog/enums.ts'
import { products } from '../../db/tables/all.ts'
import type { Deps } from '../../deps.ts'
import { PreparedInLanguages, type PreparedJson } from '../../plugins/prepared-json.ts'
import { refuse } from '../../lib/refusal.ts'
import { claimableCoupons, rankClaimable } from '../coupon/index.ts'
import { readSetting } from '../site/index.ts'
import { productAnswers } from './caches.ts'
import { loadProduct } from './load-product.ts'

async function prepareProduct(deps: Deps, id: number): Promise<PreparedInLanguages<unknown> | null> {
  const { currency, main_language } = await readSetting(deps.db, 'web_config')
  const [loaded, claimable] = await Promise.all([
    loadProduct(deps.pool, id, currency),
    claimableCoupons(deps.db, undefined, id, currency),
  ])
  if (!loaded) return null
  const { price, activity } = loaded.product
  const { discount } = activity
  const checkout = {
    price: discount?.discount_price ?? price,
    currency,
    inGroup: false,
    discounted: discount !== null,
  }
  const main = { ...loaded.product, coupons: rankClaimable(claimable, checkout, undefined) }
  return new PreparedInLanguages(main_language, main, (language) => {
    const product = loaded.inLanguage(language)
    const isMain = product === loaded.product && !claimable.some(({ labels }) => labels[language])
    return isMain ? main : { ...product, coupons: rankClaimable(claimable, checkout, language) }
  })
}

/** One product, on or off the shelf, ready to send. */
export async function productAnswer(deps: Deps, id: number, language: Language): Promise<PreparedJson> {
  const answer = await productAnswers(deps.db).get(id, () => prepareProduct(deps, id))
  if (!answer) throw refuse('productNotFound')
  return answer.in(language)
}

/** One package; any other product is none. */
export async function packageAnswer(deps: Deps, id: number, language: Language): Promise<PreparedJson> {
  const [found] = await deps.db.select({ type: products.type }).from(products).where(eq(products.id, id))
  if (found?.type !== productTypes.package) throw refuse('productNotFound')
  return productAnswer(deps, id, language)
}
