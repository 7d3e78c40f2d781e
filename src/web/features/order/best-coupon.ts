import { unavailableCodes } from '#contract/coupon/enums.ts'
import { bill, toParts } from '#contract/order/price.ts'
import type { CheckoutCoupon } from './checkout-price.ts'

export interface BestCoupon {
  coupon: CheckoutCoupon
  /** amount of the deduction */
  off: string
}

/**
 * The coupon with the largest deduction, among those that the student holds and those to claim; a held one wins a tie.
 * Each list is sorted with its best first.
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
    const { off } = bill({ price, coupon, currency: coupon.currency })
    if (best === null || toParts(off) > toParts(best.off)) best = { coupon, off }
  }
  return best
}
