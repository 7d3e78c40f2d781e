import { eq } from 'drizzle-orm'
import { userTypes } from '#contract/account/limits.ts'
import { users } from '#server/db/tables/all.ts'
import { signedIn } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { anAdministratorWith } from './support.ts'

/** A school with administrators of several roles. */
export async function openRoles() {
  const school = await openTestSchool()

  const { db } = school.deps

  const owner = await signedIn(school, [userTypes.admin])

  const nothing = await anAdministratorWith(school, [])

  const manager = await anAdministratorWith(school, [
    ...(['role.read', 'role.write', 'role.delete', 'role.assign'] as const),
    ...(['account.read', 'account.write', 'account.security', 'order.read'] as const),
  ])

  const assigner = await anAdministratorWith(school, [
    ...(['account.read', 'account.write', 'account.security', 'role.assign', 'order.read'] as const),
  ])

  const roleOf = async (id: number) => (await db.select().from(users).where(eq(users.id, id)))[0]?.roleId
  return { school, db, owner, nothing, manager, assigner, roleOf }
}
export type Roles = Awaited<ReturnType<typeof openRoles>>
