import { activity } from '#contract/activity/operations.ts'
import { activityAdmin } from '#contract/backoffice/activities.ts'
import type { Deps } from '../../../deps.ts'
import type { Serve } from '../../../plugins/serve.ts'
import { assignCoupon, couponHolders } from './assign-coupon.ts'
import { adminCoupons, createCoupon } from './coupons.ts'
import { adminOffers, createOffer, stopActivity } from './offers.ts'

/** Group buying, discounts and coupons as the school sets them up. */
export function activityAdminRoutes(serve: Serve, deps: Deps): void {
  const { db } = deps
  serve(activityAdmin.adminOffers, ({ query }) => adminOffers(db, query))
  serve(activityAdmin.createOffer, ({ user, body }) => createOffer(deps, user, body))
  serve(activityAdmin.stopActivity, ({ user, params }) => stopActivity(deps, user, params.id))
  serve(activityAdmin.adminCoupons, ({ query }) => adminCoupons(db, query))
  serve(activityAdmin.createCoupon, ({ user, body }) => createCoupon(deps, user, body))
  serve(activity.couponHolders, ({ params }) => couponHolders(db, params.id))
  serve(activity.assignCoupon, ({ user, params, body }) => assignCoupon(db, user, params.id, body.userids))
}
