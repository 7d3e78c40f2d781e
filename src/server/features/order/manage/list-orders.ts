import type { orderAdmin } from '#contract/order/manage/operations.ts'
import { eq, sql } from 'drizzle-orm'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../../db/database.ts'
import { orders, users } from '../../../db/tables/all.ts'
import { maskPhone } from '../../../lib/log.ts'
import { countUpToLimit, cutPage, DEFAULT_PAGE, orderOf, TOTAL_LIMIT } from '../../../db/paging.ts'
import { orderBrief } from '../read-orders.ts'
import { selectedOrders } from './order-filter.ts'

type Orders = OperationTypes<typeof orderAdmin.adminOrders>

/** All orders, newest first or sorted. Phones are masked: a list need not show them whole. @throws invalidField */
export async function adminOrders(db: Db, query: Orders['query']): Promise<Orders['reply']> {
  const limit = query.limit ?? DEFAULT_PAGE
  const wanted = await selectedOrders(db, query)
  const order = orderOf(orders.id, { time: orders.id, amount: orders.amount }, query)
  const [rows, total] = await Promise.all([
    db
      .select({
        id: orders.id,
        order: orders,
        username: users.username,
        name: users.name,
        telephone: users.telephone,
      })
      .from(orders)
      .innerJoin(users, eq(users.id, orders.userId))
      .where(sql`${orders.id} in ${wanted({ order, most: limit + 1 })}`)
      .orderBy(...order.by),
    countUpToLimit(db, sql`select 1 from ${wanted({ most: TOTAL_LIMIT + 1 })} as wanted`),
  ])
  const { page, next } = cutPage(rows, limit)
  const list = page.map(({ order, username, name, telephone }) => ({
    ...orderBrief(order, undefined),
    ordertype: order.type,
    ordersource: order.source,
    userid: order.userId,
    username,
    name,
    telephone: maskPhone(telephone ?? ''),
  }))
  return { list, total, next }
}
