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
  serve(operations.studentCoupons, ({ user, query, language }) =>
    studentCoupons(deps.db, user.id, { ...query, language }),
  )
  serve(operations.couponsOfUser, ({ params, query }) =>
    studentCoupons(deps.db, params.id, { ...query, language: undefined }),
  )
  serve(operations.productCoupons, ({ user, params, language }) =>
    productCoupons(deps, { userId: user?.id, language }, params.product_id),
  )
  serve(operations.claimCoupon, ({ user, body, language }) =>
    claimCoupon(deps.db, user, { activityId: body.activity_id, language }),
  )
  serve(operations.checkoutCoupons, ({ user, params, query, language }) =>
    checkoutCoupons(
      deps,
      { userId: user.id, language },
      params.product_id,
      query.ordertype ?? orderTypes.ordinary,
    ),
  )
}
