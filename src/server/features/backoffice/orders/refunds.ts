import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { OperationTypes } from '#contract/operation.ts'
import type { orderAdmin } from '#contract/backoffice/orders.ts'
import type { Db } from '../../../db/database.ts'
import { countUpToLimit, cutPage, DEFAULT_PAGE, readCursor } from '../../../db/paging.ts'
import { orders, refunds, users } from '../../../db/tables/all.ts'
import { money } from '../../../money.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { approveRefund, refundOrder, refuseRefund, retryRefund } from '../../payment/index.ts'
import { writeAudit } from '../audit.ts'

type Refunds = OperationTypes<typeof orderAdmin.adminRefunds>

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000)

/** Refunds of every state, newest first. */
export async function listRefunds(db: Db, query: Refunds['query']): Promise<Refunds['reply']> {
  const limit = query.limit ?? DEFAULT_PAGE
  const wanted = query.state === undefined ? undefined : eq(refunds.state, query.state)
  const start = query.cursor === undefined ? undefined : lt(refunds.id, readCursor(query.cursor))
  const [rows, total] = await Promise.all([
    db
      .select({ id: refunds.id, refund: refunds, order: orders, username: users.username })
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .innerJoin(users, eq(users.id, orders.userId))
      .where(and(wanted, start))
      .orderBy(desc(refunds.id))
      .limit(limit + 1),
    countUpToLimit(db, sql`select 1 from ${refunds} where ${wanted ?? sql`true`}`),
  ])
  const { page, next } = cutPage(rows, limit)
  const list = page.map(({ refund, order, username }) => ({
    id: refund.id,
    amount: money(refund.amount, refund.currency),
    currency: refund.currency,
    state: refund.state,
    reason: refund.reason,
    note: refund.note,
    answer: refund.answer,
    created_at: seconds(refund.createdAt),
    done_at: refund.doneAt && seconds(refund.doneAt),
    order_id: order.id,
    order_number: order.orderNumber,
    course_name: order.snapshot.name,
    username,
    attempts: refund.attempts,
    last_error: refund.lastError,
    is_test: order.isTest ? (1 as const) : (0 as const),
  }))
  return { list, total, next }
}

/** @throws refundNotFound, refundDecided, refundAmount, refundNotPossible */
export const approve = (db: Db, admin: SessionUser, refundId: number, amount: string): Promise<null> =>
  db.transaction(async (tx) => {
    const { orderId } = await approveRefund(tx, admin, refundId, amount)
    await writeAudit(tx, admin, 'refund approved', `order ${orderId}`, { refund: refundId, amount })
    return null
  })

/** @throws refundNotFound, refundDecided */
export const decline = (db: Db, admin: SessionUser, refundId: number, answer: string): Promise<null> =>
  db.transaction(async (tx) => {
    const { orderId } = await refuseRefund(tx, admin, refundId, answer)
    await writeAudit(tx, admin, 'refund refused', `order ${orderId}`, { refund: refundId })
    return null
  })

/** @throws refundNotFound, refundDecided */
export const retry = (db: Db, admin: SessionUser, refundId: number): Promise<null> =>
  db.transaction(async (tx) => {
    const { orderId } = await retryRefund(tx, refundId)
    await writeAudit(tx, admin, 'refund retried', `order ${orderId}`, { refund: refundId })
    return null
  })

/** @throws orderNotFound, refundNotPossible, refundAmount */
export const refund = (
  db: Db,
  admin: SessionUser,
  orderId: number,
  wanted: { amount: string; answer: string },
): Promise<null> =>
  db.transaction(async (tx) => {
    await refundOrder(tx, admin, orderId, wanted)
    await writeAudit(tx, admin, 'order refunded', `order ${orderId}`, { amount: wanted.amount })
    return null
  })
