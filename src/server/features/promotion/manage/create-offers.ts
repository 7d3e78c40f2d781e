import { inArray } from 'drizzle-orm'
import type { Language } from '#contract/languages.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { promotionAdmin } from '#contract/promotion/manage/operations.ts'
import type { Tx } from '../../../db/database.ts'
import { products } from '../../../db/tables/all.ts'
import type { Deps } from '../../../deps.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { messageOf } from '../../../plugins/field-messages.ts'
import { evictProduct } from '../../catalog/index.ts'
import { storeOffer } from './offers.ts'

type Several = OperationTypes<typeof promotionAdmin.createOffers>

/** The fields that all products share: what is wrong there is about none of them. */
const sharedFields: readonly unknown[] = ['end_time', 'number']

const isAboutAll = ({ data }: Refusal): boolean =>
  typeof data === 'object' && data !== null && 'field' in data && sharedFields.includes(data.field)

/** Those that stand against it, for a form to show each beside its product. */
async function describeRefused(tx: Tx, refused: ReadonlyMap<number, Refusal>, language: Language) {
  const ids = [...refused.keys()]
  const names = await tx
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(inArray(products.id, ids))
  return [...refused].map(([id, refusal]) => ({
    product_id: id,
    name: names.find((product) => product.id === id)?.name ?? '',
    reason: refusal.refusal,
    message: messageOf(language, refusal),
  }))
}

/**
 * The same activity for several products: all are begun, or none.
 * @throws offersRefused, invalidField
 */
export async function createOffers(
  { db }: Deps,
  admin: SessionUser,
  { products: wanted, ...shared }: Several['body'],
  language: Language,
): Promise<Several['reply']> {
  // products are locked in one order, which prevents deadlocks between concurrent calls
  const inOrder = wanted
    .map((product, place) => ({ ...product, place }))
    .toSorted((a, b) => a.product_id - b.product_id)
  const ids = await db.transaction(async (tx) => {
    const made: number[] = []
    const refused = new Map<number, Refusal>()
    for (const { place, ...product } of inOrder) {
      try {
        made[place] = await storeOffer(tx, admin, { ...shared, ...product })
      } catch (error) {
        if (!(error instanceof Refusal) || isAboutAll(error)) throw error
        refused.set(product.product_id, error)
      }
    }
    if (refused.size === 0) return made
    const named = await describeRefused(tx, refused, language)
    const names = named.map(({ name }) => name).filter((name) => name !== '')
    throw refuse('offersRefused', { names }, { products: named })
  })
  for (const { product_id } of wanted) evictProduct(db, product_id)
  return { ids }
}
