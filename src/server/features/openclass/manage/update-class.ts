import Big from 'big.js'
import { eq, sql } from 'drizzle-orm'
import type { openClassTeaching } from '#contract/openclass/manage/operations.ts'
import type { Language } from '#contract/languages.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Tx } from '../../../db/database.ts'
import { openClasses, openClassTeachers, products } from '../../../db/tables/all.ts'
import type { Deps } from '../../../deps.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { refuse } from '../../../lib/refusal.ts'
import { requireSeen } from '../../../lib/revision.ts'
import { orTeacherBusy } from '../../schedule/index.ts'
import { lastChangedBy, writeAudit } from '../../audit/index.ts'
import { evictProduct } from '../../catalog/index.ts'
import { clearClassListCache } from '../list-classes.ts'
import { classRules, leadsClass } from '../policy.ts'
import { requireAllowed } from './class-rules.ts'
import {
  auditedFields,
  claimCover,
  classColumns,
  requirePrice,
  type ClassFields,
  giveTeachers,
  isFree,
  lockTime,
  teachersOf,
} from './class-fields.ts'
import {
  createClassProduct,
  requireNobodyJoined,
  retireUnsoldProduct,
  updateClassProduct,
} from './class-product.ts'
import { classRevision } from './class-revision.ts'
import { translateClassProduct } from './class-texts.ts'
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
  { teacherIds, sells }: { teacherIds: number[]; sells: boolean },
): Promise<number | null> {
  if (isFree(fields)) {
    if (productId !== null) await retireUnsoldProduct(tx, productId)
    return null
  }
  if (productId === null) {
    await requireNobodyJoined(tx, id)
    return createClassProduct(tx, fields, teacherIds, sells)
  }
  await updateClassProduct(tx, productId, fields, teacherIds, sells)
  return productId
}

/** Name, price and teachers of a class as they are. Locks its product, whose form changes the price too. */
async function standingOf(tx: Tx, { id, name, productId }: LockedClass) {
  const teachers = await tx
    .select({ id: openClassTeachers.teacherId })
    .from(openClassTeachers)
    .where(eq(openClassTeachers.classId, id))
    .orderBy(openClassTeachers.position, openClassTeachers.teacherId)
  const [product] = await tx
    .select({ price: products.price })
    .from(products)
    .where(eq(products.id, productId ?? 0))
    .for('update')
  return { name, price: product?.price ?? '0', teacherIds: teachers.map((teacher) => teacher.id) }
}
type Operation = OperationTypes<typeof openClassTeaching.updateOpenClass>
type Standing = Awaited<ReturnType<typeof standingOf>>

/** The form of a charged class and that of its product change the same name and price. */
const lastEditorOf = (tx: Tx, { id, productId }: LockedClass): Promise<string> =>
  lastChangedBy(
    tx,
    [`openclass ${id}`, ...(productId === null ? [] : [`product ${productId}`])],
    ['open class changed', 'product changed'],
  )

/**
 * Whoever gives a class with its first teacher leaves its name, price and teachers as they are.
 * @throws Refusal noPermission, with the field that would have changed
 */
function requireSame({ name, price, teacherIds }: Standing, fields: ClassFields): void {
  const refused = (field: string) => refuse('noPermission', {}, { field })
  if (fields.name.trim() !== name) throw refused('name')
  if (!new Big(fields.price).eq(price)) throw refused('price')
  if (fields.teacher_ids.join() !== teacherIds.join()) throw refused('teacher_ids')
}

/**
 * Changes an open class. What is over keeps its times, and is otherwise changed like any other: its replay lives on.
 * @throws Refusal openClassNotFound, noPermission, recordChanged, openClassOfLesson, openClassCancelled, openClassOver, openClassSold, openClassBooked,
 * invalidField, amountTooFine, teacherUnknown, teacherBusy, timeTaken, priceBelowActivity
 */
export async function updateClass(
  { db }: Deps,
  user: SessionUser,
  id: number,
  { revision: seen, overbook, language, ...fields }: Operation['body'] & { language: Language | undefined },
): Promise<Operation['reply']> {
  const columns = await classColumns(fields)
  const rules = await classRules(db, user)
  const { sells } = rules
  const change = async (tx: Tx) => {
    await requirePrice(tx, fields)
    const before = await lockStandingClass(tx, user, id)
    const leads = await leadsClass(tx, user, before)
    const standing = await standingOf(tx, before)
    await requireSeen(seen, classRevision(before, standing), () => lastEditorOf(tx, before))
    if (leads) requireAllowed(rules, fields, standing, user)
    else requireSame(standing, fields)
    const teacherIds = leads ? teachersOf(fields, user) : fields.teacher_ids
    const moved =
      columns.beginAt.getTime() !== before.beginAt?.getTime() ||
      columns.endAt.getTime() !== before.endAt?.getTime()
    if (moved && before.over) throw refuse('openClassOver')
    await claimCover(tx, user, fields.cover_url, before.coverUrl)
    await lockTime(tx, before.productId, [...standing.teacherIds, ...teacherIds])
    const productId = await sellAs(tx, before, fields, { teacherIds, sells })
    await tx
      .update(openClasses)
      // what the school has made its own stays when the demo goes
      .set({ ...columns, productId, isDemo: false, updatedAt: sql`now()` })
      .where(eq(openClasses.id, id))
    await translateClassProduct(tx, id)
    const former = { ...before, teacherIds: standing.teacherIds }
    await giveTeachers(tx, user, {
      ...{ classId: id, productId, fields, teacherIds, before: former },
      ...{ overbook, language },
    })
    await writeAudit(tx, user, 'open class changed', `openclass ${id}`, auditedFields(fields, overbook))
    const revision = classRevision({ ...before, ...columns }, { price: fields.price, teacherIds })
    return { touched: [before.productId, productId], revision }
  }
  const { touched, revision } = await orTeacherBusy(() => db.transaction(change))
  clearClassListCache(db)
  for (const productId of touched) if (productId !== null) evictProduct(db, productId)
  return { revision }
}
