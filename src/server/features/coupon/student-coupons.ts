import { and, desc, eq, gt, lt, lte, sql } from 'drizzle-orm'
import { productStatuses } from '#contract/catalog/enums.ts'
import { couponStatuses } from '#contract/coupon/enums.ts'
import type { coupon as operations } from '#contract/coupon/operations.ts'
import type { Language } from '#contract/languages.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../db/database.ts'
import { countUpToLimit, cutPage, DEFAULT_PAGE, readCursor, rowsBefore } from '../../db/paging.ts'
import { activities, coupons, userCoupons } from '../../db/tables/all.ts'
import { textIn, translationWanted } from '../site/index.ts'
import { couponAnswer } from './read-coupons.ts'

type Own = OperationTypes<typeof operations.studentCoupons>

/** The clock alone decides whether a coupon has expired; the row stores whether it was used. */
const withStatus = (status: number) =>
  status === couponStatuses.used
    ? eq(userCoupons.status, couponStatuses.used)
    : and(
        eq(userCoupons.status, couponStatuses.unused),
        status === couponStatuses.expired ? lte(coupons.endAt, sql`now()`) : gt(coupons.endAt, sql`now()`),
      )

/** so many are named; a coupon for more is found on their pages */
const MOST_PRODUCTS = 3

/** The products on sale that a coupon is for, where it is not for all. */
const coveredProducts = (language: Language | undefined) => sql<{ id: number; name: string }[]>`coalesce((
  select json_agg(json_build_object('id', named.id, 'name', named.name) order by named.id desc)
  from (
    select p.id, ${textIn('p', 'name', language)} as name from coupon_products c join products p on p.id = c.product_id
    where c.coupon_id = coupons.id and p.status = ${productStatuses.onShelf}
    order by p.id desc limit ${MOST_PRODUCTS}
  ) as named
), '[]')`

/** A student's own coupons of one status, newest first. With the language of the names; undefined: the main language. */
export async function studentCoupons(
  db: Db,
  userId: number,
  { language, ...query }: Own['query'] & { language: Language | undefined },
): Promise<Own['reply']> {
  const wanted = language && (await translationWanted(db, language))
  const { status = couponStatuses.unused, limit = DEFAULT_PAGE, cursor } = query
  const mine = and(eq(userCoupons.userId, userId), withStatus(status))
  const before = cursor === undefined ? undefined : lt(userCoupons.id, readCursor(cursor))
  const [rows, total] = await Promise.all([
    db
      .select({
        id: userCoupons.id,
        coupon: coupons,
        label: textIn('activities', 'label', wanted),
        held: userCoupons,
        products: coveredProducts(wanted),
      })
      .from(userCoupons)
      .innerJoin(coupons, eq(coupons.id, userCoupons.couponId))
      .innerJoin(activities, eq(activities.id, coupons.activityId))
      .where(and(mine, before))
      .orderBy(desc(userCoupons.id))
      .limit(limit + 1)
      .offset(rowsBefore(query)),
    countUpToLimit(
      db,
      sql`select 1 from ${userCoupons} join ${coupons} on ${coupons.id} = ${userCoupons.couponId} where ${mine}`,
    ),
  ])
  const { page, next } = cutPage(rows, limit)
  return {
    list: page.map(({ coupon, label, held, products }) => ({
      ...couponAnswer({ coupon, label, held, named: true }),
      products,
    })),
    total,
    next,
  }
}
