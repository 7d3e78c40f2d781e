import { eq, sql } from 'drizzle-orm'
import { couponStatuses } from '#contract/coupon/enums.ts'
import type { Tx } from '../../db/database.ts'
import { userCoupons } from '../../db/tables/all.ts'

/** The order that holds a coupon is paid. */
export async function spendCoupon(tx: Tx, orderId: number): Promise<void> {
  await tx
    .update(userCoupons)
    .set({ status: couponStatuses.used, usedAt: sql`now()` })
    .where(eq(userCoupons.orderId, orderId))
}

/** The order is off: its coupon may be used again. */
export async function returnCoupon(tx: Tx, orderId: number): Promise<void> {
  await tx
    .update(userCoupons)
    .set({ status: couponStatuses.unused, usedAt: null, orderId: null })
    .where(eq(userCoupons.orderId, orderId))
}
