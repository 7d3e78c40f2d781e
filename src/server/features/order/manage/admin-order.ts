import { asc, eq } from 'drizzle-orm'
import type { Language } from '#contract/languages.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { orderAdmin } from '#contract/order/manage/operations.ts'
import type { Db } from '../../../db/database.ts'
import {
  activities,
  agreementVersions,
  coupons,
  groupMembers,
  orders,
  refunds,
  userCoupons,
  users,
} from '../../../db/tables/all.ts'
import { maskPhone } from '../../../lib/log.ts'
import { money } from '../../../lib/money.ts'
import { refuse } from '../../../lib/refusal.ts'
import { hoursLeft } from '../../booking/index.ts'
import { acceptedText } from '../../site/index.ts'
import { orderDetail } from '../order-detail.ts'
import { paymentOf, refundable } from '../../payment/index.ts'
import { paymentsOf } from '../../payment/manage/index.ts'
import { offlineDetail } from '../../payment/manage/index.ts'
import { adminRefund, refundRows } from '../../payment/manage/index.ts'
import { secondsOrNull } from '../../../lib/seconds.ts'

type AdminOrder = OperationTypes<typeof orderAdmin.adminOrder>['reply']
type OrderRow = typeof orders.$inferSelect

/** Those who buy together with the order's student, who left included. */
async function membersOf(db: Db, { groupId }: OrderRow): Promise<AdminOrder['members']> {
  if (groupId === null) return []
  const rows = await db
    .select({ member: groupMembers, username: users.username, name: users.name, status: orders.status })
    .from(groupMembers)
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .innerJoin(orders, eq(orders.id, groupMembers.orderId))
    .where(eq(groupMembers.groupId, groupId))
    .orderBy(asc(groupMembers.orderId))
  return rows.map(({ member, username, name, status }) => ({
    order_id: member.orderId,
    username,
    name,
    status,
    paid_at: secondsOrNull(member.paidAt),
    left_at: secondsOrNull(member.leftAt),
  }))
}

async function couponOf(db: Db, { userCouponId }: OrderRow): Promise<string> {
  if (userCouponId === null) return ''
  const [used] = await db
    .select({ label: activities.label })
    .from(userCoupons)
    .innerJoin(coupons, eq(coupons.id, userCoupons.couponId))
    .innerJoin(activities, eq(activities.id, coupons.activityId))
    .where(eq(userCoupons.id, userCouponId))
  return used?.label ?? ''
}

/** A user name by an id that may be anybody's or nobody's. */
async function usernameOf(db: Db, id: number | string | null): Promise<string> {
  if (id === null || !/^\d{1,9}$/.test(String(id))) return ''
  const [user] = await db
    .select({ username: users.username })
    .from(users)
    .where(eq(users.id, Number(id)))
  return user?.username ?? ''
}

async function refundableOf(db: Db, order: OrderRow): Promise<string> {
  const payment = await paymentOf(db, order.id)
  return money(payment ? (await refundable(db, payment)).toString() : '0', order.currency)
}

type DeliverAddress = AdminOrder['address']['deliver_address']

const masked = (address: DeliverAddress): DeliverAddress =>
  address && { ...address, telephone: maskPhone(address.telephone) }

/** One order of any student, with all its records. @throws orderNotFound */
export async function adminOrder(db: Db, orderId: number, language: Language): Promise<AdminOrder> {
  const [found] = await db
    .select({ order: orders, student: users, agreement: acceptedText })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .leftJoin(agreementVersions, eq(agreementVersions.id, orders.agreementId))
    .where(eq(orders.id, orderId))
  if (!found) throw refuse('orderNotFound')
  const { order, student, agreement } = found
  const [detail, open, back, payments, offline, members, coupon, placer, recommender, hours] =
    await Promise.all([
      orderDetail(db, order, { language }),
      refundableOf(db, order),
      refundRows(db).where(eq(refunds.orderId, orderId)).orderBy(asc(refunds.id)),
      paymentsOf(db, orderId),
      offlineDetail(db, order),
      membersOf(db, order),
      couponOf(db, order),
      usernameOf(db, order.placedBy),
      usernameOf(db, order.recommendUserId),
      hoursLeft(db, orderId),
    ])
  return {
    ...detail,
    userid: order.userId,
    username: student.username,
    name: student.name,
    area_code: student.areaCode,
    telephone: maskPhone(student.telephone ?? ''),
    address: { deliver_address: masked(detail.address.deliver_address) },
    refundable: open,
    lesson_hours_left: hours,
    refunds: back.map(adminRefund),
    payments,
    offline_payment: offline,
    members,
    coupon,
    placed_by: placer,
    fissionid: order.fissionId,
    recommenduserid: order.recommendUserId,
    recommender,
    agreement,
  }
}
