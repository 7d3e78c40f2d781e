import { and, eq, isNull } from 'drizzle-orm'
import { ADMIN_USERID } from '#contract/account/limits.ts'
import { grants, productTeachers } from '../../db/tables/all.ts'
import type { Deps } from '../../deps.ts'
import { is } from '../../lib/user-types.ts'
import type { SessionUser } from '../../plugins/authentication.ts'

/** The school's first administrator, who never buys, whatever types the account has. */
export const isSchoolAdmin = (user: Pick<SessionUser, 'id'>): boolean => user.id === ADMIN_USERID

/** Whether a student has a course of this teacher. */
async function teaches(deps: Deps, teacherId: number, studentId: number): Promise<boolean> {
  const [course] = await deps.db
    .select({ id: grants.id })
    .from(grants)
    .innerJoin(productTeachers, eq(productTeachers.productId, grants.productId))
    .where(
      and(eq(grants.userId, studentId), isNull(grants.revokedAt), eq(productTeachers.teacherId, teacherId)),
    )
    .limit(1)
  return course !== undefined
}

/** Whose record a person may read: their own, a teacher those of their students, an administrator any. */
export async function mayReadRecord(deps: Deps, user: SessionUser, id: number): Promise<boolean> {
  if (user.id === id || is(user, 'admin')) return true
  return is(user, 'teacher') && teaches(deps, user.id, id)
}
