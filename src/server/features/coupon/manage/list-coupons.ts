import type { couponAdmin } from '#contract/coupon/manage/operations.ts'
import { and, eq, sql } from 'drizzle-orm'
import { exclusiveDiscounts } from '#contract/coupon/enums.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../../db/database.ts'
import { countUpToLimit, cutPage, DEFAULT_PAGE, orderOf } from '../../../db/paging.ts'
import { activities, couponProducts, coupons, products } from '../../../db/tables/all.ts'
import { money } from '../../../lib/money.ts'
import { refuse } from '../../../lib/refusal.ts'
import { revisionOf } from '../../../lib/revision.ts'
import { reductionOf } from '../coupon-rules.ts'
import { couponState, isCouponInState } from '../coupon-state.ts'
import { seconds } from '../../../lib/seconds.ts'

type Coupons = OperationTypes<typeof couponAdmin.adminCoupons>
type OneCoupon = OperationTypes<typeof couponAdmin.adminCoupon>['reply']

const used = sql<number>`(
  select count(*) from user_coupons c where c.coupon_id = coupons.id and c.status = 1
)::int`
const productIds = sql<number[]>`array(
  select product_id from coupon_products p where p.coupon_id = coupons.id order by product_id
)`
const columns = { id: coupons.id, coupon: coupons, activity: activities, used, productIds }

interface Row {
  coupon: typeof coupons.$inferSelect
  activity: typeof activities.$inferSelect
  used: number
  productIds: number[]
}

const brief = ({ coupon, activity, ...row }: Row) => ({
  id: coupon.id,
  activity_id: activity.id,
  label: activity.label,
  ...reductionOf(coupon),
  coupon_amount: money(coupon.amount, coupon.currency),
  currency: coupon.currency,
  enable_condition: coupon.enableCondition,
  enable_condition_amount: money(coupon.enableAmount, coupon.currency),
  product_ids: row.productIds,
  is_exclusive_discount: coupon.excludesDiscounted ? exclusiveDiscounts.yes : exclusiveDiscounts.no,
  claim_begin_time: seconds(activity.beginAt),
  claim_end_time: seconds(activity.endAt),
  begin_time: seconds(coupon.beginAt),
  end_time: seconds(coupon.endAt),
  total: coupon.total,
  is_claimable: coupon.isClaimable ? (1 as const) : (0 as const),
  state: couponState({ activity, coupon }),
  claimed: coupon.claimed,
  used: row.used,
})

/** Of what the form of a coupon that is out changes. */
export const couponRevision = ({ coupon, activity }: Pick<Row, 'coupon' | 'activity'>): string =>
  revisionOf([activity.label, seconds(activity.endAt), seconds(coupon.endAt), coupon.total])

/** All coupons with their usage, newest first. */
export async function adminCoupons(db: Db, query: Coupons['query']): Promise<Coupons['reply']> {
  const limit = query.limit ?? DEFAULT_PAGE
  const wanted = query.state && isCouponInState[query.state]
  const order = orderOf(coupons.id, {}, query)
  const ofActivity = eq(activities.id, coupons.activityId)
  const [rows, total] = await Promise.all([
    db
      .select(columns)
      .from(coupons)
      .innerJoin(activities, ofActivity)
      .where(and(wanted, order.after))
      .orderBy(...order.by)
      .limit(limit + 1)
      .offset(order.offset),
    countUpToLimit(
      db,
      sql`select 1 from ${coupons} join ${activities} on ${ofActivity} where ${wanted ?? sql`true`}`,
    ),
  ])
  const { page, next } = cutPage(rows, limit)
  return { list: page.map(brief), total, next }
}

/** One coupon. @throws couponNotFound */
export async function adminCoupon(db: Db, id: number): Promise<OneCoupon> {
  const [row] = await db
    .select(columns)
    .from(coupons)
    .innerJoin(activities, eq(activities.id, coupons.activityId))
    .where(eq(coupons.id, id))
  if (!row) throw refuse('couponNotFound')
  const held = await db
    .select({ id: products.id, name: products.name })
    .from(couponProducts)
    .innerJoin(products, eq(products.id, couponProducts.productId))
    .where(eq(couponProducts.couponId, id))
    .orderBy(products.id)
  return { ...brief(row), revision: couponRevision(row), products: held }
}
