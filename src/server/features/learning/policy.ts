import { is } from '#contract/account/limits.ts'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { productTeachers } from '../../db/tables/all.ts'
import { refuse } from '../../lib/refusal.ts'
import type { SessionUser } from '../../plugins/authentication.ts'

/** Administrators see the students of every course, teachers those of their own. @throws Refusal noPermission */
export async function requireMaySeeStudents(db: Db, user: SessionUser, productId: number): Promise<void> {
  if (is(user, 'admin')) return
  const teaches = is(user, 'teacher')
    ? await db.$count(
        productTeachers,
        and(eq(productTeachers.productId, productId), eq(productTeachers.teacherId, user.id)),
      )
    : 0
  if (teaches === 0) throw refuse('noPermission')
}
