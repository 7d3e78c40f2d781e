import { and, desc, eq, lt, or, type SQL, sql } from 'drizzle-orm'
import type { OperationTypes } from '#contract/operation.ts'
import type { backoffice } from '#contract/backoffice/operations.ts'
import type { Db } from '../../../db/database.ts'
import { orders, users } from '../../../db/tables/all.ts'
import { maskPhone } from '../../../log.ts'
import { countUpToLimit, cutPage, DEFAULT_PAGE, readCursor } from '../../../db/paging.ts'
import { orderBrief } from '../../order/index.ts'
import { literally } from '../like.ts'

type Orders = OperationTypes<typeof backoffice.adminOrders>

/** Matches the beginning of an order number or user name, or the last four or more digits of a phone. */
function matches(keyword: string | undefined): SQL | undefined {
  const word = keyword?.trim()
  if (!word) return undefined
  const pattern = literally(word)
  return or(
    sql`${orders.orderNumber} like ${`${pattern}%`}`,
    sql`lower(${users.username}) like lower(${`${pattern}%`})`,
    /^\d{4,}$/.test(word) ? sql`${users.telephone} like ${`%${pattern}`}` : undefined,
  )
}

/** All orders, newest first. Phones are masked: a list need not show them whole. */
export async function adminOrders(db: Db, query: Orders['query']): Promise<Orders['reply']> {
  const limit = query.limit ?? DEFAULT_PAGE
  const wanted = and(
    query.status === undefined ? undefined : eq(orders.status, query.status),
    matches(query.keyword),
  )
  const start = query.cursor === undefined ? undefined : lt(orders.id, readCursor(query.cursor))
  const [rows, total] = await Promise.all([
    db
      .select({ id: orders.id, order: orders, username: users.username, telephone: users.telephone })
      .from(orders)
      .innerJoin(users, eq(users.id, orders.userId))
      .where(and(wanted, start))
      .orderBy(desc(orders.id))
      .limit(limit + 1),
    countUpToLimit(
      db,
      sql`select 1 from ${orders} join ${users} on ${users.id} = ${orders.userId} where ${wanted ?? sql`true`}`,
    ),
  ])
  const { page, next } = cutPage(rows, limit)
  const list = page.map(({ order, username, telephone }) => ({
    ...orderBrief(order),
    userid: order.userId,
    username,
    telephone: maskPhone(telephone ?? ''),
  }))
  return { list, total, next }
}
