import type { promotionAdmin } from '#contract/promotion/manage/operations.ts'
import Big from 'big.js'
import { and, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm'
import { activityTypes } from '#contract/promotion/enums.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { activities, products } from '../../../db/tables/all.ts'
import type { Deps } from '../../../deps.ts'
import { requireFits } from '../../../lib/money.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { refuse } from '../../../lib/refusal.ts'
import { requireSeen } from '../../../lib/revision.ts'
import { clearProductCache, evictProduct } from '../../catalog/index.ts'
import { holdCurrency } from '../../site/index.ts'
import { lastChangedBy, writeAudit } from '../../audit/index.ts'
import { offerRevision } from './list-offers.ts'
import { date, requireTimes } from './times.ts'

export type OfferFields = OperationTypes<typeof promotionAdmin.createOffer>['body']
type Changes = OperationTypes<typeof promotionAdmin.updateOffer>['body']

function requireFields(fields: OfferFields, full: string, currency: number) {
  const { type, price, number } = fields
  requireFits(price, currency, 'price')
  if (new Big(price).lte(0) || new Big(price).gte(full))
    throw refuse('invalidField', { field: 'price', allowed: 'below_price' })
  requireTimes(fields)
  if (type === activityTypes.group && number === undefined)
    throw refuse('invalidField', { field: 'number', allowed: 'integer' })
}

/** The product's row is the lock under which its activities are compared. @throws productNotFound */
async function lockProduct(tx: Tx, id: number): Promise<{ price: string }> {
  const [product] = await tx
    .select({ price: products.price })
    .from(products)
    .where(eq(products.id, id))
    .for('update')
  if (!product) throw refuse('productNotFound')
  return product
}

interface Span {
  productId: number
  type: number
  beginAt: Date
  endAt: Date
  /** the activity itself, when it is there already */
  self?: number
}

/** A product has one activity of a kind at a time. @throws activityOverlaps */
async function requireFree(tx: Tx, { productId, type, beginAt, endAt, self = 0 }: Span): Promise<void> {
  const [other] = await tx
    .select({ id: activities.id })
    .from(activities)
    .where(
      and(
        eq(activities.productId, productId),
        eq(activities.type, type),
        ne(activities.id, self),
        isNull(activities.stoppedAt),
        lt(activities.beginAt, endAt),
        gt(activities.endAt, beginAt),
      ),
    )
    .limit(1)
  if (other) throw refuse('activityOverlaps')
}

/** @throws productNotFound, invalidField, amountTooFine, activityOverlaps */
export async function storeOffer(tx: Tx, admin: SessionUser, fields: OfferFields): Promise<number> {
  const { type, product_id: productId, price } = fields
  const currency = await holdCurrency(tx)
  const product = await lockProduct(tx, productId)
  requireFields(fields, product.price, currency)
  const beginAt = date(fields.begin_time)
  const endAt = date(fields.end_time)
  await requireFree(tx, { productId, type, beginAt, endAt })
  const number = type === activityTypes.group ? (fields.number ?? null) : null
  const [activity] = await tx
    .insert(activities)
    .values({ type, productId, label: fields.label.trim(), price, number, beginAt, endAt })
    .returning({ id: activities.id })
  if (!activity) throw new Error('the activity was not stored')
  await writeAudit(tx, admin, 'activity created', `activity ${activity.id}`, { fields })
  return activity.id
}

/** @throws productNotFound, invalidField, amountTooFine, activityOverlaps */
export async function createOffer(
  { db }: Deps,
  admin: SessionUser,
  fields: OfferFields,
): Promise<{ id: number }> {
  const id = await db.transaction((tx) => storeOffer(tx, admin, fields))
  evictProduct(db, fields.product_id)
  return { id }
}

/** What an activity of one product, or of many, has changed is read anew. */
function evictActivity(db: Db, productId: number | null): void {
  if (productId === null) clearProductCache(db)
  else evictProduct(db, productId)
}

/**
 * Changes what an activity is called and when it ends, while it is coming or running.
 * @throws activityNotFound, recordChanged, activityOver, invalidField, activityOverlaps
 */
export async function updateOffer(
  { db }: Deps,
  admin: SessionUser,
  id: number,
  { revision, ...fields }: Changes,
): Promise<{ revision: string }> {
  const { productId, next } = await db.transaction(async (tx) => {
    const [found] = await tx
      .select({ productId: activities.productId })
      .from(activities)
      .where(and(eq(activities.id, id), ne(activities.type, activityTypes.coupon)))
    if (!found) throw refuse('activityNotFound')
    if (found.productId !== null) await lockProduct(tx, found.productId)
    const [activity] = await tx.select().from(activities).where(eq(activities.id, id)).for('update')
    if (!activity) throw refuse('activityNotFound')
    await requireSeen(revision, offerRevision(activity), () =>
      lastChangedBy(tx, [`activity ${id}`], ['activity changed']),
    )
    if (activity.stoppedAt || activity.endAt <= new Date()) throw refuse('activityOver')
    const endAt = date(fields.end_time)
    if (endAt <= activity.beginAt || endAt <= new Date()) throw refuse('invalidField', { field: 'end_time' })
    const { type, beginAt } = activity
    if (found.productId !== null)
      await requireFree(tx, { productId: found.productId, type, beginAt, endAt, self: id })
    const changed = { label: fields.label.trim(), endAt }
    await tx.update(activities).set(changed).where(eq(activities.id, id))
    await writeAudit(tx, admin, 'activity changed', `activity ${id}`, { fields })
    return { productId: found.productId, next: offerRevision(changed) }
  })
  evictActivity(db, productId)
  return { revision: next }
}

/** Ends an activity of any kind before its time. @throws activityNotFound, activityOver */
export async function stopActivity({ db }: Deps, admin: SessionUser, id: number): Promise<null> {
  const productId = await db.transaction(async (tx) => {
    const [activity] = await tx.select().from(activities).where(eq(activities.id, id)).for('update')
    if (!activity) throw refuse('activityNotFound')
    if (activity.endAt <= new Date()) throw refuse('activityOver')
    if (activity.stoppedAt) return activity.productId
    await tx.update(activities).set({ stoppedAt: sql`now()` }).where(eq(activities.id, id))
    await writeAudit(tx, admin, 'activity stopped', `activity ${id}`)
    return activity.productId
  })
  evictActivity(db, productId)
  return null
}
