import { and, asc, eq, getTableColumns, gt, isNull, lt, sql } from 'drizzle-orm'
import { currencyDecimals } from '#contract/currencies.ts'
import { orderStatuses } from '#contract/order/status.ts'
import { OFFLINE } from '#contract/payment/offline-kinds.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { openClasses, openClassUndoings, orders, refunds } from '../../../db/tables/all.ts'
import type { Deps } from '../../../deps.ts'
import { cancelPending, lockOrder, mayMove, revokeGrants } from '../../order/index.ts'
import { approveRefund, paymentOf, refundable, refundOrder } from '../../payment/index.ts'

type Undoing = typeof openClassUndoings.$inferSelect

/** Outcome of an order: refunded by the provider, by hand, or without a payment. */
type Undone = 'refund' | 'by hand' | 'nothing'

/**
 * Sends back what was paid for an order, by the student's own request where one waits; what was paid offline waits for
 * a person to return it.
 */
async function sendBack(tx: Tx, { userId, reason }: Undoing, orderId: number): Promise<Undone> {
  const payment = await paymentOf(tx, orderId)
  if (!payment) return 'nothing'
  const way = payment.method === OFFLINE ? 'by hand' : 'refund'
  const by = { id: userId }
  const [requested] = await tx
    .select({ id: refunds.id, amount: refunds.amount })
    .from(refunds)
    .where(and(eq(refunds.paymentId, payment.id), eq(refunds.state, 'asked')))
  if (requested) {
    await approveRefund(tx, by, requested.id, { amount: requested.amount })
    return way
  }
  const rest = await refundable(tx, payment)
  if (rest.lte(0)) return 'nothing'
  const amount = rest.toFixed(currencyDecimals(payment.currency))
  await refundOrder(tx, by, orderId, { amount, answer: reason })
  return way
}

/** Takes back an order that gives a right to the class, or still may. */
async function undoOrder(tx: Tx, undoing: Undoing, orderId: number): Promise<Undone> {
  const order = await lockOrder(tx, orderId)
  if (!order || order.status === orderStatuses.cancelled) return 'nothing'
  if (order.status === orderStatuses.pending) {
    await cancelPending(tx, orderId, 'the open class was cancelled')
    return 'nothing'
  }
  if (!mayMove(order.status, orderStatuses.refunding)) return 'nothing'
  const undone = await sendBack(tx, undoing, orderId)
  if (undone !== 'nothing') return undone
  // given by the school
  await revokeGrants(tx, orderId)
  return Number(order.amount) > 0 ? 'by hand' : 'nothing'
}

/** The undoing of a class, locked; undefined when it is finished, or another server is at it. */
async function lockUndoing(tx: Tx, classId: number) {
  const [undoing] = await tx
    .select({ ...getTableColumns(openClassUndoings), productId: openClasses.productId })
    .from(openClassUndoings)
    .innerJoin(openClasses, eq(openClasses.id, openClassUndoings.classId))
    .where(and(eq(openClassUndoings.classId, classId), isNull(openClassUndoings.finishedAt)))
    .for('update', { of: openClassUndoings, skipLocked: true })
  return undoing
}

const counted = (undone: Undone) => ({
  refunds: sql`${openClassUndoings.refunds} + ${undone === 'refund' ? 1 : 0}`,
  byHand: sql`${openClassUndoings.byHand} + ${undone === 'by hand' ? 1 : 0}`,
})

const change = (tx: Tx | Db, classId: number, values: Record<string, unknown>) =>
  tx.update(openClassUndoings).set(values).where(eq(openClassUndoings.classId, classId))

/** Undoes the next order in a transaction of its own. @returns whether there may be more */
async function undoNext({ db, log }: Deps, classId: number): Promise<boolean> {
  let orderId = 0
  try {
    return await db.transaction(async (tx) => {
      const undoing = await lockUndoing(tx, classId)
      if (!undoing) return false
      const [next] = await tx
        .select({ id: orders.id })
        .from(orders)
        .where(and(eq(orders.productId, undoing.productId ?? 0), gt(orders.id, undoing.lastOrderId)))
        .orderBy(asc(orders.id))
        .limit(1)
      if (!next) {
        if (undoing.failed.length === 0) await change(tx, classId, { finishedAt: sql`now()` })
        return false
      }
      orderId = next.id
      await change(tx, classId, { lastOrderId: orderId, ...counted(await undoOrder(tx, undoing, orderId)) })
      return true
    })
  } catch (err) {
    if (orderId === 0) throw err
    // one that cannot be undone must not keep the others from it
    log.error({ class: classId, order: orderId, err }, 'an order of a cancelled class could not be undone')
    await db
      .update(openClassUndoings)
      .set({ lastOrderId: orderId, failed: sql`array_append(${openClassUndoings.failed}, ${orderId}::int)` })
      .where(and(eq(openClassUndoings.classId, classId), lt(openClassUndoings.lastOrderId, orderId)))
    return true
  }
}

/** Tries an order again that could not be undone. */
async function undoFailed({ db, log }: Deps, classId: number, orderId: number): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      const undoing = await lockUndoing(tx, classId)
      if (!undoing?.failed.includes(orderId)) return
      await change(tx, classId, {
        failed: sql`array_remove(${openClassUndoings.failed}, ${orderId}::int)`,
        ...counted(await undoOrder(tx, undoing, orderId)),
      })
    })
  } catch (err) {
    log.error({ class: classId, order: orderId, err }, 'an order of a cancelled class could not be undone')
  }
}

/**
 * Undoes the orders of cancelled classes, each in a transaction of its own together with how far the class has come, so
 * that a crash costs nothing and repeats nothing.
 * @param signal ends the work between two orders
 */
export async function undoClassOrders(deps: Deps, signal: AbortSignal): Promise<void> {
  const due = await deps.db
    .select({ classId: openClassUndoings.classId, failed: openClassUndoings.failed })
    .from(openClassUndoings)
    .where(isNull(openClassUndoings.finishedAt))
    .orderBy(asc(openClassUndoings.createdAt))
  for (const { classId, failed } of due) {
    for (const orderId of failed) if (!signal.aborted) await undoFailed(deps, classId, orderId)
    while (!signal.aborted && (await undoNext(deps, classId)));
  }
  if (due.length > 0) deps.jobs.run('send-refunds')
}

export interface UndoingProgress {
  /** orders that are still to be undone */
  left: number
  /** of these, what could not be undone at the first try */
  failed: number
  refunds: number
  by_hand: number
}

/** How far the undoing of a cancelled class's orders has come; null for a class without any. */
export async function undoingOf(db: Db, classId: number): Promise<UndoingProgress | null> {
  const { rows } = await db.execute<UndoingProgress & Record<string, unknown>>(sql`
    select cardinality(u.failed) + (
        select count(*) from orders o join open_classes c on c.product_id = o.product_id
        where c.id = u.class_id and o.id > u.last_order_id and o.status <> ${orderStatuses.cancelled})::int as left,
      cardinality(u.failed) as failed, u.refunds, u.by_hand
    from open_class_undoings u where u.class_id = ${classId}`)
  return rows[0] ?? null
}
