import type { orderAdmin } from '#contract/order/manage/operations.ts'
import { activityTypes } from '#contract/promotion/enums.ts'
import { eq, sql } from 'drizzle-orm'
import type { OrderReduction } from '#contract/order/status.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../../db/database.ts'
import { activities, orders, users } from '../../../db/tables/all.ts'
import { maskPhone } from '../../../lib/log.ts'
import { countUpToLimit, cutPage, DEFAULT_PAGE, orderOf, TOTAL_LIMIT } from '../../../db/paging.ts'
import { orderBrief } from '../read-orders.ts'
import { selectedOrders } from './order-filter.ts'

type Orders = OperationTypes<typeof orderAdmin.adminOrders>

/** An order with a coupon names the activity of the coupon where no discount runs. */
function reductionsOf(couponOff: string, activityType: number | null): OrderReduction[] {
  const reductions: OrderReduction[] = activityType === activityTypes.discount ? ['discount'] : []
  return Number(couponOff) > 0 ? [...reductions, 'coupon'] : reductions
}

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
        activityType: activities.type,
      })
      .from(orders)
      .innerJoin(users, eq(users.id, orders.userId))
      .leftJoin(activities, eq(activities.id, orders.activityId))
      .where(sql`${orders.id} in ${wanted({ order, most: limit + 1 })}`)
      .orderBy(...order.by),
    countUpToLimit(db, sql`select 1 from ${wanted({ most: TOTAL_LIMIT + 1 })} as wanted`),
  ])
  const { page, next } = cutPage(rows, limit)
  const list = page.map(({ order, username, name, telephone, activityType }) => ({
    ...orderBrief(order, undefined),
    ordertype: order.type,
    ordersource: order.source,
    reduced_by: reductionsOf(order.couponOff, activityType),
    userid: order.userId,
    username,
    name,
    telephone: maskPhone(telephone ?? ''),
  }))
  return { list, total, next }
}
