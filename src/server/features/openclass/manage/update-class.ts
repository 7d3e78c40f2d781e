import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { openClasses } from '../../../db/tables/all.ts'
import type { Deps } from '../../../deps.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { refuse } from '../../../lib/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import { forgetProduct } from '../../catalog/index.ts'
import { forgetClassLists } from '../list-classes.ts'
import {
  auditedFields,
  claimCover,
  classColumns,
  requirePrice,
  type ClassFields,
  isFree,
  setClassTeachers,
  teachersOf,
} from './class-fields.ts'
import {
  createClassProduct,
  requireNobodyJoined,
  retireUnsoldProduct,
  updateClassProduct,
} from './class-product.ts'
import { lockStandingClass, type LockedClass } from './lock-class.ts'

/**
 * Free becomes charged and the other way round while nobody has joined; a charged one's product follows.
 * @returns the product by which it is sold from now on
 * @throws Refusal openClassSold, openClassBooked, priceBelowActivity, teacherUnknown
 */
async function sellAs(
  tx: Tx,
  { id, productId }: LockedClass,
  fields: ClassFields,
  teacherIds: number[],
): Promise<number | null> {
  if (isFree(fields)) {
    if (productId !== null) await retireUnsoldProduct(tx, productId)
    return null
  }
  if (productId === null) {
    await requireNobodyJoined(tx, id)
    return createClassProduct(tx, fields, teacherIds)
  }
  await updateClassProduct(tx, productId, fields, teacherIds)
  return productId
}

/**
 * Changes an open class. What is over keeps its times, and is otherwise changed like any other: its replay lives on.
 * @throws Refusal openClassNotFound, openClassOfLesson, openClassCancelled, openClassOver, openClassSold, openClassBooked,
 * invalidField, amountTooFine, teacherUnknown, priceBelowActivity
 */
export async function updateClass(
  { db }: Deps,
  user: SessionUser,
  id: number,
  fields: ClassFields,
): Promise<null> {
  const columns = await classColumns(fields)
  const teacherIds = teachersOf(fields, user)
  const touched = await db.transaction(async (tx) => {
    await requirePrice(tx, fields)
    const before = await lockStandingClass(tx, user, id)
    const moved =
      columns.beginAt.getTime() !== before.beginAt?.getTime() ||
      columns.endAt.getTime() !== before.endAt?.getTime()
    if (moved && before.over) throw refuse('openClassOver')
    await claimCover(tx, user, fields.cover_url, before.coverUrl)
    const productId = await sellAs(tx, before, fields, teacherIds)
    await tx
      .update(openClasses)
      // what the school has made its own stays when the demo goes
      .set({ ...columns, productId, isDemo: false, updatedAt: sql`now()` })
      .where(eq(openClasses.id, id))
    await setClassTeachers(tx, id, teacherIds)
    await writeAudit(tx, user, 'open class changed', `openclass ${id}`, auditedFields(fields))
    return [before.productId, productId]
  })
  forgetClassLists(db)
  for (const productId of touched) if (productId !== null) forgetProduct(db, productId)
  return null
}
