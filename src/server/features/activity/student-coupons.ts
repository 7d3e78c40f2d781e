import { and, desc, eq, gt, lte, sql } from 'drizzle-orm'
import { couponStatuses } from '#contract/activity/enums.ts'
import type { activity as operations } from '#contract/activity/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../db/database.ts'
import { activities, coupons, userCoupons } from '../../db/tables/all.ts'
import { couponAnswer } from './read-coupons.ts'

type Own = OperationTypes<typeof operations.studentCoupons>

/** Expired is told by the clock alone; stored is whether it was used. */
const withStatus = (status: number) =>
  status === couponStatuses.used
    ? eq(userCoupons.status, couponStatuses.used)
    : and(
        eq(userCoupons.status, couponStatuses.unused),
        status === couponStatuses.expired ? lte(coupons.endAt, sql`now()`) : gt(coupons.endAt, sql`now()`),
      )

/** A student's own coupons of one status, newest first. */
export async function studentCoupons(db: Db, userId: number, query: Own['query']): Promise<Own['reply']> {
  const { status = couponStatuses.unused, page = 1, limit = 20 } = query
  const mine = and(eq(userCoupons.userId, userId), withStatus(status))
  const joined = db
    .select({
      coupon: coupons,
      label: activities.label,
      held: userCoupons,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(userCoupons)
    .innerJoin(coupons, eq(coupons.id, userCoupons.couponId))
    .innerJoin(activities, eq(activities.id, coupons.activityId))
    .where(mine)
    .orderBy(desc(userCoupons.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const rows = await joined
  return {
    list: rows.map(({ coupon, label, held }) => couponAnswer({ coupon, label, held, named: true })),
    total: rows[0]?.total ?? 0,
  }
}
