import { and, desc, eq, gt, lte, sql } from 'drizzle-orm'
import type { Static } from 'typebox'
import type { Language } from '#contract/languages.ts'
import { exclusiveDiscounts } from '#contract/coupon/enums.ts'
import type { Coupon } from '#contract/coupon/operations.ts'
import type { Queryable } from '../../db/database.ts'
import { activities, couponProducts, coupons, userCoupons } from '../../db/tables/all.ts'
import type { Names } from '../../db/tables/columns.ts'
import { money } from '../../lib/money.ts'
import { nameIn, namesOf, textIn } from '../site/index.ts'
import {
  byUse,
  type Checkout,
  type CouponRow,
  judgeCoupon,
  reductionOf,
  type Verdict,
} from './coupon-rules.ts'
import { seconds } from '../../lib/seconds.ts'

type CouponAnswer = Static<typeof Coupon>

export interface HeldCoupon {
  coupon: CouponRow
  /** in the language of its reader */
  label: string
  /** null: not claimed */
  held: { id: number; status: number; orderId: number | null } | null
  /** a coupon for certain products is for the one asked about */
  named: boolean
}

/** with its label in other languages: one answer of a product page is made for all readers */
export interface ClaimableCoupon extends HeldCoupon {
  labels: Names
}

export const couponAnswer = (
  { coupon, label, held }: HeldCoupon,
  verdict: Verdict = { unavailable_code: 0, shortfall: money('0', coupon.currency) },
): CouponAnswer => ({
  id: coupon.id,
  activity_id: coupon.activityId,
  user_coupon_id: held?.id ?? null,
  label,
  ...reductionOf(coupon),
  coupon_amount: money(coupon.amount, coupon.currency),
  enable_condition: coupon.enableCondition,
  enable_condition_amount: money(coupon.enableAmount, coupon.currency),
  coupon_scope: coupon.scope,
  is_exclusive_discount: coupon.excludesDiscounted ? exclusiveDiscounts.yes : exclusiveDiscounts.no,
  begin_time: seconds(coupon.beginAt),
  end_time: seconds(coupon.endAt),
  currency: coupon.currency,
  ...verdict,
  isReceive: held ? 1 : 0,
  isUse: held?.status === 1 ? 1 : 0,
})

/** A coupon with whether it may be used at a checkout. */
export const asCouponAnswer =
  (checkout: Checkout) =>
  (one: HeldCoupon): CouponAnswer =>
    couponAnswer(one, judgeCoupon(one.coupon, one.named, checkout))

const namedFor = (productId: number) => sql<boolean>`exists (
  select from ${couponProducts}
  where ${couponProducts.couponId} = ${coupons.id} and ${couponProducts.productId} = ${productId})`

/**
 * What a student holds, unused and not expired; `productId` for the scope. Newest first.
 * @param of.language of the labels; undefined: the main language
 */
export async function heldCoupons(
  db: Queryable,
  userId: number,
  productId: number,
  { userCouponId, language }: { userCouponId?: number | undefined; language?: Language | undefined } = {},
): Promise<HeldCoupon[]> {
  const rows = await db
    .select({
      coupon: coupons,
      label: textIn('activities', 'label', language),
      held: userCoupons,
      named: namedFor(productId),
    })
    .from(userCoupons)
    .innerJoin(coupons, eq(coupons.id, userCoupons.couponId))
    .innerJoin(activities, eq(activities.id, coupons.activityId))
    .where(
      and(
        eq(userCoupons.userId, userId),
        eq(userCoupons.status, 0),
        gt(coupons.endAt, sql`now()`),
        userCouponId === undefined ? undefined : eq(userCoupons.id, userCouponId),
      ),
    )
    .orderBy(desc(userCoupons.id))
    .limit(200)
  return rows
}

/** Coupons in the school's currency that may be claimed now for a product, with their labels in every language. */
export async function claimableCoupons(
  db: Queryable,
  userId: number | undefined,
  productId: number,
  currency: number,
): Promise<ClaimableCoupon[]> {
  const rows = await db
    .select({
      coupon: coupons,
      label: activities.label,
      names: activities.translations,
      named: namedFor(productId),
    })
    .from(coupons)
    .innerJoin(activities, eq(activities.id, coupons.activityId))
    .where(
      and(
        coupons.isClaimable,
        eq(coupons.currency, currency),
        sql`${activities.stoppedAt} is null`,
        lte(activities.beginAt, sql`now()`),
        gt(activities.endAt, sql`now()`),
        gt(coupons.endAt, sql`now()`),
        sql`(${coupons.total} is null or ${coupons.claimed} < ${coupons.total})`,
        sql`(${coupons.scope} = 1 or ${namedFor(productId)})`,
        userId === undefined
          ? undefined
          : sql`not exists (select from ${userCoupons}
              where ${userCoupons.couponId} = ${coupons.id} and ${userCoupons.userId} = ${userId})`,
      ),
    )
    .orderBy(desc(coupons.id))
    .limit(200)
  return rows.map(({ names, ...row }) => ({ ...row, labels: namesOf(names, 'label'), held: null }))
}

/** A page shows so many that may be claimed. */
const MOST_CLAIMABLE = 50

/**
 * Coupons to claim as a checkout sees them: the most useful ones, the best one first.
 * @param language of the labels; undefined: the main language
 */
export const rankClaimable = (
  claimable: readonly ClaimableCoupon[],
  checkout: Checkout,
  language: Language | undefined,
): CouponAnswer[] =>
  claimable
    .map(({ labels, ...one }) => ({ ...one, label: nameIn({ name: one.label, names: labels }, language) }))
    .map(asCouponAnswer(checkout))
    .sort(byUse(checkout))
    .slice(0, MOST_CLAIMABLE)
