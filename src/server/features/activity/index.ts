import { coupon as operations } from '#contract/coupon/operations.ts'
import { orderTypes } from '#contract/order/status.ts'
import { group } from '#contract/group/operations.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../plugins/serve.ts'
import { claimCoupon } from './claim-coupon.ts'
import { openGroups } from './open-groups.ts'
import { checkoutCoupons, productCoupons } from './product-coupons.ts'
import { readGroup } from './read-group.ts'
import { studentCoupons } from './student-coupons.ts'

export { takeCoupons } from './claim-coupon.ts'
export { judgeCoupon } from './coupon-rules.ts'
export { discountOf, liveDiscount, liveGroupActivity } from './live-offer.ts'
export { heldCoupons, publicCoupons } from './read-coupons.ts'

/** Coupons, discounts and group buying: what makes a product cheaper for a time, or for some. */
export function activityFeature(serve: Serve, deps: Deps): void {
  serve(operations.studentCoupons, ({ user, query }) => studentCoupons(deps.db, user.id, query))
  serve(operations.productCoupons, ({ user, params }) => productCoupons(deps, user?.id, params.product_id))
  serve(operations.claimCoupon, ({ user, body }) => claimCoupon(deps.db, user, body.activity_id))
  serve(group.group, ({ user, params }) => readGroup(deps, params.id, user?.id))
  serve(group.openGroups, ({ params, query }) => openGroups(deps, params.id, query))
  serve(operations.checkoutCoupons, ({ user, params, query }) =>
    checkoutCoupons(deps, user.id, params.product_id, query.ordertype ?? orderTypes.ordinary),
  )
}
