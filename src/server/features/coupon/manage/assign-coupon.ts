import { eq } from 'drizzle-orm'
import type { coupon as operations } from '#contract/coupon/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { coupons, userCoupons } from '../../../db/tables/all.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { refuse } from '../../../lib/refusal.ts'
import { requireOpenStudents } from '../../account/index.ts'
import { writeAudit } from '../../audit/index.ts'
import { takeCoupons } from '../claim-coupon.ts'

type Assigned = OperationTypes<typeof operations.assignCoupon>['reply']

/** Gives a coupon to those of these students who have none yet. @throws couponsGone */
export async function giveCoupon(tx: Tx, couponId: number, ids: readonly number[]) {
  const given = await tx
    .insert(userCoupons)
    .values(ids.map((userId) => ({ couponId, userId })))
    .onConflictDoNothing()
    .returning({ id: userCoupons.id, userId: userCoupons.userId })
  if (given.length > 0) await takeCoupons(tx, couponId, given.length)
  return given
}

/** Gives a coupon to students, all or none of them. @throws couponNotFound, userUnknown, mergeClosed, couponsGone */
export function assignCoupon(
  db: Db,
  admin: SessionUser,
  couponId: number,
  userIds: number[],
): Promise<Assigned> {
  const ids = [...new Set(userIds)]
  return db.transaction(async (tx) => {
    const [coupon] = await tx.select({ id: coupons.id }).from(coupons).where(eq(coupons.id, couponId))
    if (!coupon) throw refuse('couponNotFound')
    await requireOpenStudents(tx, ids)
    const given = await giveCoupon(tx, couponId, ids)
    await writeAudit(tx, admin, 'coupon assigned', `coupon ${couponId}`, { fields: { users: ids.length } })
    return { assigned: given.length, already: ids.length - given.length }
  })
}
