import type { orderAdmin } from '#contract/order/manage/operations.ts'
import { and, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../../db/database.ts'
import { hasPart } from '../../../db/name-search.ts'
import { orders, pastProductNames, products, users } from '../../../db/tables/all.ts'
import { matchesUser } from '../../account/index.ts'
import { literally } from '../../../db/like.ts'
import { withinDays } from '../../site/index.ts'

export type OrderFilter = Omit<OperationTypes<typeof orderAdmin.adminOrders>['query'], 'limit' | 'cursor'>

/**
 * Where a word is looked for: the beginning of the number, a part of a name of the student or of the course, now or when
 * it was ordered, or the last four or more digits of a phone. Each by itself, since each has its index: one condition
 * over joined tables would read all of them.
 */
function placesOf(keyword: string | undefined): SQL[] {
  const word = keyword?.trim()
  if (!word) return [sql`from ${orders} where true`]
  return [
    sql`from ${orders} where ${orders.orderNumber} like ${`${literally(word)}%`}`,
    sql`from ${orders} join ${users} on ${users.id} = ${orders.userId} where ${matchesUser(word)}`,
    sql`from ${orders} join ${products} on ${products.id} = ${orders.productId} where ${hasPart(products.name, products.search, word)}`,
    sql`from ${orders} join ${pastProductNames} n on n.product_id = ${orders.productId}
      where ${hasPart(sql`n.name`, sql`search_words(n.name)`, word)} and n.name = ${orders.snapshot} ->> 'name'`,
  ]
}

/** Of the orders that are wanted, newest first, so many below an id; all unless said otherwise. */
export type SelectedOrders = (range?: { below?: number | undefined; most?: number }) => SQL

/** Which orders are wanted, as a query for their ids in brackets. @throws invalidField */
export async function selectedOrders(db: Db, filter: OrderFilter): Promise<SelectedOrders> {
  const { status, type, payment, source, is_test, keyword, userid } = filter
  const narrowed = and(
    status === undefined ? undefined : eq(orders.status, status),
    type === undefined ? undefined : eq(orders.type, type),
    payment === undefined ? undefined : eq(orders.payment, payment),
    source === undefined ? undefined : eq(orders.source, source),
    userid === undefined ? undefined : eq(orders.userId, userid),
    is_test === undefined ? undefined : eq(orders.isTest, is_test === 1),
    await withinDays(db, orders.createdAt, filter),
  )
  const places = placesOf(keyword)
  return ({ below, most } = {}) => {
    const wanted = and(narrowed, below === undefined ? undefined : lt(orders.id, below)) ?? sql`true`
    const first = most === undefined ? sql.empty() : sql`order by id desc limit ${most}`
    // as many of each place as of all: who is found often is not looked for to the end
    const found = places.map((place) => sql`(select orders.id ${place} and ${wanted} ${first})`)
    return found.length === 1 ? sql`(${found[0]})` : sql`(${sql.join(found, sql` union `)} ${first})`
  }
}
