import { randomInt } from 'node:crypto'
import { userTypes } from '#contract/account/limits.ts'
import type { Permission } from '#contract/permission.ts'
import { roles } from '#server/db/tables/all.ts'
import { signedIn } from '#tests/support/factories.ts'
import type { TestSchool } from '#tests/support/test-school.ts'

/** Creates a role of the school. @returns its number */
export async function aRole({ deps }: TestSchool, permissions: readonly Permission[]): Promise<number> {
  const [role] = await deps.db
    .insert(roles)
    .values({ name: `role ${randomInt(2 ** 40)}`, permissions: [...permissions] })
    .returning({ id: roles.id })
  if (!role) throw new Error('no role was made')
  return role.id
}

/** A signed-in administrator with a role, by its number or with a new one of these permissions. */
export async function anAdministratorWith(
  school: TestSchool,
  role: number | readonly Permission[],
  types: number[] = [userTypes.admin],
) {
  const roleId = typeof role === 'number' ? role : await aRole(school, role)
  return { ...(await signedIn(school, types, { roleId })), roleId }
}
