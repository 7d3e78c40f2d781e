import { and, eq, isNull } from 'drizzle-orm'
import { ADMIN_USERID, is } from '#contract/account/limits.ts'
import { grants, productTeachers } from '../../db/tables/all.ts'
import type { Deps } from '../../deps.ts'
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

/** Whose record a person may read: their own and an administrator any, a teacher those of their students without the phone. */
export async function recordView(
  deps: Deps,
  user: SessionUser,
  id: number,
): Promise<'whole' | 'masked' | 'none'> {
  if (user.id === id || is(user, 'admin')) return 'whole'
  return is(user, 'teacher') && (await teaches(deps, user.id, id)) ? 'masked' : 'none'
}
