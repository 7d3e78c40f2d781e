import type { orderAdmin } from '#contract/order/manage/operations.ts'
import { asc, eq, sql } from 'drizzle-orm'
import type { Static } from 'typebox'
import type { Db } from '../../../db/database.ts'
import { orderEvents, orders, users } from '../../../db/tables/all.ts'
import { money } from '../../../lib/money.ts'
import { refuse } from '../../../lib/refusal.ts'
import { isPaidBy } from '../transitions.ts'
import { seconds } from '../../../lib/seconds.ts'

/**
 * Who moved an order, when and why, from its beginning.
 * @throws Refusal orderNotFound
 */
export async function adminOrderEvents(
  db: Db,
  orderId: number,
): Promise<Static<typeof orderAdmin.adminOrderEvents.reply>> {
  const [order] = await db
    .select({ amount: orders.amount, currency: orders.currency })
    .from(orders)
    .where(eq(orders.id, orderId))
  if (!order) throw refuse('orderNotFound')
  const events = await db
    .select({
      event: orderEvents,
      who: sql<string>`coalesce(nullif(${users.name}, ''), ${users.username}, '')`,
    })
    .from(orderEvents)
    .leftJoin(users, eq(users.id, orderEvents.actorId))
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.id))
  return {
    list: events.map(({ event, who }) => ({
      from: event.fromStatus,
      to: event.toStatus,
      paid: isPaidBy(event.fromStatus, event.toStatus) ? money(order.amount, order.currency) : null,
      actor: event.actor,
      who,
      reason: event.reason,
      at: seconds(event.at),
    })),
  }
}
