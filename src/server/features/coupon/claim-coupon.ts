import { and, eq, sql } from 'drizzle-orm'
import type { coupon as operations } from '#contract/coupon/operations.ts'
import type { Language } from '#contract/languages.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db, Tx } from '../../db/database.ts'
import { activities, coupons, userCoupons } from '../../db/tables/all.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { refuse } from '../../lib/refusal.ts'
import { isLive } from '../promotion/index.ts'
import { textIn, translationWanted } from '../site/index.ts'
import { requireMayClaim } from './policy.ts'
import { couponAnswer } from './read-coupons.ts'

type Claim = OperationTypes<typeof operations.claimCoupon>

/** Takes coupons from the remaining number in one conditional update. @throws couponsGone */
export async function takeCoupons(tx: Tx, couponId: number, wanted: number): Promise<void> {
  const taken = await tx
    .update(coupons)
    .set({ claimed: sql`${coupons.claimed} + ${wanted}` })
    .where(
      and(
        eq(coupons.id, couponId),
        sql`(${coupons.total} is null or ${coupons.claimed} + ${wanted} <= ${coupons.total})`,
      ),
    )
    .returning({ id: coupons.id })
  if (taken.length === 0) throw refuse('couponsGone')
}

/**
 * A student claims a coupon, once; of many claims at the same moment one makes it.
 * @throws adminCannotOperate, studentsOnly, activityNotFound, activityEnded, activityJoined, couponsGone
 */
export async function claimCoupon(
  db: Db,
  user: SessionUser,
  { activityId, language }: { activityId: number; language: Language },
): Promise<Claim['reply']> {
  requireMayClaim(user)
  const label = textIn('activities', 'label', await translationWanted(db, language))
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({ coupon: coupons, label, live: sql<boolean>`${isLive}` })
      .from(coupons)
      .innerJoin(activities, eq(activities.id, coupons.activityId))
      .where(and(eq(coupons.activityId, activityId), coupons.isClaimable))
    if (!found) throw refuse('activityNotFound')
    const [held] = await tx
      .insert(userCoupons)
      .values({ couponId: found.coupon.id, userId: user.id })
      .onConflictDoNothing()
      .returning()
    if (!held) throw refuse('activityJoined')
    if (!found.live || found.coupon.endAt <= new Date()) throw refuse('activityEnded')
    await takeCoupons(tx, found.coupon.id, 1)
    return couponAnswer({ coupon: found.coupon, label: found.label, held, named: true })
  })
}
