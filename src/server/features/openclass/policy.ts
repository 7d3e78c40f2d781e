import { type SQL, sql } from 'drizzle-orm'
import { refuse } from '../../lib/refusal.ts'
import { is, studentsOnly } from '../../lib/user-types.ts'
import type { SessionUser } from '../../plugins/authentication.ts'

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

/** A teacher who makes or changes a class is one of its teachers, and covers it with pictures of their own. */
export const isBoundToOwn = (user: SessionUser): boolean => !is(user, 'admin')
