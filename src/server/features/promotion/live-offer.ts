import { and, eq, sql } from 'drizzle-orm'
import { couponScopes } from '#contract/coupon/enums.ts'
import { currencyDecimals } from '#contract/currencies.ts'
import { activityTypes } from '#contract/promotion/enums.ts'
import type { Queryable } from '../../db/database.ts'
import { activities } from '../../db/tables/all.ts'

export type ActivityRow = typeof activities.$inferSelect

/** SQL: an activity runs at this moment, by the database's clock. @param activity alias of a row of `activities` */
export const runsNow = (activity: string): string =>
  `${activity}.stopped_at is null and ${activity}.begin_at <= now() and ${activity}.end_at > now()`

/** The same as a condition on `activities`. */
export const isLive = sql.raw(runsNow('activities'))

/** A product's price may be lowered below what an offer asks for: it is none then. */
const isCheaper = sql`exists (
  select from products p where p.id = activities.product_id and activities.price < p.price)`

/**
 * SQL: what a product costs with a discount by percentage, in the currency's smallest units. The share is rounded half
 * up, is at most the ceiling, and leaves one smallest unit to pay.
 */
const percentPrice = (activity: string, full: string, decimals: string): string => `round(${full} - least(
  round(${full} * ${activity}.percent_off * 0.01, ${decimals}), round(${activity}.ceiling, ${decimals}),
  ${full} - power(10::numeric, -(${decimals}))), ${decimals})`

/**
 * SQL: the discount that a product has now, the cheapest of several: at most one row with the number of the activity and
 * the price that it leaves.
 * @param product alias of a row of `products`
 * @param decimals SQL expression of the decimals of the school's currency
 */
export const discountOf = (product: string, decimals: string): string => `
  select v.id, v.price from (
    select v.id, v.price from activities v
    where v.product_id = ${product}.id and v.type = ${activityTypes.discount} and ${runsNow('v')}
      and v.price < ${product}.price
    union all
    select v.id, ${percentPrice('v', 'f.price', decimals)} from activities v
    cross join (select round(${product}.price, ${decimals}) as price) f
    where v.percent_off is not null and ${runsNow('v')}
      and (v.scope = ${couponScopes.allProducts} or exists (
        select from activity_products o where o.activity_id = v.id and o.product_id = ${product}.id))
      and ${percentPrice('v', 'f.price', decimals)} < f.price
  ) v
  order by v.price, v.id limit 1`

/** The discount that a product has now. @param currency the school's */
export async function liveDiscount(
  db: Queryable,
  productId: number,
  currency: number,
): Promise<{ id: number; price: string } | undefined> {
  const discount = sql.raw(discountOf('p', String(currencyDecimals(currency))))
  const { rows } = await db.execute<{ id: number; price: string }>(sql`
    select d.id, d.price from products p cross join lateral (${discount}) d where p.id = ${productId}`)
  return rows[0]
}

/** A group activity of a product, if it runs now. */
export async function liveGroupActivity(
  db: Queryable,
  productId: number,
  activityId: number,
): Promise<ActivityRow | undefined> {
  const [found] = await db
    .select()
    .from(activities)
    .where(
      and(
        eq(activities.id, activityId),
        eq(activities.productId, productId),
        eq(activities.type, activityTypes.group),
        isLive,
        isCheaper,
      ),
    )
  return found
}
