import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { couponStatuses } from '#contract/coupon/enums.ts'
import type { Tx } from '../../../db/database.ts'
import { coupons, userCoupons } from '../../../db/tables/all.ts'

/** Takes coupons back that nobody has used and no order reserves. @returns the numbers of those taken */
export async function takeCouponsBack(tx: Tx, userCouponIds: readonly number[]): Promise<Set<number>> {
  if (userCouponIds.length === 0) return new Set()
  const taken = await tx
    .delete(userCoupons)
    .where(
      and(
        inArray(userCoupons.id, [...userCouponIds]),
        eq(userCoupons.status, couponStatuses.unused),
        isNull(userCoupons.orderId),
      ),
    )
    .returning({ id: userCoupons.id, couponId: userCoupons.couponId })
  for (const couponId of [...new Set(taken.map((row) => row.couponId))].sort((a, b) => a - b)) {
    const count = taken.filter((row) => row.couponId === couponId).length
    await tx
      .update(coupons)
      .set({ claimed: sql`${coupons.claimed} - ${count}` })
      .where(eq(coupons.id, couponId))
  }
  return new Set(taken.map(({ id }) => id))
}
