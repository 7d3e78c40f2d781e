import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import { userTypes } from '#contract/account/limits.ts'
import { couponStatuses } from '#contract/coupon/enums.ts'
import type { Db } from '../../../db/database.ts'
import { activities, coupons, userCoupons, users } from '../../../db/tables/all.ts'

export interface CouponFilter {
  coupon_id?: number
}

/** Coupons are given to students; who is none any more keeps theirs, and counts for nobody. */
const wantedBy = ({ coupon_id }: CouponFilter): SQL =>
  sql`exists (select from ${users} where ${users.id} = ${userCoupons.userId}
      and ${users.types} @> array[${userTypes.student}]::smallint[])
    and ${coupon_id === undefined ? sql`true` : eq(userCoupons.couponId, coupon_id)}`

export const countHeld = (db: Db, filter: CouponFilter): Promise<number> =>
  db.$count(userCoupons, wantedBy(filter))

/** Which students hold which coupons, the latest first. @param zone by whose clock times are written */
export const heldBelow = (
  db: Db,
  filter: CouponFilter,
  zone: string,
  below: number | undefined,
  most: number,
) =>
  db
    .select({
      id: userCoupons.id,
      couponId: userCoupons.couponId,
      label: activities.label,
      username: users.username,
      name: users.name,
      areaCode: users.areaCode,
      telephone: sql<string>`coalesce(${users.telephone}, '')`,
      since: sql<string>`to_char(${userCoupons.claimedAt} at time zone ${zone}, 'YYYY-MM-DD HH24:MI:SS')`,
      isUsed: sql<boolean>`${userCoupons.status} = ${couponStatuses.used}`,
    })
    .from(userCoupons)
    .innerJoin(users, eq(users.id, userCoupons.userId))
    .innerJoin(coupons, eq(coupons.id, userCoupons.couponId))
    .innerJoin(activities, eq(activities.id, coupons.activityId))
    .where(and(wantedBy(filter), below === undefined ? undefined : lt(userCoupons.id, below)))
    .orderBy(desc(userCoupons.id))
    .limit(most)

export type HeldCoupon = Awaited<ReturnType<typeof heldBelow>>[number]
