import { desc, eq, lt, sql } from 'drizzle-orm'
import type { OperationTypes } from '#contract/operation.ts'
import type { orderAdmin } from '#contract/backoffice/orders.ts'
import type { Db } from '../../../db/database.ts'
import { countUpToLimit, cutPage, DEFAULT_PAGE, readCursor } from '../../../db/paging.ts'
import { orders, payments } from '../../../db/tables/all.ts'
import { money } from '../../../money.ts'

type Journal = OperationTypes<typeof orderAdmin.paymentJournal>

/** All money that came in, newest first, what went back at once included. */
export async function paymentJournal(db: Db, query: Journal['query']): Promise<Journal['reply']> {
  const limit = query.limit ?? DEFAULT_PAGE
  const start = query.cursor === undefined ? undefined : lt(payments.id, readCursor(query.cursor))
  const [rows, total] = await Promise.all([
    db
      .select({ id: payments.id, payment: payments, orderNumber: orders.orderNumber })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(start)
      .orderBy(desc(payments.id))
      .limit(limit + 1),
    countUpToLimit(db, sql`select 1 from ${payments}`),
  ])
  const { page, next } = cutPage(rows, limit)
  const list = page.map(({ id, payment, orderNumber }) => ({
    id,
    order_id: payment.orderId,
    order_number: orderNumber,
    method: payment.method,
    transaction_id: payment.transactionId,
    amount: money(payment.amount, payment.currency),
    currency: payment.currency,
    outcome: payment.outcome,
    is_test: payment.isTest ? (1 as const) : (0 as const),
    paid_at: Math.floor(payment.paidAt.getTime() / 1000),
  }))
  return { list, total, next }
}
