import { unavailableCodes } from '#contract/coupon/enums.ts'
import { bill, toParts } from '#contract/order/price.ts'
import type { CheckoutCoupon } from './checkout-price.ts'

export interface BestCoupon {
  coupon: CheckoutCoupon
  /** what it takes off */
  off: string
}

/**
 * The coupon that takes most off a price, of those in hand and those to claim; one in hand where both take off the
 * same. Each list comes with its best first.
 */
export function bestCoupon(
  available: readonly CheckoutCoupon[],
  claimable: readonly CheckoutCoupon[],
  price: string,
): BestCoupon | null {
  const [held] = available
  const [toClaim] = claimable.filter(
    ({ unavailable_code }) => unavailable_code === unavailableCodes.available,
  )
  let best: BestCoupon | null = null
  for (const coupon of [held, toClaim]) {
    if (!coupon) continue
    const { off } = bill({ price, coupon: coupon.coupon_amount, currency: coupon.currency })
    if (best === null || toParts(off) > toParts(best.off)) best = { coupon, off }
  }
  return best
}
