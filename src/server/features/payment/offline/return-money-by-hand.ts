import { eq } from 'drizzle-orm'
import type { HandKind } from '#contract/payment/offline-kinds.ts'
import type { Tx } from '../../../db/database.ts'
import { payments, refunds } from '../../../db/tables/all.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { refuse } from '../../../lib/refusal.ts'
import { lockOrder } from '../../order/index.ts'
import { approveRefund, type Decision, isFullyRefunded, lockRefund, refundOrder } from '../decide-refund.ts'
import { settleOrder } from '../settle-refund.ts'
import { requirePast } from './read-offline-entry.ts'

type RefundRow = typeof refunds.$inferSelect

/** How money was returned, as a call brings it. */
export interface HandReturn {
  kind: HandKind
  /** Unix seconds */
  returned_at: number
  reference?: string
  take_course?: 0 | 1
  return_place?: 0 | 1
}

const flag = (value: 0 | 1 | undefined): boolean | undefined =>
  value === undefined ? undefined : value === 1

/** A screen names whole minutes: what was paid within that minute was paid before. @throws invalidField */
async function requireAfterPayment(tx: Tx, { paymentId }: RefundRow, at: Date): Promise<void> {
  const [payment] = await tx
    .select({ paidAt: payments.paidAt })
    .from(payments)
    .where(eq(payments.id, paymentId))
  if (payment && at.getTime() < payment.paidAt.getTime() - 60_000)
    throw refuse('invalidField', { field: 'returned_at', allowed: 'after_payment' })
}

/**
 * The money of an approved refund was returned by hand: it is done, and its order moves on.
 * @throws refundNotByHand, refundDecided, invalidField
 */
async function complete(tx: Tx, admin: SessionUser, refund: RefundRow, hand: HandReturn): Promise<void> {
  if (!refund.byHand) throw refuse('refundNotByHand')
  if (refund.state !== 'approved') throw refuse('refundDecided')
  const returnedAt = requirePast(hand.returned_at, 'returned_at')
  await requireAfterPayment(tx, refund, returnedAt)
  const order = await lockOrder(tx, refund.orderId)
  if (!order) throw refuse('refundNotFound')
  await tx
    .update(refunds)
    .set({
      state: 'done',
      doneAt: returnedAt,
      handKind: hand.kind,
      handReference: (hand.reference ?? '').trim(),
      handBy: admin.id,
    })
    .where(eq(refunds.id, refund.id))
  const takeCourse = flag(hand.take_course)
  const returnPlace = flag(hand.return_place)
  const isPart = !(await isFullyRefunded(tx, refund.paymentId))
  // a place whose course the student keeps, or whose goods are still to be sent, is not free
  if (isPart && returnPlace === true && (takeCourse !== true || order.address !== null))
    throw refuse('invalidField', { field: 'return_place' })
  await settleOrder(tx, refund, order, { actor: 'admin', actorId: admin.id, takeCourse, returnPlace })
}

/** The row after the decision. @throws refundNotFound, refundNotByHand, refundDecided, invalidField */
export async function returnByHand(
  tx: Tx,
  admin: SessionUser,
  refundId: number,
  hand: HandReturn,
): Promise<RefundRow> {
  const refund = await lockRefund(tx, refundId)
  await complete(tx, admin, refund, hand)
  return refund
}

/**
 * Refunds an order; one that was paid offline is refunded by hand, and at once where the means are given.
 * @throws orderNotFound, refundNotPossible, refundAmount, refundWhole, refundNotByHand, invalidField,
 * lessonHoursUnsaid, tooFewLessonHours
 */
export async function refundOrderNow(
  tx: Tx,
  admin: SessionUser,
  orderId: number,
  { by_hand, ...wanted }: Decision & { answer: string; by_hand?: HandReturn },
): Promise<RefundRow> {
  const refund = await refundOrder(tx, admin, orderId, wanted)
  if (by_hand) await complete(tx, admin, refund, by_hand)
  return refund
}

/**
 * Approves a requested refund; of an order that was paid offline it is done by hand, at once where the means are given.
 * @throws refundNotFound, refundDecided, refundAmount, refundNotPossible, refundWhole, refundNotByHand, invalidField,
 * lessonHoursUnsaid, tooFewLessonHours
 */
export async function approveRefundNow(
  tx: Tx,
  admin: SessionUser,
  refundId: number,
  { by_hand, ...decision }: Decision & { by_hand?: HandReturn },
): Promise<RefundRow> {
  const refund = await approveRefund(tx, admin, refundId, decision)
  if (by_hand) await returnByHand(tx, admin, refundId, by_hand)
  return refund
}
