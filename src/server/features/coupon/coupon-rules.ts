import { couponScopes, enableConditions, unavailableCodes } from '#contract/coupon/enums.ts'
import { fromParts, toParts } from '#contract/order/price.ts'
import type { coupons } from '../../db/tables/all.ts'

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

export interface Verdict {
  unavailable_code: number
  /** what is missing to the threshold */
  shortfall: string
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
  const say = (code: keyof typeof unavailableCodes, missing = 0): Verdict => ({
    unavailable_code: unavailableCodes[code],
    shortfall: fromParts(missing, currency),
  })
  if (checkout.inGroup) return say('groupPrice')
  const outOfScope = coupon.scope === couponScopes.specifiedProducts && !named
  if (outOfScope || coupon.currency !== currency || (coupon.excludesDiscounted && checkout.discounted))
    return say('restricted')
  if (coupon.beginAt > now) return say('notYet')
  const missing = toParts(coupon.enableAmount) - toParts(checkout.price)
  if (coupon.enableCondition === enableConditions.fullAmount && missing > 0)
    return say('amountShort', missing)
  return say('available')
}
