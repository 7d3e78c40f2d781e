import Big from 'big.js'
import { and, eq, sql } from 'drizzle-orm'
import { type OrderStatus, orderStatuses } from '#contract/order/status.ts'
import type { Tx } from '../../db/database.ts'
import { payments, refunds } from '../../db/tables/all.ts'
import { fitsCurrency } from '../../lib/money.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { refuse } from '../../lib/refusal.ts'
import { hoursLeft, returnTakenHours, takeHours } from '../booking/index.ts'
import { leaveGroup, lockOrder, mayMove, moveOrder } from '../order/index.ts'
import { createRefund, paymentOf, refundable } from './create-refund.ts'
import { notifyRefund } from './notify-refund.ts'

type RefundRow = typeof refunds.$inferSelect
type Decider = Pick<SessionUser, 'id'>

export interface Decision {
  amount: string
  /** of a part refund: how many of the lesson hours that are left go with it */
  lesson_hours?: number
}

/** @throws refundNotFound */
export async function lockRefund(tx: Tx, refundId: number): Promise<RefundRow> {
  const [found] = await tx.select({ orderId: refunds.orderId }).from(refunds).where(eq(refunds.id, refundId))
  if (!found) throw refuse('refundNotFound')
  await lockOrder(tx, found.orderId)
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId)).for('update')
  if (!refund) throw refuse('refundNotFound')
  return refund
}

/**
 * The order waits for its money to be back. One that waits for its group goes back whole, and its place is free at
 * once: a group that formed meanwhile would count somebody who leaves, and leave behind somebody who stays.
 * @returns where it came from
 * @throws refundNotPossible, refundWhole
 */
async function holdOrder(tx: Tx, orderId: number, admin: Decider, isWhole: boolean): Promise<number> {
  const order = await lockOrder(tx, orderId)
  if (!order || !mayMove(order.status, orderStatuses.refunding)) throw refuse('refundNotPossible')
  if (order.status === orderStatuses.awaitingGroup) {
    if (!isWhole) throw refuse('refundWhole')
    await leaveGroup(tx, orderId)
  }
  await moveOrder(tx, order, orderStatuses.refunding, {
    actor: 'admin',
    actorId: admin.id,
    reason: 'refund approved',
  })
  return order.status
}

/** Whether nothing of the payment stays once this amount is back. */
async function endsPayment(
  tx: Tx,
  { paymentId, amount: requested }: RefundRow,
  amount: string,
): Promise<boolean> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId))
  return payment !== undefined && (await refundable(tx, payment)).plus(requested).minus(amount).lte(0)
}

function requireAmount(amount: string, currency: number, most: Big): void {
  if (!fitsCurrency(amount, currency) || new Big(amount).lte(0) || new Big(amount).gt(most))
    throw refuse('refundAmount')
}

/**
 * What a part refund takes of the lesson hours that the order gave; a whole one takes all of them when the money is back.
 * @returns how many
 * @throws lessonHoursUnsaid for an order with hours left, tooFewLessonHours
 */
async function takeLessonHours(
  tx: Tx,
  orderId: number,
  admin: Decider,
  { isWhole, hours }: { isWhole: boolean; hours: number | undefined },
): Promise<number> {
  if (isWhole) return 0
  const left = await hoursLeft(tx, orderId)
  if (hours === undefined) {
    if (left !== null && left > 0) throw refuse('lessonHoursUnsaid')
    return 0
  }
  await takeHours(tx, orderId, hours, admin.id)
  return hours
}

/**
 * The school sends back what was asked for, or a part of it.
 * @throws refundNotFound, refundDecided, refundAmount, refundNotPossible, refundWhole, lessonHoursUnsaid,
 * tooFewLessonHours
 */
export async function approveRefund(
  tx: Tx,
  admin: Decider,
  refundId: number,
  { amount, lesson_hours: hours }: Decision,
): Promise<RefundRow> {
  const refund = await lockRefund(tx, refundId)
  if (refund.state !== 'asked') throw refuse('refundDecided')
  const requested = new Big(refund.amount)
  requireAmount(amount, refund.currency, requested)
  const orderStatus = await holdOrder(tx, refund.orderId, admin, requested.eq(amount))
  const isWhole = await endsPayment(tx, refund, amount)
  const lessonHours = await takeLessonHours(tx, refund.orderId, admin, { isWhole, hours })
  await tx
    .update(refunds)
    .set({
      state: 'approved',
      amount,
      orderStatus,
      lessonHours,
      decidedBy: admin.id,
      ...(!refund.byHand && { nextTryAt: sql`now()` }),
    })
    .where(eq(refunds.id, refundId))
  await notifyRefund(tx, 'refund_approved', { ...refund, amount })
  return refund
}

