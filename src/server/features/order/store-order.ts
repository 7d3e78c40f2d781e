import type { PgInsertValue } from 'drizzle-orm/pg-core'
import type { Tx } from '../../db/database.ts'
import { orderEvents, orders } from '../../db/tables/order.ts'
import type { Actor } from './transitions.ts'

type OrderRow = typeof orders.$inferSelect

/** How an order begins that a student has made. */
export const ordered = { actor: 'student', reason: 'ordered' } as const

/** Writes a new order down, with who made it and why as the first of its events. */
export async function storeOrder(
  tx: Tx,
  values: PgInsertValue<typeof orders>,
  by: Actor & { reason: string },
): Promise<OrderRow> {
  const [order] = await tx.insert(orders).values(values).returning()
  if (!order) throw new Error('the order was not stored')
  await tx.insert(orderEvents).values({ orderId: order.id, toStatus: order.status, ...by })
  return order
}
