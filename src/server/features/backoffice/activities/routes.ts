import { activity } from '#contract/coupon/operations.ts'
import { activityAdmin } from '#contract/coupon/manage/operations.ts'
import type { Deps } from '../../../deps.ts'
import type { Serve } from '../../../plugins/serve.ts'
import { assignCoupon } from './assign-coupon.ts'
import { couponHolders } from './coupon-holders.ts'
import { createCoupon, updateCoupon } from './coupons.ts'
import { adminCoupon, adminCoupons } from './list-coupons.ts'
import { adminOffers } from './list-offers.ts'
import { createOffer, stopActivity, updateOffer } from './offers.ts'

/** Group buying, discounts and coupons as the school sets them up. */
export function activityAdminRoutes(serve: Serve, deps: Deps): void {
  const { db } = deps
  serve(activityAdmin.adminOffers, ({ query }) => adminOffers(db, query))
  serve(activityAdmin.createOffer, ({ user, body }) => createOffer(deps, user, body))
  serve(activityAdmin.updateOffer, ({ user, params, body }) => updateOffer(deps, user, params.id, body))
  serve(activityAdmin.stopActivity, ({ user, params }) => stopActivity(deps, user, params.id))
  serve(activityAdmin.adminCoupons, ({ query }) => adminCoupons(db, query))
  serve(activityAdmin.createCoupon, ({ user, body }) => createCoupon(deps, user, body))
  serve(activityAdmin.updateCoupon, ({ user, params, body }) => updateCoupon(deps, user, params.id, body))
  serve(activityAdmin.adminCoupon, ({ params }) => adminCoupon(db, params.id))
  serve(activity.couponHolders, ({ params, query }) => couponHolders(db, params.id, query))
  serve(activity.assignCoupon, ({ user, params, body }) => assignCoupon(db, user, params.id, body.userids))
}
