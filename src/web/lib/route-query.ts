import { hashQuery } from './documents.ts'

/** Whether a text can be an id. */
export const isId = (text: string | null | undefined): text is string =>
  typeof text === 'string' && /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647

function firstId(query: URLSearchParams, names: readonly string[]): number | null {
  const value = names.map((name) => query.get(name)).find(isId)
  return value === undefined ? null : Number(value)
}

/** The product id in a route's query, in any of the published spellings; null without one. */
export const productIdOf = (query: URLSearchParams = hashQuery()): number | null =>
  firstId(query, ['productId', 'id', 'product_id'])

/** The order id in a route's query. */
export const orderIdOf = (query: URLSearchParams = hashQuery()): number | null =>
  firstId(query, ['orderId', 'order_id'])

/** The id in a route's query under a name: a teacher's `id`, a custom page's `np_id`. */
export const idOf = (name: string, query: URLSearchParams = hashQuery()): number | null =>
  firstId(query, [name])
