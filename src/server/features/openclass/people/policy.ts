import { is } from '#contract/account/limits.ts'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../../db/database.ts'
import type { openClasses } from '../../../db/tables/all.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { refuse } from '../../../lib/refusal.ts'
import { managedClass } from '../../class-access/index.ts'
import { leadsClass } from '../policy.ts'

type OpenClassRow = typeof openClasses.$inferSelect

/** The first teacher of the course of a lesson without a teacher of its own. */
async function leadsCourse(db: Queryable, userId: number, lessonId: number): Promise<boolean> {
  const { rows } = await db.execute<{ teacher_id: number }>(sql`
    select own.teacher_id from lessons l join product_teachers own on own.product_id = l.product_id
    where l.id = ${lessonId} and l.teacher_id is null order by own.position, own.teacher_id limit 1`)
  return rows[0]?.teacher_id === userId
}

/**
 * Who names the assistants of a class: the school and its main teacher, that is who leads an open class, who gives a
 * lesson, and of a lesson without a teacher of its own the first one of its course.
 */
export async function namesAssistants(
  db: Queryable,
  user: SessionUser,
  openClass: OpenClassRow,
): Promise<boolean> {
  if (is(user, 'admin') || (await leadsClass(db, user, openClass))) return true
  return openClass.lessonId !== null && leadsCourse(db, user.id, openClass.lessonId)
}

/** The class, for who names its assistants. @throws Refusal openClassNotFound, noPermission */
export async function requireNaming(
  db: Queryable,
  user: SessionUser,
  classId: number,
): Promise<OpenClassRow> {
  const openClass = await managedClass(db, user, classId)
  if (!(await namesAssistants(db, user, openClass))) throw refuse('noPermission')
  return openClass
}
