import { inArray, eq } from 'drizzle-orm'
import type { couponAdmin } from '#contract/coupon/manage/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import { labelLimits } from '#contract/promotion/label-limits.ts'
import { activities, coupons } from '../../../db/tables/all.ts'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../lib/refusal.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { clearProductCache } from '../../catalog/index.ts'
import { changeRecordTexts, recordTexts, type TextOwner } from '../../site/manage/index.ts'

type Texts = OperationTypes<typeof couponAdmin.couponTexts>['reply']
type Change = OperationTypes<typeof couponAdmin.updateCouponTexts>['body']

const ofCoupon: TextOwner = {
  fields: [{ field: 'label', most: labelLimits.coupon }],
  subjects: (id) => [`coupon ${id}`],
  async read(db, id, isChanging) {
    const found = db
      .select({ label: activities.label, translations: activities.translations })
      .from(activities)
      .innerJoin(coupons, eq(coupons.activityId, activities.id))
      .where(eq(coupons.id, id))
    const [row] = await (isChanging ? found.for('update', { of: activities }) : found)
    if (!row) throw refuse('couponNotFound')
    return { main: { label: row.label }, translations: row.translations }
  },
  write: (tx, id, translations) =>
    tx
      .update(activities)
      .set({ translations })
      .where(
        inArray(activities.id, tx.select({ id: coupons.activityId }).from(coupons).where(eq(coupons.id, id))),
      ),
}

/** @throws Refusal couponNotFound */
export const couponTexts = ({ db }: Deps, id: number): Promise<Texts> => recordTexts(db, ofCoupon, id)

/** @throws Refusal couponNotFound, textsChanged, invalidField */
export async function updateCouponTexts(
  { db }: Deps,
  user: SessionUser,
  id: number,
  change: Change,
): Promise<Texts> {
  const reply = await changeRecordTexts(db, user, { owner: ofCoupon, id, change })
  clearProductCache(db)
  return reply
}
