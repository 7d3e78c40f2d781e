import { eq } from 'drizzle-orm'
import type { couponAdmin } from '#contract/coupon/manage/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../../db/database.ts'
import { coupons, userCoupons } from '../../../db/tables/all.ts'
import { eachRow, type RowCall } from '../../../lib/each-row.ts'
import { refuse } from '../../../lib/refusal.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { requireOpenStudents } from '../../account/index.ts'
import { writeAudit } from '../../audit/index.ts'
import { takeCoupons } from '../claim-coupon.ts'

type Assigned = OperationTypes<typeof couponAdmin.assignCouponToEach>['reply']

/** Gives a student the coupon; of two calls at the same moment one gives it. @throws userUnknown, mergeClosed, couponsGone */
const giveTo = (db: Db, admin: SessionUser, couponId: number, userId: number): Promise<boolean> =>
  db.transaction(async (tx) => {
    await requireOpenStudents(tx, [userId])
    const given = await tx
      .insert(userCoupons)
      .values({ couponId, userId })
      .onConflictDoNothing()
      .returning({ id: userCoupons.id })
    if (given.length === 0) return false
    await takeCoupons(tx, couponId, 1)
    await writeAudit(tx, admin, 'coupon assigned', `coupon ${couponId}`, { fields: { user: userId } })
    return true
  })

/** Gives a coupon to several students, each by itself: the last coupons go to the first of them. @throws couponNotFound */
export async function assignCouponToEach(
  db: Db,
  admin: SessionUser,
  couponId: number,
  userIds: number[],
  call: RowCall,
): Promise<Assigned> {
  const [coupon] = await db.select({ id: coupons.id }).from(coupons).where(eq(coupons.id, couponId))
  if (!coupon) throw refuse('couponNotFound')
  return eachRow(call, userIds, (id) => giveTo(db, admin, couponId, id))
}
