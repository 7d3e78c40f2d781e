import { coupon as operations } from '#contract/coupon/operations.ts'
import { orderTypes } from '#contract/order/status.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../plugins/serve.ts'
import { claimCoupon } from './claim-coupon.ts'
import { checkoutCoupons, productCoupons } from './product-coupons.ts'
import { studentCoupons } from './student-coupons.ts'

export { judgeCoupon, reductionOf } from './coupon-rules.ts'
export { claimableCoupons, heldCoupons, rankClaimable } from './read-coupons.ts'

/** Coupons that students claim, hold and use. */
export function couponFeature(serve: Serve, deps: Deps): void {
  serve(operations.studentCoupons, ({ user, query }) => studentCoupons(deps.db, user.id, query))
  serve(operations.couponsOfUser, ({ params, query }) => studentCoupons(deps.db, params.id, query))
  serve(operations.productCoupons, ({ user, params }) => productCoupons(deps, user?.id, params.product_id))
  serve(operations.claimCoupon, ({ user, body }) => claimCoupon(deps.db, user, body.activity_id))
  serve(operations.checkoutCoupons, ({ user, params, query }) =>
    checkoutCoupons(deps, user.id, params.product_id, query.ordertype ?? orderTypes.ordinary),
  )
}