/** @throws refundNotFound, refundDecided */
export async function refuseRefund(
  tx: Tx,
  admin: SessionUser,
  refundId: number,
  answer: string,
): Promise<RefundRow> {
  const refund = await lockRefund(tx, refundId)
  if (refund.state !== 'asked') throw refuse('refundDecided')
  await tx
    .update(refunds)
    .set({ state: 'refused', answer: answer.trim(), decidedBy: admin.id })
    .where(eq(refunds.id, refundId))
  await notifyRefund(tx, 'refund_refused', { ...refund, answer: answer.trim() })
  return refund
}

/** Retries a refund that the provider finally refused. @throws refundNotFound, refundDecided */
export async function retryRefund(tx: Tx, refundId: number): Promise<RefundRow> {
  const refund = await lockRefund(tx, refundId)
  if (refund.state !== 'failed') throw refuse('refundDecided')
  await tx
    .update(refunds)
    .set({ state: 'approved', attempts: 0, nextTryAt: sql`now()` })
    .where(and(eq(refunds.id, refundId), eq(refunds.state, 'failed')))
  return refund
}

/** The provider will not make it, or a person has not returned the money yet. */
const isStuck = ({ state, byHand }: RefundRow): boolean =>
  state === 'failed' || (byHand && state === 'approved')

/** Where an order may go back to when its refund is given up: its place in the group is not restored. */
export const isWithdrawable = (refund: RefundRow): boolean =>
  isStuck(refund) && refund.orderStatus !== null && refund.orderStatus !== orderStatuses.awaitingGroup

/**
 * A refund that the provider will not make, or that nobody has returned by hand yet, is given up, and the order goes
 * on where it was.
 * @throws refundNotFound, refundDecided, refundWhole for an order that cannot continue
 */
export async function withdrawRefund(
  tx: Tx,
  admin: SessionUser,
  refundId: number,
  answer: string,
): Promise<RefundRow> {
  const refund = await lockRefund(tx, refundId)
  if (!isStuck(refund)) throw refuse('refundDecided')
  if (!isWithdrawable(refund)) throw refuse('refundWhole')
  await tx
    .update(refunds)
    .set({ state: 'refused', answer: answer.trim(), decidedBy: admin.id })
    .where(eq(refunds.id, refundId))
  await returnTakenHours(tx, refund.orderId, refund.lessonHours, { actorId: admin.id, reason: answer.trim() })
  const order = await lockOrder(tx, refund.orderId)
  if (order)
    await moveOrder(tx, order, refund.orderStatus as OrderStatus, {
      actor: 'admin',
      actorId: admin.id,
      reason: 'refund given up',
    })
  await notifyRefund(tx, 'refund_refused', { ...refund, answer: answer.trim() })
  return refund
}

/**
 * The school refunds without a request.
 * @throws orderNotFound, refundNotPossible, refundAmount, refundWhole, lessonHoursUnsaid, tooFewLessonHours
 */
export async function refundOrder(
  tx: Tx,
  admin: Decider,
  orderId: number,
  { amount, answer, lesson_hours: hours }: Decision & { answer: string },
): Promise<RefundRow> {
  const order = await lockOrder(tx, orderId)
  if (!order) throw refuse('orderNotFound')
  const payment = await paymentOf(tx, orderId)
  if (!payment) throw refuse('refundNotPossible')
  const most = await refundable(tx, payment)
  requireAmount(amount, payment.currency, most)
  const isWhole = most.eq(amount)
  const orderStatus = await holdOrder(tx, orderId, admin, isWhole)
  const lessonHours = await takeLessonHours(tx, orderId, admin, { isWhole, hours })
  const refund = await createRefund(tx, payment, amount, {
    reason: 'asked',
    state: 'approved',
    answer: answer.trim(),
    orderStatus,
    lessonHours,
    decidedBy: admin.id,
  })
  await notifyRefund(tx, 'refund_approved', refund)
  return refund
}

/** Whether all that was paid is back. */
export async function isFullyRefunded(tx: Tx, paymentId: number): Promise<boolean> {
  const [sums] = await tx
    .select({
      paid: payments.amount,
      back: sql<string>`coalesce((select sum(amount) from refunds where payment_id = ${paymentId} and state = 'done'), 0)`,
    })
    .from(payments)
    .where(eq(payments.id, paymentId))
  return sums !== undefined && new Big(sums.back).gte(sums.paid)
}
