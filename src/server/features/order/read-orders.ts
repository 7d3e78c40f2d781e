import { and, count, desc, eq, inArray, lt } from 'drizzle-orm'
import type { Language } from '#contract/languages.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { order as operations } from '#contract/order/operations.ts'
import type { Db } from '../../db/database.ts'
import { orders } from '../../db/tables/order.ts'
import { cursorOf, readCursor, rowsBefore } from '../../db/paging.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { money } from '../../lib/money.ts'
import { nameIn } from '../site/index.ts'
import { seconds } from '../../lib/seconds.ts'

type OrderRow = typeof orders.$inferSelect
type OrderBrief = OperationTypes<typeof operations.orderList>['reply']['list'][number]
type OrderPage = OperationTypes<typeof operations.orderList>

/** @param language of its names; undefined: the main language */
export const orderBrief = (order: OrderRow, language: Language | undefined): OrderBrief => ({
  order_id: order.id,
  order_number: order.orderNumber,
  status: order.status,
  amount: money(order.amount, order.currency),
  currency: order.currency,
  payment: order.payment,
  is_test: order.isTest ? 1 : 0,
  product_id: order.productId,
  course_name: nameIn(order.snapshot, language),
  course_type: order.snapshot.type,
  course_teacher: order.snapshot.teacher,
  cover_url: order.snapshot.cover,
  created_at: seconds(order.createdAt),
  paid_at: order.paidAt && seconds(order.paidAt),
})

/** The student's own orders, newest first. */
export async function listOrders(
  db: Db,
  user: SessionUser,
  query: OrderPage['query'],
  language: Language,
): Promise<OrderPage['reply']> {
  const { limit = 20, cursor, status } = query
  const statuses = status?.split(',').map(Number)
  const mine = and(eq(orders.userId, user.id), statuses && inArray(orders.status, statuses))
  const before = cursor === undefined ? undefined : lt(orders.id, readCursor(cursor))
  const rows = await db
    .select()
    .from(orders)
    .where(and(mine, before))
    .orderBy(desc(orders.id))
    .limit(limit + 1)
    .offset(rowsBefore(query))
  const [counted] = await db.select({ total: count() }).from(orders).where(mine)
  const list = rows.slice(0, limit).map((order) => orderBrief(order, language))
  return {
    list,
    total: counted?.total ?? 0,
    next: rows.length > limit ? cursorOf(list.at(-1)?.order_id) : null,
  }
}
