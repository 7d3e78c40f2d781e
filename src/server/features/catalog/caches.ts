import { cachePerDatabase } from '../../lib/cache-per-database.ts'
import type { Db } from '../../db/database.ts'
import { MicroCache } from '../../lib/micro-cache.ts'
import type { PreparedInLanguages } from '../../plugins/prepared-json.ts'

/** null: there is no such product */
const products = cachePerDatabase(
  () => new MicroCache<number, PreparedInLanguages<unknown> | null>({ name: 'products' }),
)
const lists = cachePerDatabase(
  () => new MicroCache<string, PreparedInLanguages<unknown>>({ maxEntries: 500, name: 'product lists' }),
)

export const productAnswers = (db: Db) => products(db)
export const listAnswers = (db: Db) => lists(db)

/** Called after a change to a product or its stock, so that its author sees it at once. */
export function evictProduct(db: Db, id: number): void {
  products(db).delete(id)
  lists(db).clear()
}

/** After a change that shows in every product, such as the school's currency. */
export function clearProductCache(db: Db): void {
  products(db).clear()
  lists(db).clear()
}
