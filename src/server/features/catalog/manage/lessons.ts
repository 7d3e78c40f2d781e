import type { lessonAdmin } from '#contract/catalog/manage/lessons.ts'
import { eq, inArray, sql } from 'drizzle-orm'
import { productTypes } from '#contract/catalog/enums.ts'
import type { Language } from '#contract/languages.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Tx } from '../../../db/database.ts'
import { syncLessonClasses } from '../../openclass/index.ts'
import { lessons, products } from '../../../db/tables/all.ts'
import type { Deps } from '../../../deps.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { refuse } from '../../../lib/refusal.ts'
import { evictProduct } from '../caches.ts'
import { changeContents } from '../missing-parts.ts'
import { lockStudentsOf, lockTimeOf, orTeacherBusy, requireFree, type Written } from '../../schedule/index.ts'
import { lastChangedBy, writeAudit } from '../../audit/index.ts'
import { lockTeachers } from '../../../db/user-types.ts'
import { lessonsRevision } from './stored-lessons.ts'

type Body = OperationTypes<typeof lessonAdmin.setProductLessons>['body']
type Lesson = Body['lessons'][number]

const taught: readonly number[] = [
  productTypes.class,
  productTypes.booking,
  productTypes.recorded,
  productTypes.mixed,
]

const date = (timestamp: number | null): Date | null =>
  timestamp === null ? null : new Date(timestamp * 1000)

/** @throws Refusal invalidField for a blank title, one time without the other, or an end that is not after its begin */
function requireFields(given: readonly Lesson[]): void {
  for (const { title, begin_time, end_time } of given) {
    const inOrder = begin_time !== null && end_time !== null && begin_time < end_time
    if (title.trim() === '' || !(inOrder || (begin_time === null && end_time === null)))
      throw refuse('invalidField', { field: 'lessons' })
  }
}

/** A field of one of the lessons, as refusals name it. */
const fieldOf = (position: number, field: keyof Lesson): string => `lessons.${position}.${field}`

/** @throws Refusal teacherUnknown */
async function requireTeachers(tx: Tx, given: readonly Lesson[]): Promise<void> {
  const ids = [...new Set(given.flatMap(({ teacher_id }) => teacher_id ?? []))]
  if (ids.length === 0) return
  const known = await lockTeachers(tx, ids)
  const unknown = given.findIndex(
    ({ teacher_id }) => teacher_id !== null && !known.some(({ id }) => id === teacher_id),
  )
  if (unknown >= 0) throw refuse('teacherUnknown', {}, { field: fieldOf(unknown, 'teacher_id') })
}

/** Who gives the lessons of a product, before the change and after it. */
async function teachersOf(tx: Tx, productId: number, given: readonly Lesson[]) {
  const before = await tx
    .selectDistinct({ id: lessons.teacherId })
    .from(lessons)
    .where(eq(lessons.productId, productId))
  return [...before.map(({ id }) => id), ...given.map(({ teacher_id }) => teacher_id)]
}

/**
 * Stores the lessons at their places: those with an id stay themselves, what is left out goes.
 * @returns those that have another time or teacher than before
 * @throws Refusal lessonGone for an id that the product does not have, or has twice; teacherBusy
 */
