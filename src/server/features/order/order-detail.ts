import Big from 'big.js'
import { asc, eq } from 'drizzle-orm'
import type { Language } from '#contract/languages.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { order as operations } from '#contract/order/operations.ts'
import { orderStatuses, type ShippingState, shippingStates } from '#contract/order/status.ts'
import type { Db } from '../../db/database.ts'
import { groups, offlinePayments, orderEvents, orders, payments, refunds } from '../../db/tables/all.ts'
import { money } from '../../lib/money.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { refuse } from '../../lib/refusal.ts'
import { text } from '../../lib/texts.ts'
import { nameIn } from '../site/index.ts'
import { ownsOrder } from './policy.ts'
import { orderBrief } from './read-orders.ts'
import { mayRequestRefund } from './refundable.ts'
import { isPaidBy } from './transitions.ts'
import { seconds, secondsOrNull } from '../../lib/seconds.ts'

type Order = OperationTypes<typeof operations.orderById>['reply']
type OrderRow = typeof orders.$inferSelect

async function groupOf(db: Db, { groupId, activityId }: OrderRow): Promise<Order['group']> {
  if (groupId === null || activityId === null) return null
  const [group] = await db.select().from(groups).where(eq(groups.id, groupId))
  if (!group) return null
  const { state, number, paid } = group
  return {
    group_id: groupId,
    activity_id: activityId,
    state,
    number,
    paid,
    expires_at: seconds(group.expiresAt),
  }
}

async function refundsOf(db: Db, order: OrderRow): Promise<Order['refunds']> {
  const rows = await db.select().from(refunds).where(eq(refunds.orderId, order.id)).orderBy(asc(refunds.id))
  return rows.map((refund) => ({
    id: refund.id,
    amount: money(refund.amount, refund.currency),
    state: refund.state,
    reason: refund.reason,
    note: refund.note,
    answer: refund.answer,
    by_hand: refund.byHand ? 1 : 0,
    hand_kind: refund.handKind,
    created_at: seconds(refund.createdAt),
    done_at: secondsOrNull(refund.doneAt),
  }))
}

/** How it was paid without a provider. */
async function offlinePaymentOf(db: Db, orderId: number): Promise<Order['offline_payment']> {
  const [found] = await db
    .select({ payment: payments, means: offlinePayments })
    .from(payments)
    .innerJoin(offlinePayments, eq(offlinePayments.paymentId, payments.id))
    .where(eq(payments.orderId, orderId))
  if (!found) return null
  const { payment, means } = found
  return {
    kind: means.kind,
    amount: money(payment.amount, payment.currency),
    paid_at: seconds(payment.paidAt),
    reference: means.reference,
    is_void: payment.outcome === 'void' ? 1 : 0,
  }
}

async function eventsOf(db: Db, order: OrderRow): Promise<Order['events']> {
  const rows = await db
    .select({ from: orderEvents.fromStatus, status: orderEvents.toStatus, at: orderEvents.at })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, order.id))
    .orderBy(asc(orderEvents.id))
  return rows.map(({ from, status, at }) => ({
    status,
    paid: isPaidBy(from, status) ? money(order.amount, order.currency) : null,
    at: seconds(at),
  }))
}

/** Where the goods of an order are; null where none are to be sent, or not yet, or not any more. */
function shippingState({ status, shippedAt, signedAt }: OrderRow): ShippingState | null {
  if (signedAt) return shippingStates.signed
  if (shippedAt) return shippingStates.shipped
  return status === orderStatuses.awaitingShipment ? shippingStates.awaiting : null
}

/** Why a paid order was not granted: its group was full or over, or no place was left. */
const failureKey = (refundList: Order['refunds']) =>
  refundList.some(({ reason }) => reason === 'group_closed')
    ? 'order:groupClosedRefunded'
    : 'order:soldOutRefunded'

/** What the order costs less than its product; nothing where the product was cheaper than the offer. */
function discountOf({ unitPrice, changedAmount, amount, currency }: OrderRow): string {
  const off = new Big(money(unitPrice, currency)).minus(money(changedAmount ?? amount, currency))
  return money(off.lt(0) ? '0' : off.toString(), currency)
}

/**
 * An order with all that its screens show of it.
 * @param names language of the names; undefined: the main language, in which the school keeps its books
 */
export async function orderDetail(
  db: Db,
  order: OrderRow,
  { language, names }: { language: Language; names?: Language },
): Promise<Order> {
  const shown = (amount: string) => money(amount, order.currency)
  const [group, refundList, events, offline] = await Promise.all([
    groupOf(db, order),
    refundsOf(db, order),
    eventsOf(db, order),
    offlinePaymentOf(db, order.id),
  ])
  const products = (order.snapshot.products ?? []).map((held) => ({
    id: held.id,
    name: nameIn(held, names),
  }))
  return {
    ...orderBrief(order, names),
    unit_price: shown(order.unitPrice),
    quantity: 1,
    subtotal: shown(order.unitPrice),
    discount: discountOf(order),
    coupon_amount: shown(order.couponOff),
    changed_price: order.changedAmount && shown(order.changedAmount),
    total_amount: shown(order.unitPrice),
    amount_payable: shown(order.amount),
    address: { deliver_address: order.address },
    shipping_state: shippingState(order),
    express_company: order.expressCompany,
    express_number: order.expressNumber,
    shipped_at: secondsOrNull(order.shippedAt),
    signed_at: secondsOrNull(order.signedAt),
    group,
    refunds: refundList,
    offline_payment: offline,
    events,
    is_refundable: mayRequestRefund(order) && !refundList.some(({ state }) => state === 'asked') ? 1 : 0,
    ordertype: order.type,
    ordersource: order.source,
    expires_at: seconds(order.expiresAt),
    product_release: {
      course_name: nameIn(order.snapshot, names),
      course_type: order.snapshot.type,
      course_teacher: order.snapshot.teacher,
      product_packageid: order.snapshot.type === 0 ? order.productId : null,
      sub_product: products,
    },
    product_detail: { id: order.productId, sub_product: products },
    order_fail: {
      order_fail: order.failed ? 1 : 0,
      order_fail_msg: order.failed ? text(language, failureKey(refundList)) : '',
    },
  }
}

/** One own order. @throws orderNotFound, also for somebody else's */
export async function readOrder(
  db: Db,
  user: SessionUser,
  orderId: number,
  language: Language,
): Promise<Order> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  if (!order || !ownsOrder(user, order)) throw refuse('orderNotFound')
  return orderDetail(db, order, { language, names: language })
}
