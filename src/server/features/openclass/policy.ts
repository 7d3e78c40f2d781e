import { is } from '#contract/account/limits.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db, Queryable } from '../../db/database.ts'
import { type openClasses, openClassTeachers } from '../../db/tables/all.ts'
import { refuse } from '../../lib/refusal.ts'
import { studentsOnly } from '../../lib/user-types.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { readSetting } from '../site/index.ts'

/** Only students join classes. @throws Refusal adminCannotOperate, studentsOnly */
export function requireMayJoin(user: SessionUser): void {
  if (!is(user, 'student')) throw studentsOnly(user)
}

/** Administrators and teachers make classes. @throws Refusal noPermission */
export function requireMayCreateClass(user: SessionUser): void {
  if (!is(user, 'admin') && !is(user, 'teacher')) throw refuse('noPermission')
}

/** The classes that a person manages, as a condition on `open_classes`; the feature `class-access` decides it of one. */
export function managedBy(user: SessionUser): SQL {
  requireMayCreateClass(user)
  if (is(user, 'admin')) return sql`true`
  return sql`(open_classes.created_by = ${user.id} or exists (
    select 1 from open_class_teachers own where own.class_id = open_classes.id and own.teacher_id = ${user.id}))`
}

/**
 * Who leads a class names it, sets its price and its teachers, and cancels it: an administrator, its first teacher, or
 * who made it while it has none. The other teachers give it with them.
 */
export async function leadsClass(
  db: Queryable,
  user: SessionUser,
  { id, createdBy }: Pick<typeof openClasses.$inferSelect, 'id' | 'createdBy'>,
): Promise<boolean> {
  if (is(user, 'admin')) return true
  const [main] = await db
    .select({ id: openClassTeachers.teacherId })
    .from(openClassTeachers)
    .where(eq(openClassTeachers.classId, id))
    .orderBy(openClassTeachers.position, openClassTeachers.teacherId)
    .limit(1)
  return (main?.id ?? createdBy) === user.id
}

/** Who may sell a class without being asked first: the school, and teachers whom it lets. */
export const maySell = async (db: Db, user: SessionUser): Promise<boolean> =>
  is(user, 'admin') || (await readSetting(db, 'web_config')).enable_teacher_sell_open_class

export interface ClassRules {
  creates: boolean
  charges: boolean
  sells: boolean
  invites: boolean
  renames: boolean
}

/** What somebody may do with the open classes that they make or lead: the school everything, teachers what it lets them. */
export async function classRules(db: Db, user: SessionUser): Promise<ClassRules> {
  requireMayCreateClass(user)
  if (is(user, 'admin')) return { creates: true, charges: true, sells: true, invites: true, renames: true }
  const { teachers_create, teachers_charge, teachers_invite, teachers_rename } = await readSetting(
    db,
    'teaching',
  )
  return {
    creates: teachers_create,
    charges: teachers_charge,
    sells: await maySell(db, user),
    invites: teachers_invite,
    renames: teachers_rename,
  }
}

/** A teacher who makes or changes a class is one of its teachers, and covers it with pictures of their own. */
export const isBoundToOwn = (user: SessionUser): boolean => !is(user, 'admin')
