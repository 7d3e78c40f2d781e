import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { orders, type refunds } from '../../db/tables/all.ts'
import { money } from '../../lib/money.ts'
import { notify } from '../message/index.ts'

/** Notifies the student of the school's decision about a refund. */
export async function notifyRefund(
  tx: Tx,
  kind: 'refund_approved' | 'refund_refused',
  refund: Pick<typeof refunds.$inferSelect, 'id' | 'orderId' | 'amount' | 'currency' | 'answer'>,
): Promise<void> {
  const [order] = await tx
    .select({ userId: orders.userId, snapshot: orders.snapshot })
    .from(orders)
    .where(eq(orders.id, refund.orderId))
  if (!order) return
  const { name, names = {} } = order.snapshot
  const params = {
    ...{ name, names },
    words: refund.answer,
    amount: money(refund.amount, refund.currency),
    currency: refund.currency,
  }
  await notify(tx, { kind, key: `refund ${refund.id}`, params, targetId: refund.orderId }, [order.userId])
}
