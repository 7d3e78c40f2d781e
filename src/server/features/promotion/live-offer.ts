import { and, eq, sql } from 'drizzle-orm'
import { activityTypes } from '#contract/promotion/enums.ts'
import type { Queryable } from '../../db/database.ts'
import { activities } from '../../db/tables/all.ts'

export type ActivityRow = typeof activities.$inferSelect

/** SQL: an activity runs at this moment, by the database's clock. */
const runsNow = (activity: string): string =>
  `${activity}.stopped_at is null and ${activity}.begin_at <= now() and ${activity}.end_at > now()`

/** The same as a condition on `activities`. */
export const isLive = sql.raw(runsNow('activities'))

/** A product's price may be lowered below what an offer asks for: it is none then. */
const isCheaper = sql`exists (
  select from products p where p.id = activities.product_id and activities.price < p.price)`

/**
 * SQL: the discount that a product has now, at most one row with the columns of `activities`.
 * @param product alias of a row of `products`
 */
export const discountOf = (product: string): string => `
  select v.* from activities v
  where v.product_id = ${product}.id and v.type = ${activityTypes.discount} and ${runsNow('v')}
    and v.price < ${product}.price
  limit 1`

/** The discount that a product has now. */
export async function liveDiscount(
  db: Queryable,
  productId: number,
): Promise<{ id: number; price: string } | undefined> {
  const { rows } = await db.execute<{ id: number; price: string }>(sql`
    select d.id, d.price from products p cross join lateral (${sql.raw(discountOf('p'))}) d
    where p.id = ${productId}`)
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
