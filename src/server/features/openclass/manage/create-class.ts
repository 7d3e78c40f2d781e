import type { openClassTeaching } from '#contract/openclass/manage/operations.ts'
import type { Language } from '#contract/languages.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Tx } from '../../../db/database.ts'
import { openClasses } from '../../../db/tables/all.ts'
import type { Deps } from '../../../deps.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { writeAudit } from '../../audit/index.ts'
import { orTeacherBusy } from '../../schedule/index.ts'
import { newStreamKey } from '../../live-ingest/index.ts'
import { evictProduct } from '../../catalog/index.ts'
import { clearClassListCache } from '../list-classes.ts'
import { newCryptId } from '../new-crypt-id.ts'
import {
  auditedFields,
  claimCover,
  classColumns,
  requirePrice,
  giveTeachers,
  isFree,
  lockTime,
  teachersOf,
} from './class-fields.ts'
import { createClassProduct } from './class-product.ts'
import { refuse } from '../../../lib/refusal.ts'
import { classRules } from '../policy.ts'
import { requireAllowed } from './class-rules.ts'

/**
 * Makes an open class; a charged one with the product by which it is sold.
 * @throws Refusal noPermission for who neither administers nor teaches, invalidField, amountTooFine, teacherUnknown, teacherBusy,
 * timeTaken
 */
export async function createClass(
  { db }: Deps,
  user: SessionUser,
  {
    overbook,
    language,
    ...fields
  }: OperationTypes<typeof openClassTeaching.createOpenClass>['body'] & { language: Language | undefined },
): Promise<{ id: number }> {
  const rules = await classRules(db, user)
  if (!rules.creates) throw refuse('noPermission')
  const columns = await classColumns(fields)
  const teacherIds = teachersOf(fields, user)
  requireAllowed(rules, fields, { price: '0', teacherIds: [] }, user)
  const store = async (tx: Tx) => {
    await requirePrice(tx, fields)
    await claimCover(tx, user, fields.cover_url)
    await lockTime(tx, null, teacherIds)
    const productId = isFree(fields) ? null : await createClassProduct(tx, fields, teacherIds, rules.sells)
    const [stored] = await tx
      .insert(openClasses)
      .values({
        ...columns,
        productId,
        cryptId: newCryptId(),
        streamKey: newStreamKey(),
        createdBy: user.id,
      })
      .returning({ id: openClasses.id, productId: openClasses.productId })
    if (!stored) throw new Error('the open class was not stored')
    const { id: classId } = stored
    await giveTeachers(tx, user, {
      ...{ classId, productId, fields, teacherIds, before: null },
      ...{ overbook, language },
    })
    await writeAudit(
      tx,
      user,
      'open class created',
      `openclass ${stored.id}`,
      auditedFields(fields, overbook),
    )
    return stored
  }
  const made = await orTeacherBusy(() => db.transaction(store))
  clearClassListCache(db)
  if (made.productId !== null) evictProduct(db, made.productId)
  return { id: made.id }
}
