import { and, eq, ne } from 'drizzle-orm'
import type { promotionAdmin } from '#contract/promotion/manage/operations.ts'
import { activityTypes } from '#contract/promotion/enums.ts'
import type { OperationTypes } from '#contract/operation.ts'
import { labelLimits } from '#contract/promotion/label-limits.ts'
import { activities } from '../../../db/tables/all.ts'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../lib/refusal.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { clearProductCache } from '../../catalog/index.ts'
import { changeRecordTexts, recordTexts, type TextOwner } from '../../site/manage/index.ts'

type Texts = OperationTypes<typeof promotionAdmin.offerTexts>['reply']
type Change = OperationTypes<typeof promotionAdmin.updateOfferTexts>['body']

const isOffer = (id: number) => and(eq(activities.id, id), ne(activities.type, activityTypes.coupon))

const ofOffer: TextOwner = {
  fields: [{ field: 'label', most: labelLimits.offer }],
  subjects: (id) => [`activity ${id}`],
  async read(db, id, isChanging) {
    const found = db
      .select({ label: activities.label, translations: activities.translations })
      .from(activities)
      .where(isOffer(id))
    const [row] = await (isChanging ? found.for('update') : found)
    if (!row) throw refuse('activityNotFound')
    return { main: { label: row.label }, translations: row.translations }
  },
  write: (tx, id, translations) => tx.update(activities).set({ translations }).where(isOffer(id)),
}

/** @throws Refusal activityNotFound */
export const offerTexts = ({ db }: Deps, id: number): Promise<Texts> => recordTexts(db, ofOffer, id)

/** @throws Refusal activityNotFound, textsChanged, invalidField */
export async function updateOfferTexts(
  { db }: Deps,
  user: SessionUser,
  id: number,
  change: Change,
): Promise<Texts> {
  const reply = await changeRecordTexts(db, user, { owner: ofOffer, id, change })
  clearProductCache(db)
  return reply
}
