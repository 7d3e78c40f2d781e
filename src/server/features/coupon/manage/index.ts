import { coupon } from '#contract/coupon/operations.ts'
import { couponAdmin } from '#contract/coupon/manage/operations.ts'
import type { Deps } from '../../../deps.ts'
import type { Serve } from '../../../plugins/serve.ts'
import { assignCoupon } from './assign-coupon.ts'
import { assignCouponToEach } from './assign-to-each.ts'
import { couponHolders } from './coupon-holders.ts'
import { couponTexts, updateCouponTexts } from './coupon-texts.ts'
import { createCoupon, updateCoupon } from './coupons.ts'
import { adminCoupon, adminCoupons } from './list-coupons.ts'

export { giveCoupon } from './assign-coupon.ts'
export { countHeld, type CouponFilter, type HeldCoupon, heldBelow } from './held-coupons.ts'
export { takeCouponsBack } from './take-back.ts'

/** Coupons as the school issues them and gives them out. */
export function couponAdminRoutes(serve: Serve, deps: Deps): void {
  const { db } = deps
  serve(couponAdmin.adminCoupons, ({ query }) => adminCoupons(db, query))
  serve(couponAdmin.createCoupon, ({ user, body }) => createCoupon(deps, user, body))
  serve(couponAdmin.updateCoupon, ({ user, params, body }) => updateCoupon(deps, user, params.id, body))
  serve(couponAdmin.adminCoupon, ({ params }) => adminCoupon(db, params.id))
  serve(couponAdmin.couponTexts, ({ params }) => couponTexts(deps, params.id))
  serve(couponAdmin.updateCouponTexts, ({ user, params, body }) =>
    updateCouponTexts(deps, user, params.id, body),
  )
  serve(couponAdmin.assignCouponToEach, ({ user, params, body, language, request }) =>
    assignCouponToEach(db, user, params.id, body.ids, { language, log: request.log }),
  )
  serve(coupon.couponHolders, ({ params, query }) => couponHolders(db, params.id, query))
  serve(coupon.assignCoupon, ({ user, params, body }) => assignCoupon(db, user, params.id, body.userids))
}
