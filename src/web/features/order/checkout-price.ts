import { bill, fromParts, toParts } from '#contract/order/price.ts'
import type { ByKey } from '#contract/operations.ts'
import { idOf } from '#web/lib/route-query.ts'

type Product = ByKey['GET /api/product/{id}']['reply']
export type CheckoutCoupon =
  ByKey['GET /api/v1/order/coupons/{product_id}']['reply']['available_coupon'][number]

/** A group purchase from the address. */
export interface GroupOffer {
  activityId: number
  /** the group to join; null: open a new one */
  groupId: number | null
  price: string
  /** number of members that a group needs */
  number: number
}

/** `over`: the address names an offer that is not running. */
export function groupOfferOf(
  { activity: { group } }: Product,
  query: URLSearchParams,
): GroupOffer | 'over' | null {
  if (query.get('ordertype') !== '2') return null
  const requested = idOf('activity_id', query)
  if (!group || (requested !== null && requested !== group.activity_id)) return 'over'
  return {
    activityId: group.activity_id,
    groupId: idOf('group_id', query),
    price: group.group_price,
    number: group.number,
  }
}

export interface CheckoutPrice {
  total: string
  /** deduction of discount or group price; null: none */
  off: string | null
  /** deduction of the coupon; null: none */
  couponOff: string | null
  payable: string
}

/** The price to be paid, by the formula that the server uses. */
export function checkoutPrice(
  { price, currency, activity: { discount } }: Product,
  group: GroupOffer | null,
  coupon: CheckoutCoupon | undefined,
): CheckoutPrice {
  const offered = group?.price ?? discount?.discount_price ?? price
  const { amount, off } = bill({ price: offered, coupon: coupon ?? null, currency })
  const saved = toParts(price) - toParts(offered)
  return {
    total: price,
    off: saved > 0 ? fromParts(saved, currency) : null,
    couponOff: coupon ? off : null,
    payable: amount,
  }
}
