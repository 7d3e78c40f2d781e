import { asc, eq, inArray, isNull, and } from 'drizzle-orm'
import type { Permission } from '#contract/permission.ts'
import { builtInRoleIds } from '#contract/role/built-in.ts'
import { permissionsOf } from '#contract/role/permissions.ts'
import type { Tx } from '../../db/database.ts'
import { roles, users } from '../../db/tables/all.ts'
import { hasType } from '../../db/user-types.ts'
import { refuse } from '../../lib/refusal.ts'

export type RoleRow = typeof roles.$inferSelect

/** An administrator who can sign in, with their role as it is now. */
export interface Administrator {
  id: number
  roleId: number
  permissions: ReadonlySet<Permission>
}

/** The administrators whose rows a transaction has locked, and what the caller may do at this moment. */
export interface Administrators {
  list: readonly Administrator[]
  caller: Administrator
}

/**
 * Locks the administrators who can sign in, in order of their ids, so that changes of roles and of who has them follow
 * one another: of two who take the role from each other at once, the second is not who they were any more. What the
 * caller may do is read again behind the lock. @throws noOperationPermission
 */
export async function lockAdministrators(
  tx: Tx,
  callerId: number,
  permission: Permission,
): Promise<Administrators> {
  const locked = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(hasType('admin'), isNull(users.lockedAt)))
    .orderBy(asc(users.id))
    .for('update')
  const ids = locked.map(({ id }) => id)
  // by a statement of its own, which sees what was changed while this one waited
  const rows = await tx
    .select({ id: users.id, role: roles })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(and(inArray(users.id, ids.length > 0 ? ids : [0]), hasType('admin'), isNull(users.lockedAt)))
  const list = rows.map(({ id, role }) => ({ id, roleId: role.id, permissions: permissionsOf(role) }))
  const caller = list.find(({ id }) => id === callerId)
  if (!caller?.permissions.has(permission)) throw refuse('noOperationPermission')
  return { list, caller }
}

/** Nobody gives or takes what they may not do themselves. @throws permissionNotHeld */
export function requireHeld(
  caller: Pick<Administrator, 'permissions'>,
  permissions: Iterable<Permission>,
): void {
  for (const permission of permissions)
    if (!caller.permissions.has(permission)) throw refuse('permissionNotHeld')
}

export const holds = (
  caller: Pick<Administrator, 'permissions'>,
  permissions: Iterable<Permission>,
): boolean => [...permissions].every((permission) => caller.permissions.has(permission))

/** Whether the school would be left with an owner who can sign in, if this person were none. */
export const hasOtherOwner = ({ list }: Administrators, userId: number): boolean =>
  list.some(({ id, roleId }) => roleId === builtInRoleIds.owner && id !== userId)

/** @throws roleNotFound */
export async function takeRole(tx: Tx, id: number): Promise<RoleRow> {
  const [role] = await tx.select().from(roles).where(eq(roles.id, id)).for('update')
  if (!role) throw refuse('roleNotFound')
  return role
}