async function store(tx: Tx, productId: number, given: readonly Lesson[]): Promise<Written[]> {
  const before = await tx
    .select({
      ...{ id: lessons.id, teacherId: lessons.teacherId, cancelledAt: lessons.cancelledAt },
      ...{ beginAt: lessons.beginAt, endAt: lessons.endAt },
    })
    .from(lessons)
    .where(eq(lessons.productId, productId))
  const written: Written[] = []
  const kept = given.flatMap(({ id }) => id ?? [])
  const removed = before.map(({ id }) => id).filter((id) => !kept.includes(id))
  if (new Set(kept).size !== kept.length || before.length - removed.length !== kept.length)
    throw refuse('lessonGone')
  if (removed.length > 0) await tx.delete(lessons).where(inArray(lessons.id, removed))
  for (const [position, { id, ...lesson }] of given.entries()) {
    const columns = {
      position,
      chapter: lesson.chapter?.trim() ?? '',
      title: lesson.title.trim(),
      teacherId: lesson.teacher_id,
      beginAt: date(lesson.begin_time),
      endAt: date(lesson.end_time),
      isAudition: lesson.is_audition === 1,
    }
    const write = async () =>
      id === undefined
        ? tx
            .insert(lessons)
            .values({ productId, ...columns })
            .returning({ id: lessons.id })
        : tx
            .update(lessons)
            .set({
              ...columns,
              // moved by itself, it keeps its place when its series is moved
              isDetached: sql`${lessons.isDetached} or ${lessons.seriesId} is not null
            and ${lessons.beginAt} is distinct from ${columns.beginAt?.toISOString() ?? null}::timestamptz`,
            })
            .where(eq(lessons.id, id))
            .returning({ id: lessons.id })
    const [stored] = await orTeacherBusy(write, fieldOf(position, 'begin_time'))
    const former = before.find((one) => one.id === id)
    const { teacherId, beginAt, endAt } = columns
    const isOtherTime =
      former?.beginAt?.getTime() !== beginAt?.getTime() || former?.endAt?.getTime() !== endAt?.getTime()
    const isChanged = isOtherTime || former?.teacherId !== teacherId
    if (stored && isChanged && beginAt && endAt && !former?.cancelledAt)
      written.push({
        ...{ lessonId: stored.id, title: columns.title, isOtherTime },
        ...{ begintime: beginAt.getTime() / 1000, endtime: endAt.getTime() / 1000 },
        teacherIds: teacherId === null ? [] : [teacherId],
      })
  }
  return written
}

/**
 * Lessons that somebody has changed since they were read are left as they are. The product is locked meanwhile.
 * @throws Refusal productChanged
 */
async function requireUnchanged(tx: Tx, productId: number, seen: string | undefined): Promise<void> {
  if (seen === undefined || seen === (await lessonsRevision(tx, productId))) return
  const ids = await tx.select({ id: lessons.id }).from(lessons).where(eq(lessons.productId, productId))
  const by = await lastChangedBy(
    tx,
    [`product ${productId}`, ...ids.map(({ id }) => `lesson ${id}`)],
    ['product lessons', 'lessons scheduled', 'lesson moved'],
  )
  throw refuse('productChanged', {}, { by })
}

/**
 * Makes these the lessons of a product, in this order. The product's row is the lock under which they change.
 * @throws Refusal productNotFound, productChanged, noLessonsHere, invalidField, teacherUnknown, lessonGone,
 * productIncomplete, teacherBusy, timeTaken
 */
export async function setProductLessons(
  { db }: Deps,
  user: SessionUser,
  id: number,
  { lessons: given, revision, anyway, overbook, language }: Body & { language: Language | undefined },
): Promise<null> {
  requireFields(given)
  const change = async (tx: Tx): Promise<void> => {
    const [product] = await tx
      .select({ type: products.type })
      .from(products)
      .where(eq(products.id, id))
      .for('update')
    if (!product) throw refuse('productNotFound')
    await requireUnchanged(tx, id, revision)
    if (given.length > 0 && !taught.includes(product.type)) throw refuse('noLessonsHere')
    await requireTeachers(tx, given)
    await lockTimeOf(tx, await teachersOf(tx, id, given))
    await lockStudentsOf(tx, id)
    await changeContents(tx, id, anyway, async () => {
      const written = await store(tx, id, given)
      await requireFree(tx, user, { productId: id }, { written, overbook, language })
      await syncLessonClasses(tx, id)
    })
    // what the school has made its own stays when the demo goes
    await tx.update(products).set({ isDemo: false, updatedAt: sql`now()` }).where(eq(products.id, id))
    await writeAudit(tx, user, 'product lessons', `product ${id}`, {
      fields: { lessons: given.map(({ title }) => title), ...(overbook === 1 && { overbook }) },
    })
  }
  await db.transaction(change)
  evictProduct(db, id)
  return null
}
