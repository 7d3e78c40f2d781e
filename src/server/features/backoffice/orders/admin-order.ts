import { eq } from 'drizzle-orm'
import type { Language } from '#contract/languages.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { orderAdmin } from '#contract/backoffice/orders.ts'
import type { Db } from '../../../db/database.ts'
import { orders, users } from '../../../db/tables/all.ts'
import { money } from '../../../money.ts'
import { refuse } from '../../../refusal.ts'
import { orderDetail } from '../../order/index.ts'
import { paymentOf, refundable } from '../../payment/index.ts'

type AdminOrder = OperationTypes<typeof orderAdmin.adminOrder>['reply']

/** One order with all that belongs to it, whoever's it is. @throws orderNotFound */
export async function adminOrder(db: Db, orderId: number, language: Language): Promise<AdminOrder> {
  const [found] = await db
    .select({ order: orders, username: users.username, name: users.name })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(eq(orders.id, orderId))
  if (!found) throw refuse('orderNotFound')
  const { order, username, name } = found
  const payment = await paymentOf(db, orderId)
  const [placer] =
    order.placedBy === null
      ? []
      : await db.select({ username: users.username }).from(users).where(eq(users.id, order.placedBy))
  return {
    ...(await orderDetail(db, order, language)),
    userid: order.userId,
    username,
    name,
    refundable: money(payment ? (await refundable(db, payment)).toString() : '0', order.currency),
    placed_by: placer?.username ?? '',
    fissionid: order.fissionId,
    recommenduserid: order.recommendUserId,
  }
}
