import type { orderAdmin } from '#contract/order/manage/operations.ts'
import { and, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../../db/database.ts'
import { hasPart } from '../../../db/name-search.ts'
import { orders, pastProductNames, products } from '../../../db/tables/all.ts'
import { isOfUser } from '../../account/index.ts'
import { literally } from '../../../db/like.ts'
import { withinDays } from '../../site/index.ts'
import type { ListOrder } from '../../../db/paging.ts'

type Query = OperationTypes<typeof orderAdmin.adminOrders>['query']
export type OrderFilter = Omit<Query, 'limit' | 'cursor' | 'page' | 'sort'> & {
  /** these orders alone */
  ids?: number[]
}

/**
 * Where a word is looked for: the beginning of the number, a part of a name of the student or of the course, now or when
 * it was ordered, or the last four or more digits of a phone. Each by itself, since each has its index: one condition
 * over joined tables would read all of them.
 */
function placesOf(keyword: string | undefined): SQL[] {
  const word = keyword?.trim()
  if (!word) return [sql`from ${orders} where true`]
  const named = sql`from ${pastProductNames} n where ${hasPart(sql`n.name`, sql`search_words(n.name)`, word)}`
  return [
    sql`from ${orders} where ${orders.orderNumber} like ${`${literally(word)}%`}`,
    // courses are found first, as users are: a join would look for a rare word through the orders of all of them
    sql`from ${orders} where ${isOfUser(orders.userId, word)}`,
    sql`from ${orders} where ${orders.productId} = any(array(
      select ${products.id} from ${products} where ${hasPart(products.name, products.search, word)}))`,
    sql`from ${orders} where ${orders.productId} = any(array(select n.product_id ${named}))
      and exists (select ${named} and n.product_id = ${orders.productId} and n.name = ${orders.snapshot} ->> 'name')`,
  ]
}

export interface OrderRange {
  /** older than this one */
  below?: number | undefined
  /** left out: newest first */
  order?: ListOrder
  most?: number
}

/** Of the orders that are wanted, so many of a range; all unless said otherwise. */
export type SelectedOrders = (range?: OrderRange) => SQL

/** Which orders are wanted, as a query for their ids in brackets. @throws invalidField */
export async function selectedOrders(db: Db, filter: OrderFilter): Promise<SelectedOrders> {
  const { status, type, payment, source, is_test, keyword, userid, ids } = filter
  const narrowed = and(
    status === undefined ? undefined : eq(orders.status, status),
    type === undefined ? undefined : eq(orders.type, type),
    payment === undefined ? undefined : eq(orders.payment, payment),
    source === undefined ? undefined : eq(orders.source, source),
    ids && inArray(orders.id, ids),
    userid === undefined ? undefined : eq(orders.userId, userid),
    is_test === undefined ? undefined : eq(orders.isTest, is_test === 1),
    await withinDays(db, orders.createdAt, filter),
  )
  const places = placesOf(keyword)
  return ({ below, order, most } = {}) => {
    const wanted = and(narrowed, order?.after, below === undefined ? undefined : lt(orders.id, below))
    const by = order?.byName ?? sql`id desc`
    const offset = order?.offset ?? 0
    const rows = (skipped: number, count: number | undefined): SQL =>
      count === undefined ? sql.empty() : sql`order by ${by} limit ${count} offset ${skipped}`
    const sorted = order && order.key !== orders.id ? sql`, ${order.key}` : sql.empty()
    const ofPlace = (place: SQL, ends: SQL) =>
      sql`(select ${orders.id}${sorted} ${place} and ${wanted ?? sql`true`} ${ends})`
    const [only, ...others] = places
    if (only && others.length === 0)
      return sql`(select id from ${ofPlace(only, rows(offset, most))} as found)`
    // as many of each place as of all: who is found often is not looked for to the end
    const first = rows(0, most === undefined ? undefined : most + offset)
    const found = places.map((place) => ofPlace(place, first))
    return sql`(select id from (${sql.join(found, sql` union `)} ${rows(offset, most)}) as found)`
  }
}
