import type { promotionAdmin } from '#contract/promotion/manage/operations.ts'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { couponScopes } from '#contract/coupon/enums.ts'
import { activityTypes } from '#contract/promotion/enums.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../../db/database.ts'
import { countUpToLimit, cutPage, DEFAULT_PAGE, orderOf } from '../../../db/paging.ts'
import { activities, products } from '../../../db/tables/all.ts'
import { money } from '../../../lib/money.ts'
import { percentText } from '../../../lib/percent.ts'
import { refuse } from '../../../lib/refusal.ts'
import { revisionOf } from '../../../lib/revision.ts'
import { readSetting } from '../../site/index.ts'
import { activityState, isInState } from '../activity-state.ts'
import { seconds } from '../../../lib/seconds.ts'

type Offers = OperationTypes<typeof promotionAdmin.adminOffers>
type Offer = OperationTypes<typeof promotionAdmin.adminOffer>['reply']

const productIds = sql<number[]>`array(
  select product_id from activity_products p where p.activity_id = activities.id order by product_id
)`

const paidOrders = sql<number>`(
  select count(*) from orders o where o.activity_id = activities.id and o.paid_at is not null
)::int`

type ActivityRow = typeof activities.$inferSelect

/** What a discount by percentage has beside the fields of all offers. */
const byPercentage = ({ percentOff, ceiling }: ActivityRow, ids: number[], currency: number) =>
  percentOff === null
    ? {}
    : {
        percent_off: percentText(percentOff),
        product_ids: ids,
        ...(ceiling !== null && { ceiling: money(ceiling, currency) }),
      }

/** Of what the form of an activity changes. */
export const offerRevision = ({ label, endAt }: Pick<ActivityRow, 'label' | 'endAt'>): string =>
  revisionOf([label, seconds(endAt)])

const isOffer = inArray(activities.type, [activityTypes.group, activityTypes.discount])

const columns = {
  id: activities.id,
  activity: activities,
  productName: products.name,
  productPrice: products.price,
  productIds,
  orders: paidOrders,
}

interface Row {
  id: number
  activity: ActivityRow
  productName: string | null
  productPrice: string | null
  productIds: number[]
  orders: number
}

function brief(row: Row, currency: number): Offer {
  const { id, activity, productName, productPrice, orders } = row
  const shown = (amount: string | null) => amount && money(amount, currency)
  return {
    id,
    type: activity.type as 1 | 2,
    product_id: activity.productId,
    label: activity.label,
    price: shown(activity.price),
    number: activity.number,
    begin_time: seconds(activity.beginAt),
    end_time: seconds(activity.endAt),
    product_name: productName ?? '',
    product_price: shown(productPrice),
    ...byPercentage(activity, row.productIds, currency),
    currency,
    state: activityState(activity),
    orders,
    revision: offerRevision(activity),
  }
}

/** Whether an activity is about a product: its own, or a discount by percentage of it among others, or of the whole shop. */
const includes = (productId: number): SQL => sql`(${activities.productId} = ${productId}
  or ${activities.scope} = ${couponScopes.allProducts}
  or exists (select from activity_products p where p.activity_id = activities.id and p.product_id = ${productId}))`

/** Group buying and discounts, newest first. */
export async function adminOffers(db: Db, query: Offers['query']): Promise<Offers['reply']> {
  const limit = query.limit ?? DEFAULT_PAGE
  const ofType = query.type === undefined ? isOffer : eq(activities.type, query.type)
  const ofProduct = query.product_id === undefined ? undefined : includes(query.product_id)
  const wanted = and(ofType, query.state && isInState[query.state], ofProduct)
  const order = orderOf(activities.id, {}, query)
  const [{ currency }, rows, total] = await Promise.all([
    readSetting(db, 'web_config'),
    db
      .select(columns)
      .from(activities)
      .leftJoin(products, eq(products.id, activities.productId))
      .where(and(wanted, order.after))
      .orderBy(...order.by)
      .limit(limit + 1)
      .offset(order.offset),
    countUpToLimit(db, sql`select 1 from ${activities} where ${wanted}`),
  ])
  const { page, next } = cutPage(rows, limit)
  return { list: page.map((row) => brief(row, currency)), total, next }
}

/** One of them. @throws activityNotFound */
export async function adminOffer(db: Db, id: number): Promise<Offer> {
  const [{ currency }, [row]] = await Promise.all([
    readSetting(db, 'web_config'),
    db
      .select(columns)
      .from(activities)
      .leftJoin(products, eq(products.id, activities.productId))
      .where(and(eq(activities.id, id), isOffer)),
  ])
  if (!row) throw refuse('activityNotFound')
  return brief(row, currency)
}
