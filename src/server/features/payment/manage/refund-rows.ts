import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { orderStatuses } from '#contract/order/status.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { refundAdmin } from '#contract/payment/manage/refunds.ts'
import type { Db } from '../../../db/database.ts'
import { offlinePayments, orders, payments, refunds, users } from '../../../db/tables/all.ts'
import { money } from '../../../lib/money.ts'
import { isWithdrawable } from '../decide-refund.ts'
import { seconds } from '../../../lib/seconds.ts'

type AdminRefund = OperationTypes<typeof refundAdmin.adminRefunds>['reply']['list'][number]

const deciders = alias(users, 'deciders')
const handers = alias(users, 'handers')

/** Refunds with their order, its student and who decided. */
export const refundRows = (db: Db) =>
  db
    .select({
      id: refunds.id,
      refund: refunds,
      order: orders,
      username: users.username,
      name: users.name,
      decider: deciders.username,
      hander: handers.username,
      paidKind: offlinePayments.kind,
      isRest: sql<boolean>`${refunds.amount} + (select coalesce(sum(r.amount), 0) from refunds r
        where r.payment_id = payments.id and r.id <> ${refunds.id} and r.state = 'done') >= ${payments.amount}`,
      hoursLeft: sql<
        number | null
      >`(select sum(b."left")::int from grants g join balances b on b.grant_id = g.id
        where g.order_id = ${orders.id})`,
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .leftJoin(offlinePayments, eq(offlinePayments.paymentId, payments.id))
    .innerJoin(users, eq(users.id, orders.userId))
    .leftJoin(deciders, eq(deciders.id, refunds.decidedBy))
    .leftJoin(handers, eq(handers.id, refunds.handBy))

type Row = Awaited<ReturnType<typeof refundRows>>[number]

/** A refund as the school sees it. */
export const adminRefund = ({
  refund,
  order,
  username,
  name,
  decider,
  hander,
  paidKind,
  isRest,
  hoursLeft,
}: Row): AdminRefund => ({
  id: refund.id,
  amount: money(refund.amount, refund.currency),
  currency: refund.currency,
  state: refund.state,
  reason: refund.reason,
  note: refund.note,
  answer: refund.answer,
  by_hand: refund.byHand ? 1 : 0,
  hand_kind: refund.handKind,
  hand_by: hander ?? '',
  hand_reference: refund.handReference,
  paid_kind: paidKind,
  is_rest: isRest ? 1 : 0,
  lesson_hours: refund.lessonHours,
  lesson_hours_left: hoursLeft,
  has_goods: order.address === null ? 0 : 1,
  created_at: seconds(refund.createdAt),
  done_at: refund.doneAt && seconds(refund.doneAt),
  order_id: order.id,
  order_number: order.orderNumber,
  course_name: order.snapshot.name,
  course_type: order.snapshot.type,
  username,
  name,
  refund_no: refund.refundNo,
  decided_by: decider ?? '',
  whole_only: order.status === orderStatuses.awaitingGroup ? 1 : 0,
  is_withdrawable: isWithdrawable(refund) ? 1 : 0,
  attempts: refund.attempts,
  last_error: refund.lastError,
  is_test: order.isTest ? 1 : 0,
})
