import { activity } from '#contract/activity/operations.ts'
import type { Deps } from '../../../deps.ts'
import type { Serve } from '../../../plugins/serve.ts'
import { assignCoupon, couponHolders } from './assign-coupon.ts'

export function activityAdminRoutes(serve: Serve, { db }: Deps): void {
  serve(activity.couponHolders, ({ params }) => couponHolders(db, params.id))
  serve(activity.assignCoupon, ({ user, params, body }) => assignCoupon(db, user, params.id, body.userids))
}
