import Big from 'big.js'
import { and, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import { activityTypes } from '#contract/activity/enums.ts'
import type { activityAdmin } from '#contract/backoffice/activities.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../../db/database.ts'
import { countUpToLimit, cutPage, DEFAULT_PAGE, readCursor } from '../../../db/paging.ts'
import { activities, products } from '../../../db/tables/all.ts'
import type { Deps } from '../../../deps.ts'
import { fitsCurrency, money } from '../../../money.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { refuse } from '../../../refusal.ts'
import { forgetProduct } from '../../catalog/index.ts'
import { loadSetting, readSetting } from '../../site/index.ts'
import { writeAudit } from '../audit.ts'
import { activityState } from './activity-state.ts'

type Offers = OperationTypes<typeof activityAdmin.adminOffers>
type Fields = OperationTypes<typeof activityAdmin.createOffer>['body']

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000)

const paidOrders = sql<number>`(
  select count(*) from orders o where o.activity_id = activities.id and o.paid_at is not null
)::int`

/** Group buying and discounts, newest first. */
export async function adminOffers(db: Db, query: Offers['query']): Promise<Offers['reply']> {
  const limit = query.limit ?? DEFAULT_PAGE
  const wanted =
    query.type === undefined
      ? inArray(activities.type, [activityTypes.group, activityTypes.discount])
      : eq(activities.type, query.type)
  const start = query.cursor === undefined ? undefined : lt(activities.id, readCursor(query.cursor))
  const [{ currency }, rows, total] = await Promise.all([
    readSetting(db, 'web_config'),
    db
      .select({
        id: activities.id,
        activity: activities,
        productName: products.name,
        productPrice: products.price,
        orders: paidOrders,
      })
      .from(activities)
      .innerJoin(products, eq(products.id, activities.productId))
      .where(and(wanted, start))
      .orderBy(desc(activities.id))
      .limit(limit + 1),
    countUpToLimit(db, sql`select 1 from ${activities} where ${wanted}`),
  ])
  const { page, next } = cutPage(rows, limit)
  const list = page.map(({ id, activity, productName, productPrice, orders }) => ({
    id,
    type: activity.type as 1 | 2,
    product_id: activity.productId ?? 0,
    label: activity.label,
    price: money(activity.price ?? '0', currency),
    number: activity.number,
    begin_time: seconds(activity.beginAt),
    end_time: seconds(activity.endAt),
    product_name: productName,
    product_price: money(productPrice, currency),
    currency,
    state: activityState(activity),
    orders,
  }))
  return { list, total, next }
}

function requireFields(
  { type, price, number, begin_time, end_time }: Fields,
  full: string,
  currency: number,
) {
  if (!fitsCurrency(price, currency) || new Big(price).lte(0) || new Big(price).gte(full))
    throw refuse('invalidField', { field: 'price' })
  if (end_time <= begin_time || end_time * 1000 <= Date.now())
    throw refuse('invalidField', { field: 'end_time' })
  if (type === activityTypes.group && number === undefined) throw refuse('invalidField', { field: 'number' })
}

/**
 * A product has one activity of a kind at a time: the product's row is the lock under which they are compared.
 * @throws productNotFound, invalidField, activityOverlaps
 */
export async function createOffer({ db }: Deps, admin: SessionUser, fields: Fields): Promise<{ id: number }> {
  const made = await db.transaction(async (tx) => {
    const [product] = await tx
      .select({ price: products.price })
      .from(products)
      .where(eq(products.id, fields.product_id))
      .for('update')
    if (!product) throw refuse('productNotFound')
    requireFields(fields, product.price, (await loadSetting(tx, 'web_config')).currency)
    const beginAt = new Date(fields.begin_time * 1000)
    const endAt = new Date(fields.end_time * 1000)
    const [other] = await tx
      .select({ id: activities.id })
      .from(activities)
      .where(
        and(
          eq(activities.productId, fields.product_id),
          eq(activities.type, fields.type),
          isNull(activities.stoppedAt),
          lt(activities.beginAt, endAt),
          gt(activities.endAt, beginAt),
        ),
      )
      .limit(1)
    if (other) throw refuse('activityOverlaps')
    const [activity] = await tx
      .insert(activities)
      .values({
        type: fields.type,
        productId: fields.product_id,
        label: fields.label.trim(),
        price: fields.price,
        number: fields.type === activityTypes.group ? (fields.number ?? null) : null,
        beginAt,
        endAt,
      })
      .returning({ id: activities.id })
    if (!activity) throw new Error('the activity was not stored')
    await writeAudit(tx, admin, 'activity created', `activity ${activity.id}`, { fields })
    return activity
  })
  forgetProduct(db, fields.product_id)
  return made
}

/** Ends an activity of any kind before its time. @throws activityNotFound */
export async function stopActivity({ db }: Deps, admin: SessionUser, id: number): Promise<null> {
  const stopped = await db.transaction(async (tx) => {
    const [activity] = await tx
      .update(activities)
      .set({ stoppedAt: sql`coalesce(${activities.stoppedAt}, now())` })
      .where(eq(activities.id, id))
      .returning({ productId: activities.productId })
    if (!activity) throw refuse('activityNotFound')
    await writeAudit(tx, admin, 'activity stopped', `activity ${id}`)
    return activity
  })
  if (stopped.productId !== null) forgetProduct(db, stopped.productId)
  return null
}
