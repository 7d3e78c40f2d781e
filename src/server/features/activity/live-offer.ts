import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import { activityTypes } from '#contract/activity/enums.ts'
import type { Queryable } from '../../db/database.ts'
import { activities } from '../../db/tables/all.ts'

export type ActivityRow = typeof activities.$inferSelect

/** Condition on `activities`: it runs at this moment, by the database's clock. */
export const isLive = and(
  isNull(activities.stoppedAt),
  lte(activities.beginAt, sql`now()`),
  gt(activities.endAt, sql`now()`),
)

/** A product's price may be lowered below what an offer asks for: it is none then. */
const isCheaper = sql`exists (
  select from products p where p.id = activities.product_id and activities.price < p.price)`

/** The discount that a product has now. */
export async function liveDiscount(db: Queryable, productId: number): Promise<ActivityRow | undefined> {
  const [found] = await db
    .select()
    .from(activities)
    .where(
      and(
        eq(activities.productId, productId),
        eq(activities.type, activityTypes.discount),
        isLive,
        isCheaper,
      ),
    )
    .limit(1)
  return found
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
