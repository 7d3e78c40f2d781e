import { and, gt, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { activities, coupons } from '../../db/tables/all.ts'
import type { ActivityState } from '../promotion/index.ts'

interface Times {
  activity: Pick<typeof activities.$inferSelect, 'beginAt' | 'stoppedAt'>
  coupon: Pick<typeof coupons.$inferSelect, 'endAt'>
}

/**
 * Current state of a coupon: it runs from when it may be claimed until it can be used no more, whenever its claiming ends:
 * those who hold it use it, and the school gives it out.
 */
export function couponState({ activity, coupon }: Times, now = new Date()): ActivityState {
  if (activity.stoppedAt) return 'stopped'
  if (coupon.endAt <= now) return 'over'
  return activity.beginAt > now ? 'coming' : 'running'
}

const going = isNull(activities.stoppedAt)
const now = sql`now()`
const usable = gt(coupons.endAt, now)

/** The coupons that stand so now, as a condition on them and their activities. */
export const isCouponInState: Readonly<Record<ActivityState, SQL | undefined>> = {
  coming: and(going, usable, gt(activities.beginAt, now)),
  running: and(going, usable, lte(activities.beginAt, now)),
  over: and(going, lte(coupons.endAt, now)),
  stopped: isNotNull(activities.stoppedAt),
}
