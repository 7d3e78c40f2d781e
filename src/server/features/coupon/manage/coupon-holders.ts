import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { couponStatuses } from '#contract/coupon/enums.ts'
import type { coupon as operations } from '#contract/coupon/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../../db/database.ts'
import { countUpToLimit, cutPage, DEFAULT_PAGE, readCursor } from '../../../db/paging.ts'
import { coupons, orders, userCoupons, users } from '../../../db/tables/all.ts'
import { refuse } from '../../../lib/refusal.ts'
import { matchesUser } from '../../account/index.ts'
import { seconds } from '../../../lib/seconds.ts'

type Holders = OperationTypes<typeof operations.couponHolders>

const isUsed = eq(userCoupons.status, couponStatuses.used)

/** Holders of a coupon with the orders in which it was used, newest first. @throws couponNotFound */
export async function couponHolders(
  db: Db,
  couponId: number,
  { limit = DEFAULT_PAGE, cursor, keyword, isUse }: Holders['query'],
): Promise<Holders['reply']> {
  const [coupon] = await db.select({ id: coupons.id }).from(coupons).where(eq(coupons.id, couponId))
  if (!coupon) throw refuse('couponNotFound')
  const used = isUse === undefined ? undefined : isUse === 1 ? isUsed : sql`not ${isUsed}`
  const wanted = and(eq(userCoupons.couponId, couponId), used, matchesUser(keyword))
  const start = cursor === undefined ? undefined : lt(userCoupons.id, readCursor(cursor))
  const ofUser = eq(users.id, userCoupons.userId)
  const [rows, total] = await Promise.all([
    db
      .select({
        id: userCoupons.id,
        held: userCoupons,
        username: users.username,
        name: users.name,
        orderNumber: orders.orderNumber,
      })
      .from(userCoupons)
      .innerJoin(users, ofUser)
      // an unused one may be reserved by a pending order
      .leftJoin(orders, and(eq(orders.id, userCoupons.orderId), isUsed))
      .where(and(wanted, start))
      .orderBy(desc(userCoupons.id))
      .limit(limit + 1),
    countUpToLimit(db, sql`select 1 from ${userCoupons} join ${users} on ${ofUser} where ${wanted}`),
  ])
  const { page, next } = cutPage(rows, limit)
  const list = page.map(({ id, held, username, name, orderNumber }) => ({
    user_coupon_id: id,
    userid: held.userId,
    username,
    name,
    isUse: held.status === couponStatuses.used ? (1 as const) : (0 as const),
    claimed_at: seconds(held.claimedAt),
    used_at: held.usedAt && seconds(held.usedAt),
    order_number: orderNumber,
  }))
  return { list, total, next }
}
