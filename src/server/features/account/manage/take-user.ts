import { eq } from 'drizzle-orm'
import type { Permission } from '#contract/permission.ts'
import { permissionsOf } from '#contract/role/permissions.ts'
import type { Tx } from '../../../db/database.ts'
import { roles, users } from '../../../db/tables/all.ts'
import { refuse } from '../../../lib/refusal.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { type Administrators, lockAdministrators, requireHeld } from '../../role/index.ts'

export type User = typeof users.$inferSelect

export interface Taken {
  user: User
  administrators: Administrators
}

/**
 * Locks a user's row for a change, and before it those of the administrators. Another administrator is changed by who
 * may do all that they may: whoever resets a password, changes a phone or ends sessions could become that person.
 * @throws notFound, accountErased, noOperationPermission, permissionNotHeld
 */
export async function takeUser(
  tx: Tx,
  caller: SessionUser,
  id: number,
  permission: Permission,
  /** `no key update` lets others insert rows that refer to the user meanwhile, which would wait for `update` */
  strength: 'update' | 'no key update' = 'update',
): Promise<Taken> {
  const administrators = await lockAdministrators(tx, caller.id, permission)
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for(strength)
  if (!user) throw refuse('notFound')
  if (user.erasedAt !== null) throw refuse('accountErased')
  const [role] = user.roleId === null ? [] : await tx.select().from(roles).where(eq(roles.id, user.roleId))
  if (role && id !== caller.id) requireHeld(administrators.caller, permissionsOf(role))
  return { user, administrators }
}
