import { couponScopes, enableConditions, unavailableCodes } from '#contract/coupon/enums.ts'
import { fromParts, type Reduction, takenOff, toParts } from '#contract/order/price.ts'
import type { coupons } from '../../db/tables/all.ts'
import { percentText } from '../../lib/percent.ts'

export type CouponRow = typeof coupons.$inferSelect

/** What a coupon is to be used on. */
export interface Checkout {
  /** before the coupon: the product's price or its discount price */
  price: string
  currency: number
  /** bought at a group's price */
  inGroup: boolean
  /** a discount makes it cheaper already */
  discounted: boolean
}

/** What a coupon takes off, as the formula of prices reads it. */
export const reductionOf = ({ amount, percentOff }: CouponRow): Reduction => ({
  coupon_amount: amount,
  ...(percentOff !== null && { percent_off: percentText(percentOff) }),
})

export interface Verdict {
  unavailable_code: number
  /** what is missing to the threshold */
  shortfall: string
}

/** What the order of coupons at a checkout goes by. */
interface Offered extends Reduction {
  id: number
  unavailable_code: number
  end_time: number
}

/**
 * Compares coupons for a checkout: those that may be used come first, by what they take off its price; of two that take
 * off the same the smaller one, then the one that ends first.
 */
export function byUse({ price, currency }: Checkout): (one: Offered, other: Offered) => number {
  const isOut = ({ unavailable_code }: Offered) => Number(unavailable_code !== unavailableCodes.available)
  const off = (coupon: Offered) => takenOff(price, coupon, currency)
  return (one, other) =>
    isOut(one) - isOut(other) ||
    off(other) - off(one) ||
    toParts(one.coupon_amount) - toParts(other.coupon_amount) ||
    one.end_time - other.end_time ||
    other.id - one.id
}

/**
 * Whether a coupon may be used at a checkout, as the published code.
 * @param named whether a coupon for certain products is for this one
 */
export function judgeCoupon(
  coupon: CouponRow,
  named: boolean,
  checkout: Checkout,
  now = new Date(),
): Verdict {
  const { currency } = checkout
  const verdict = (code: keyof typeof unavailableCodes, missing = 0): Verdict => ({
    unavailable_code: unavailableCodes[code],
    shortfall: fromParts(missing, currency),
  })
  if (checkout.inGroup) return verdict('groupPrice')
  const outOfScope = coupon.scope === couponScopes.specifiedProducts && !named
  if (outOfScope || coupon.currency !== currency || (coupon.excludesDiscounted && checkout.discounted))
    return verdict('restricted')
  if (coupon.beginAt > now) return verdict('notYet')
  const missing = toParts(coupon.enableAmount) - toParts(checkout.price)
  if (coupon.enableCondition === enableConditions.fullAmount && missing > 0)
    return verdict('amountShort', missing)
  return verdict('available')
}
