import { is, userTypes } from '#contract/account/limits.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { productTypes } from '#contract/catalog/enums.ts'
import type { RefusalName } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import type { Db, Queryable, Tx } from '../../../db/database.ts'
import { products, productTeachers, users } from '../../../db/tables/all.ts'
import { refuse } from '../../../lib/refusal.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { loadSetting, textIn } from '../../site/index.ts'

/** Courses whose lessons have times that the school chooses. */
export const scheduledTypes: readonly number[] = [
  productTypes.class,
  productTypes.mixed,
  productTypes.recorded,
]

/** Whether somebody schedules lessons at all: the school, and teachers whom it lets. */
async function maySchedule(db: Queryable, user: SessionUser): Promise<boolean> {
  if (is(user, 'admin')) return true
  return is(user, 'teacher') && (await loadSetting(db, 'web_config')).enable_teacher_schedule_lessons
}

/** Of a teacher their own courses, as a condition on `products`. */
const isOwn = (user: SessionUser) =>
  is(user, 'admin')
    ? sql`true`
    : sql`exists (select from ${productTeachers} own
        where own.product_id = ${products.id} and own.teacher_id = ${user.id})`

/** Whether somebody plans a teacher's lessons: the school does, teachers do their own. null: those of all of the course. */
export const plansFor = (user: Pick<SessionUser, 'id' | 'types'>, teacherId: number | null): boolean =>
  is(user, 'admin') || (is(user, 'teacher') && (teacherId === null || teacherId === user.id))

interface PlannedLesson {
  teacherId: number | null
  beginAt: Date
  isCancelled: boolean
}

/** Why somebody who schedules lessons of its course may not move or cancel a lesson; undefined: they may. */
export function whyUnchanged(
  user: SessionUser,
  { teacherId, beginAt, isCancelled }: PlannedLesson,
): RefusalName | undefined {
  if (isCancelled) return 'lessonCancelled'
  if (beginAt.getTime() <= Date.now()) return 'lessonBegun'
  return plansFor(user, teacherId) ? undefined : 'noPermission'
}

/**
 * A course whose lessons the user may schedule. A course of another teacher is answered as one that does not exist.
 * @throws Refusal noPermission, productNotFound
 */
export async function requireMaySchedule(db: Queryable, user: SessionUser, productId: number) {
  if (!(await maySchedule(db, user))) throw refuse('noPermission')
  const [course] = await db
    .select({
      ...{ id: products.id, type: products.type },
      ...{ name: products.name, translations: products.translations },
    })
    .from(products)
    .where(and(eq(products.id, productId), isOwn(user)))
  if (!course) throw refuse('productNotFound')
  return course
}

/** The same, whose lessons stay as they are until the transaction ends: the product's row is their lock. */
export async function lockCourse(tx: Tx, user: SessionUser, productId: number) {
  await tx.select({ id: products.id }).from(products).where(eq(products.id, productId)).for('update')
  return requireMaySchedule(tx, user, productId)
}

/**
 * Of a course with teachers these give its lessons; the school may choose any other. They stay teachers until the
 * transaction ends.
 * @throws Refusal teacherUnknown
 */
export async function requireMayGive(
  tx: Tx,
  user: SessionUser,
  { productId, teacherId }: { productId: number; teacherId: number },
): Promise<void> {
  const { rows } = await tx.execute(sql`
    select 1 from ${users}
    where ${users.id} = ${teacherId} and ${userTypes.teacher} = any(${users.types}) and ${users.lockedAt} is null
      and (${is(user, 'admin')} or exists (select from ${productTeachers} own
        where own.product_id = ${productId} and own.teacher_id = ${users.id}))
    for key share`)
  if (rows.length === 0) throw refuse('teacherUnknown', {}, { field: 'teacher_id' })
}

/**
 * The courses of which somebody may schedule lessons, those where they teach first. @throws Refusal noPermission
 * @param language of the names; undefined: the main language
 */
export async function coursesToSchedule(db: Db, user: SessionUser, language: Language | undefined) {
  if (!(await maySchedule(db, user))) return { list: [] }
  const list = await db
    .select({ id: products.id, name: textIn('products', 'name', language) })
    .from(products)
    .where(and(inArray(products.type, [...scheduledTypes]), isOwn(user)))
    .orderBy(
      sql`exists (select from lessons l where l.product_id = ${products.id}
        and l.teacher_id = ${user.id} and l.end_at > now()) desc`,
      sql`${products.id} desc`,
    )
    .limit(500)
  return { list }
}
