import { and, eq, sql } from 'drizzle-orm'
import { currencyDecimals } from '#contract/currencies.ts'
import { orderStatuses } from '#contract/order/status.ts'
import type { Tx } from '../../../db/database.ts'
import { openClasses, orders, refunds } from '../../../db/tables/all.ts'
import type { Deps } from '../../../deps.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { refuse } from '../../../refusal.ts'
import { writeAudit } from '../../backoffice/index.ts'
import { forgetProduct } from '../../catalog/index.ts'
import { cancelPending, mayMove, revokeGrants } from '../../order/index.ts'
import { approveRefund, paymentOf, refundable, refundOrder } from '../../payment/index.ts'
import { forgetClassLists } from '../list-classes.ts'
import { takeOffShelf } from './class-product.ts'
import { lockStandingClass } from './lock-class.ts'

interface Returned {
  refunds: number
  by_hand: number
}

/** Sends back what was paid for an order, by the student's own request where one waits. @returns whether any money goes back */
async function sendBack(tx: Tx, user: SessionUser, orderId: number, reason: string): Promise<boolean> {
  const payment = await paymentOf(tx, orderId)
  if (!payment) return false
  const [asked] = await tx
    .select({ id: refunds.id, amount: refunds.amount })
    .from(refunds)
    .where(and(eq(refunds.paymentId, payment.id), eq(refunds.state, 'asked')))
  if (asked) {
    await approveRefund(tx, user, asked.id, asked.amount)
    return true
  }
  const rest = await refundable(tx, payment)
  if (rest.lte(0)) return false
  const amount = rest.toFixed(currencyDecimals(payment.currency))
  await refundOrder(tx, user, orderId, { amount, answer: reason })
  return true
}

/** Every order of a product that gives a right to it, or still may. */
async function undoOrders(tx: Tx, user: SessionUser, productId: number, reason: string): Promise<Returned> {
  const found = await tx
    .select({ id: orders.id, status: orders.status, amount: orders.amount })
    .from(orders)
    .where(and(eq(orders.productId, productId), sql`${orders.status} <> ${orderStatuses.cancelled}`))
    .orderBy(orders.id)
  const returned = { refunds: 0, by_hand: 0 }
  for (const { id, status, amount } of found) {
    if (status === orderStatuses.pending) await cancelPending(tx, id, 'the open class was cancelled')
    if (status === orderStatuses.pending || !mayMove(status, orderStatuses.refunding)) continue
    if (await sendBack(tx, user, id, reason)) returned.refunds += 1
    else {
      // given by the school, or paid at its desk: the right goes, and the money is its own affair
      await revokeGrants(tx, id)
      if (Number(amount) > 0) returned.by_hand += 1
    }
  }
  return returned
}

/**
 * Cancels an open class that is not over; whoever has paid gets the money back.
 * @throws Refusal openClassNotFound, noPermission, openClassOfLesson, openClassCancelled, openClassOver
 */
export async function cancelClass(
  { db }: Deps,
  user: SessionUser,
  id: number,
  given: string,
): Promise<Returned> {
  const reason = given.trim()
  if (reason === '') throw refuse('invalidField', { field: 'reason' })
  const { productId, returned } = await db.transaction(async (tx) => {
    const { productId: sold, over } = await lockStandingClass(tx, user, id)
    if (over) throw refuse('openClassOver')
    await tx
      .update(openClasses)
      .set({ cancelledAt: sql`now()`, updatedAt: sql`now()` })
      .where(eq(openClasses.id, id))
    if (sold !== null) await takeOffShelf(tx, sold)
    const money = sold === null ? { refunds: 0, by_hand: 0 } : await undoOrders(tx, user, sold, reason)
    await writeAudit(tx, user, 'open class cancelled', `openclass ${id}`, { reason, ...money })
    return { productId: sold, returned: money }
  })
  forgetClassLists(db)
  if (productId !== null) forgetProduct(db, productId)
  return returned
}
