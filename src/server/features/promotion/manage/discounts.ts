import Big from 'big.js'
import { couponScopes } from '#contract/coupon/enums.ts'
import type { OperationTypes } from '#contract/operation.ts'
import { activityTypes } from '#contract/promotion/enums.ts'
import type { promotionAdmin } from '#contract/promotion/manage/operations.ts'
import { activities, activityProducts } from '../../../db/tables/all.ts'
import type { Deps } from '../../../deps.ts'
import { requireFits } from '../../../lib/money.ts'
import { refuse } from '../../../lib/refusal.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { writeAudit } from '../../audit/index.ts'
import { clearProductCache, requireProducts } from '../../catalog/index.ts'
import { holdCurrency } from '../../site/index.ts'
import { date, requireTimes } from './times.ts'

type Create = OperationTypes<typeof promotionAdmin.createDiscount>

/** @throws invalidField, amountTooFine */
function requireCeiling(ceiling: string | undefined, currency: number): void {
  if (ceiling === undefined) return
  requireFits(ceiling, currency, 'ceiling')
  if (new Big(ceiling).lte(0)) throw refuse('invalidField', { field: 'ceiling', allowed: 'positive' })
}

/**
 * Begins a discount by percentage, of several products or of the whole shop. It may overlap with others: the cheapest
 * counts.
 * @throws invalidField, amountTooFine, productUnknown
 */
export async function createDiscount(
  { db }: Deps,
  admin: SessionUser,
  fields: Create['body'],
): Promise<Create['reply']> {
  const ids = [...new Set(fields.product_ids)]
  const made = await db.transaction(async (tx) => {
    const currency = await holdCurrency(tx)
    requireCeiling(fields.ceiling, currency)
    requireTimes(fields)
    await requireProducts(tx, ids)
    const [activity] = await tx
      .insert(activities)
      .values({
        type: activityTypes.discount,
        label: fields.label.trim(),
        percentOff: fields.percent_off,
        ceiling: fields.ceiling ?? null,
        scope: ids.length === 0 ? couponScopes.allProducts : couponScopes.specifiedProducts,
        beginAt: date(fields.begin_time),
        endAt: date(fields.end_time),
      })
      .returning({ id: activities.id })
    if (!activity) throw new Error('the discount was not stored')
    if (ids.length > 0)
      await tx
        .insert(activityProducts)
        .values(ids.map((productId) => ({ activityId: activity.id, productId })))
    await writeAudit(tx, admin, 'activity created', `activity ${activity.id}`, { fields })
    return activity
  })
  clearProductCache(db)
  return made
}
