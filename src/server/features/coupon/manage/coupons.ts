import type { couponAdmin } from '#contract/coupon/manage/operations.ts'
import Big from 'big.js'
import { eq } from 'drizzle-orm'
import { couponScopes, enableConditions, exclusiveDiscounts } from '#contract/coupon/enums.ts'
import { activityTypes } from '#contract/promotion/enums.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Tx } from '../../../db/database.ts'
import { activities, couponProducts, coupons } from '../../../db/tables/all.ts'
import type { Deps } from '../../../deps.ts'
import { requireFits } from '../../../lib/money.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { refuse } from '../../../lib/refusal.ts'
import { requireSeen } from '../../../lib/revision.ts'
import { clearProductCache, requireProducts } from '../../catalog/index.ts'
import { holdCurrency } from '../../site/index.ts'
import { lastChangedBy, writeAudit } from '../../audit/index.ts'
import { couponRevision } from './list-coupons.ts'

type Fields = OperationTypes<typeof couponAdmin.createCoupon>['body']
type Changes = OperationTypes<typeof couponAdmin.updateCoupon>['body']

const date = (timestamp: number): Date => new Date(timestamp * 1000)

function requireFields(fields: Fields, currency: number): void {
  requireFits(fields.coupon_amount, currency, 'coupon_amount')
  if (new Big(fields.coupon_amount).lte(0))
    throw refuse('invalidField', { field: 'coupon_amount', allowed: 'positive' })
  const threshold = new Big(fields.enable_condition_amount)
  if (fields.enable_condition === enableConditions.fullAmount && threshold.lte(0))
    throw refuse('invalidField', { field: 'enable_condition_amount', allowed: 'positive' })
  if (fields.label.trim() === '') throw refuse('invalidField', { field: 'label', allowed: 'some_text' })
  if (fields.enable_condition === enableConditions.fullAmount)
    requireFits(fields.enable_condition_amount, currency, 'enable_condition_amount')
  if (fields.claim_end_time <= fields.claim_begin_time)
    throw refuse('invalidField', { field: 'claim_end_time' })
  if (fields.end_time <= fields.begin_time || date(fields.end_time) <= new Date())
    throw refuse('invalidField', { field: 'end_time' })
}

/** @throws productUnknown */
async function setProducts(tx: Tx, couponId: number, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await requireProducts(tx, ids)
  await tx.insert(couponProducts).values(ids.map((productId) => ({ couponId, productId })))
}

/** Issues a coupon in the school's currency. @throws invalidField, amountTooFine, productUnknown */
export async function createCoupon(
  { db }: Deps,
  admin: SessionUser,
  fields: Fields,
): Promise<{ id: number }> {
  const ids = [...new Set(fields.product_ids)]
  const made = await db.transaction(async (tx) => {
    const currency = await holdCurrency(tx)
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
        percentOff: fields.percent_off ?? null,
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
  clearProductCache(db)
  return made
}

/**
 * Changes a coupon that is out: what it is called, how long it may be claimed and used, and how many there are, but
 * never fewer than were claimed.
 * @throws couponNotFound, recordChanged, invalidField
 */
export async function updateCoupon(
  { db }: Deps,
  admin: SessionUser,
  id: number,
  { revision, ...fields }: Changes,
): Promise<{ revision: string }> {
  if (fields.label.trim() === '') throw refuse('invalidField', { field: 'label', allowed: 'some_text' })
  const endAt = date(fields.end_time)
  const claimEndAt = date(fields.claim_end_time)
  const next = await db.transaction(async (tx) => {
    const [coupon] = await tx.select().from(coupons).where(eq(coupons.id, id)).for('update')
    if (!coupon) throw refuse('couponNotFound')
    const [activity] = await tx.select().from(activities).where(eq(activities.id, coupon.activityId))
    if (!activity) throw new Error(`coupon ${id} has no activity`)
    await requireSeen(revision, couponRevision({ coupon, activity }), () =>
      lastChangedBy(tx, [`coupon ${id}`], ['coupon changed']),
    )
    if (endAt <= coupon.beginAt) throw refuse('invalidField', { field: 'end_time', allowed: 'after_begin' })
    if (fields.total !== null && fields.total < coupon.claimed)
      throw refuse('invalidField', { field: 'total', allowed: 'least', limit: coupon.claimed })
    if (activity.beginAt >= claimEndAt) throw refuse('invalidField', { field: 'claim_end_time' })
    const named = { label: fields.label.trim(), endAt: claimEndAt }
    await tx.update(activities).set(named).where(eq(activities.id, activity.id))
    await tx.update(coupons).set({ endAt, total: fields.total }).where(eq(coupons.id, id))
    await writeAudit(tx, admin, 'coupon changed', `coupon ${id}`, { fields })
    return couponRevision({
      coupon: { ...coupon, endAt, total: fields.total },
      activity: { ...activity, ...named },
    })
  })
  clearProductCache(db)
  return { revision: next }
}
