import type { Deps } from '../../deps.ts'
import { PreparedJson } from '../../plugins/serve.ts'
import { refuse } from '../../refusal.ts'
import { readSetting } from '../site/index.ts'
import { productAnswers } from './caches.ts'
import { loadProduct } from './load-product.ts'

async function prepareProduct(deps: Deps, id: number): Promise<PreparedJson | null> {
  const { currency } = await readSetting(deps.db, 'web_config')
  const loaded = await loadProduct(deps.pool, id, currency)
  return loaded && new PreparedJson(JSON.stringify(loaded.product))
}

/** One product, on or off the shelf, ready to send. */
export async function productAnswer(deps: Deps, id: number): Promise<PreparedJson> {
  const answer = await productAnswers(deps.db).get(id, () => prepareProduct(deps, id))
  if (!answer) throw refuse('productNotFound')
  return answer
}
