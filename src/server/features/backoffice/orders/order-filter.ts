import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { OperationTypes } from '#contract/operation.ts'
import type { backoffice } from '#contract/backoffice/operations.ts'
import type { Db } from '../../../db/database.ts'
import { orders, products, users } from '../../../db/tables/all.ts'
import { matchesUser } from '../../account/index.ts'
import { literally } from '../like.ts'
import { withinDays } from '../school-days.ts'

export type OrderFilter = Omit<OperationTypes<typeof backoffice.adminOrders>['query'], 'limit' | 'cursor'>

/**
 * Beginning of the number, part of a name of the student or the course, or the last four or more digits of a phone. Each
 * is looked for where its index is: one condition over joined tables would read all of them.
 */
function matches(keyword: string | undefined): SQL | undefined {
  const word = keyword?.trim()
  if (!word) return undefined
  const pattern = literally(word)
  return sql`${orders.id} in (
    select o.id from ${orders} o where o.order_number like ${`${pattern}%`}
    union all
    select o.id from ${orders} o where o.user_id in (select ${users.id} from ${users} where ${matchesUser(word)})
    union all
    select o.id from ${orders} o
    where o.product_id in (select p.id from ${products} p where p.name ilike ${`%${pattern}%`}))`
}

/** Which of the orders, joined with their students, are wanted. @throws invalidField */
export async function orderWhere(db: Db, filter: OrderFilter): Promise<SQL | undefined> {
  const { status, type, payment, source, is_test, keyword } = filter
  return and(
    status === undefined ? undefined : eq(orders.status, status),
    type === undefined ? undefined : eq(orders.type, type),
    payment === undefined ? undefined : eq(orders.payment, payment),
    source === undefined ? undefined : eq(orders.source, source),
    is_test === undefined ? undefined : eq(orders.isTest, is_test === 1),
    await withinDays(db, orders.createdAt, filter),
    matches(keyword),
  )
}
