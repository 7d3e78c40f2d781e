import Big from 'big.js'
import { desc, eq, inArray, lt, sql } from 'drizzle-orm'
import {
  activityTypes,
  couponScopes,
  enableConditions,
  exclusiveDiscounts,
} from '#contract/activity/enums.ts'
import type { activityAdmin } from '#contract/backoffice/activities.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { countUpToLimit, cutPage, DEFAULT_PAGE, readCursor } from '../../../db/paging.ts'
import { activities, couponProducts, coupons, products } from '../../../db/tables/all.ts'
import type { Deps } from '../../../deps.ts'
import { fitsCurrency, money } from '../../../money.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { refuse } from '../../../refusal.ts'
import { forgetAllProducts } from '../../catalog/index.ts'
import { loadSetting } from '../../site/index.ts'
import { writeAudit } from '../audit.ts'
import { activityState } from './activity-state.ts'

type Coupons = OperationTypes<typeof activityAdmin.adminCoupons>
type Fields = OperationTypes<typeof activityAdmin.createCoupon>['body']

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000)
const date = (timestamp: number): Date => new Date(timestamp * 1000)

const used = sql<number>`(
  select count(*) from user_coupons c where c.coupon_id = coupons.id and c.status = 1
)::int`
const productIds = sql<number[]>`array(
  select product_id from coupon_products p where p.coupon_id = coupons.id order by product_id
)`

/** All coupons with their usage, newest first. */
export async function adminCoupons(db: Db, query: Coupons['query']): Promise<Coupons['reply']> {
  const limit = query.limit ?? DEFAULT_PAGE
  const start = query.cursor === undefined ? undefined : lt(coupons.id, readCursor(query.cursor))
  const [rows, total] = await Promise.all([
    db
      .select({ id: coupons.id, coupon: coupons, activity: activities, used, productIds })
      .from(coupons)
      .innerJoin(activities, eq(activities.id, coupons.activityId))
      .where(start)
      .orderBy(desc(coupons.id))
      .limit(limit + 1),
    countUpToLimit(db, sql`select 1 from ${coupons}`),
  ])
  const { page, next } = cutPage(rows, limit)
  const list = page.map(({ coupon, activity, ...row }) => ({
    id: coupon.id,
    activity_id: activity.id,
    label: activity.label,
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
    state: activityState(activity),
    claimed: coupon.claimed,
    used: row.used,
  }))
  return { list, total, next }
}

function requireFields(fields: Fields, currency: number): void {
  if (!fitsCurrency(fields.coupon_amount, currency) || new Big(fields.coupon_amount).lte(0))
    throw refuse('invalidField', { field: 'coupon_amount' })
  const threshold = new Big(fields.enable_condition_amount)
  if (fields.enable_condition === enableConditions.fullAmount && threshold.lte(0))
    throw refuse('invalidField', { field: 'enable_condition_amount' })
  if (fields.claim_end_time <= fields.claim_begin_time)
    throw refuse('invalidField', { field: 'claim_end_time' })
  if (fields.end_time <= fields.begin_time || date(fields.end_time) <= new Date())
    throw refuse('invalidField', { field: 'end_time' })
}

/** @throws productUnknown */
async function setProducts(tx: Tx, couponId: number, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  const known = await tx
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, ids))
    .for('key share')
  if (known.length !== ids.length) throw refuse('productUnknown')
  await tx.insert(couponProducts).values(ids.map((productId) => ({ couponId, productId })))
}

/** Issues a coupon in the school's currency. @throws invalidField, productUnknown */
export async function createCoupon(
  { db }: Deps,
  admin: SessionUser,
  fields: Fields,
): Promise<{ id: number }> {
  const ids = [...new Set(fields.product_ids)]
  const made = await db.transaction(async (tx) => {
    const { currency } = await loadSetting(tx, 'web_config')
    requireFields(fields, currency)
    const [activity] = await tx
      .insert(activities)
      .values({
        type: activityTypes.coupon,
        label: fields.label.trim(),
        beginAt: date(fields.claim_begin_time),
        endAt: date(fields.claim_end_time),
      })
      .returning({ id: activities.id })
    if (!activity) throw new Error('the activity was not stored')
    const [coupon] = await tx
      .insert(coupons)
      .values({
        activityId: activity.id,
        amount: fields.coupon_amount,
        currency,
        enableCondition: fields.enable_condition,
        enableAmount:
          fields.enable_condition === enableConditions.none ? '0' : fields.enable_condition_amount,
        scope: ids.length === 0 ? couponScopes.allProducts : couponScopes.specifiedProducts,
        excludesDiscounted: fields.is_exclusive_discount === exclusiveDiscounts.yes,
        beginAt: date(fields.begin_time),
        endAt: date(fields.end_time),
        total: fields.total,
        isClaimable: fields.is_claimable === 1,
      })
      .returning({ id: coupons.id })
    if (!coupon) throw new Error('the coupon was not stored')
    await setProducts(tx, coupon.id, ids)
    await writeAudit(tx, admin, 'coupon issued', `coupon ${coupon.id}`, { fields })
    return coupon
  })
  forgetAllProducts(db)
  return made
}
