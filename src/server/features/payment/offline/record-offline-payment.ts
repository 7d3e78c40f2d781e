import { and, eq } from 'drizzle-orm'
import { OFFLINE } from '#contract/payment/offline-kinds.ts'
import type { Queryable, Tx } from '../../../db/database.ts'
import { offlinePayments, type orders, payments } from '../../../db/tables/all.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import type { OfflineEntry } from './read-offline-entry.ts'

type OrderRow = typeof orders.$inferSelect

/** Writes an offline payment into the journal, once per order: its number there is the order's own. */
export async function recordOffline(
  tx: Tx,
  order: Pick<OrderRow, 'id' | 'orderNumber' | 'currency'>,
  { kind, amount, paidAt, reference, note }: OfflineEntry,
  admin: SessionUser,
): Promise<void> {
  const [recorded] = await tx
    .insert(payments)
    .values({
      orderId: order.id,
      method: OFFLINE,
      transactionId: order.orderNumber,
      amount,
      currency: order.currency,
      isTest: false,
      outcome: 'granted',
      paidAt,
    })
    .returning({ id: payments.id })
  if (!recorded) throw new Error('the payment was not recorded')
  await tx
    .insert(offlinePayments)
    .values({ paymentId: recorded.id, kind, reference, note, recordedBy: admin.id })
}

/** The offline payment of an order that counts; undefined: there is none, or it was a mistake. */
export async function offlineOf(db: Queryable, orderId: number) {
  const [found] = await db
    .select({ payment: payments, means: offlinePayments })
    .from(payments)
    .innerJoin(offlinePayments, eq(offlinePayments.paymentId, payments.id))
    .where(and(eq(payments.orderId, orderId), eq(payments.outcome, 'granted')))
  return found
}
