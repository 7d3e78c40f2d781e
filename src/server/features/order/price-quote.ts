import Big from 'big.js'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { bill } from '#contract/order/price.ts'
import { orderStatuses, orderTypes } from '#contract/order/status.ts'
import type { Tx } from '../../db/database.ts'
import { groupMembers, groups, orders, type products, userCoupons } from '../../db/tables/all.ts'
import { violates } from '../../db/violations.ts'
import { refuse } from '../../lib/refusal.ts'
import { heldCoupons, judgeCoupon, reductionOf } from '../coupon/index.ts'
import { liveDiscount, liveGroupActivity } from '../promotion/index.ts'

/** a group closes this long after it was opened, or with its activity */
const GROUP_SECONDS = 24 * 3600

type Product = typeof products.$inferSelect

/** What a student requests beside the product. */
export interface OrderRequest {
  userCouponId: number | null
  /** a group activity to buy in; null: alone */
  groupActivityId: number | null
  /** the group to join; null: a new one is opened */
  groupId: number | null
  /** the discount that the student has seen, outside a group; null: none, or not said */
  discountId: number | null
}

/** Neither coupon nor group. */
export const isPlain = (request: OrderRequest): boolean =>
  request.userCouponId === null && request.groupActivityId === null

/** The conditions of an order, as the server determines them. */
export interface PriceQuote {
  type: number
  activityId: number | null
  groupId: number | null
  userCouponId: number | null
  amount: string
  couponOff: string
}

type Group = typeof groups.$inferSelect

/**
 * The group that is joined, locked; it must have a free place and a leader who has paid. @throws groupNotFound,
 * groupClosed
 */
async function joinable(tx: Tx, groupId: number, activityId: number): Promise<Group> {
  const [group] = await tx.select().from(groups).where(eq(groups.id, groupId)).for('update')
  if (group?.activityId !== activityId || group.paid === 0) throw refuse('groupNotFound')
  if (group.state !== 'open' || group.paid >= group.number || group.expiresAt <= new Date())
    throw refuse('groupClosed')
  return group
}

async function openGroup(
  tx: Tx,
  product: Product,
  activity: { id: number; price: string | null; number: number | null; endAt: Date },
  leaderId: number,
): Promise<Group> {
  const [group] = await tx
    .insert(groups)
    .values({
      activityId: activity.id,
      productId: product.id,
      leaderId,
      number: activity.number ?? 2,
      price: activity.price ?? product.price,
      expiresAt: sql`least(now() + make_interval(secs => ${GROUP_SECONDS}), ${activity.endAt.toISOString()}::timestamptz)`,
    })
    .returning()
  if (!group) throw new Error('the group was not stored')
  return group
}

/** @throws activityEnded, groupNotFound, groupClosed, couponUnavailable */
async function groupQuote(
  tx: Tx,
  product: Product,
  userId: number,
  currency: number,
  request: OrderRequest,
): Promise<PriceQuote> {
  if (request.userCouponId !== null) throw refuse('couponUnavailable')
  const activityId = request.groupActivityId ?? 0
  const activity = await liveGroupActivity(tx, product.id, activityId)
  if (!activity) throw refuse('activityEnded')
  const group =
    request.groupId === null
      ? await openGroup(tx, product, activity, userId)
      : await joinable(tx, request.groupId, activityId)
  return {
    type: orderTypes.group,
    activityId,
    groupId: group.id,
    userCouponId: null,
    amount: bill({ price: group.price, coupon: null, currency }).amount,
    couponOff: '0',
  }
}

/** The coupon that is asked for, locked for this order. @throws couponUnavailable */
async function lockCoupon(tx: Tx, userId: number, userCouponId: number) {
  const [free] = await tx
    .select({ id: userCoupons.id })
    .from(userCoupons)
    .where(and(eq(userCoupons.id, userCouponId), eq(userCoupons.userId, userId), isNull(userCoupons.orderId)))
    .for('update')
  if (!free) throw refuse('couponUnavailable')
}

/** @throws couponUnavailable */
async function couponQuote(
  tx: Tx,
  product: Product,
  userId: number,
  currency: number,
  userCouponId: number,
): Promise<PriceQuote> {
  await lockCoupon(tx, userId, userCouponId)
  const [found] = await heldCoupons(tx, userId, product.id, { userCouponId })
  const discount = await liveDiscount(tx, product.id, currency)
  const price = discount?.price ?? product.price
  const verdict =
    found &&
    judgeCoupon(found.coupon, found.named, {
      price,
      currency,
      inGroup: false,
      discounted: discount !== undefined,
    })
  if (!found || verdict?.unavailable_code !== 0 || new Big(price).eq(0)) throw refuse('couponUnavailable')
  const { amount, off } = bill({ price, coupon: reductionOf(found.coupon), currency })
  return {
    type: orderTypes.discount,
    activityId: discount?.id ?? found.coupon.activityId,
    groupId: null,
    userCouponId,
    amount,
    couponOff: off,
  }
}

/** At the product's price or its discount's. @throws activityEnded */
async function plainQuote(
  tx: Tx,
  product: Product,
  currency: number,
  { discountId }: OrderRequest,
): Promise<PriceQuote> {
  const discount = await liveDiscount(tx, product.id, currency)
  if (discountId !== null && discountId !== discount?.id) throw refuse('activityEnded')
  return {
    type: discount ? orderTypes.discount : orderTypes.ordinary,
    activityId: discount?.id ?? null,
    groupId: null,
    userCouponId: null,
    amount: bill({ price: discount?.price ?? product.price, coupon: null, currency }).amount,
    couponOff: '0',
  }
}

/** Determines the price of an order, under the locks of its coupon and its group. */
export const quotePrice = (
  tx: Tx,
  product: Product,
  userId: number,
  currency: number,
  request: OrderRequest,
): Promise<PriceQuote> =>
  isPlain(request)
    ? plainQuote(tx, product, currency, request)
    : request.groupActivityId === null
      ? couponQuote(tx, product, userId, currency, request.userCouponId ?? 0)
      : groupQuote(tx, product, userId, currency, request)

/** Binds the coupon and the membership to the order that was made for them. @throws groupJoined */
export async function applyQuote(tx: Tx, order: typeof orders.$inferSelect): Promise<void> {
  if (order.userCouponId !== null)
    await tx.update(userCoupons).set({ orderId: order.id }).where(eq(userCoupons.id, order.userCouponId))
  if (order.groupId === null || order.activityId === null) return
  try {
    await tx.insert(groupMembers).values({
      orderId: order.id,
      groupId: order.groupId,
      activityId: order.activityId,
      userId: order.userId,
    })
  } catch (error) {
    if (violates(error, 'group_members_live_key')) throw refuse('groupJoined')
    throw error
  }
}

/** Whether a pending order satisfies a repeated request; a group that its student opened counts as a new group. */
export const isSameRequest = (order: typeof orders.$inferSelect, request: OrderRequest): boolean =>
  order.userCouponId === request.userCouponId &&
  (request.groupActivityId === null
    ? order.groupId === null
    : order.activityId === request.groupActivityId &&
      (request.groupId === null || request.groupId === order.groupId))

export const pendingOf = (tx: Tx, userId: number, productId: number) =>
  tx
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.productId, productId),
        eq(orders.status, orderStatuses.pending),
      ),
    )
