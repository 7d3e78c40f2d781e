import { ADMIN_USERID, is } from '#contract/account/limits.ts'
import { builtInRoleIds } from '#contract/role/built-in.ts'
import { permissionsOf } from '#contract/role/permissions.ts'
import type { Tx } from '../../../db/database.ts'
import { refuse } from '../../../lib/refusal.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { type Administrators, hasOtherOwner, requireHeld, takeRole } from '../../role/index.ts'
import type { Taken, User } from './take-user.ts'

/** Students and visitors know teachers by their name. @throws fieldRequired */
export function requireNameOfTeacher(person: { name: string; types: readonly number[] }): void {
  if (is(person, 'teacher') && person.name.trim() === '') throw refuse('fieldRequired', { field: 'name' })
}

/** Only the first administrator changes that account. @throws noPermission */
export function requireOwnIfFirst(caller: SessionUser, id: number): void {
  if (id === ADMIN_USERID && caller.id !== ADMIN_USERID) throw refuse('noPermission')
}

/**
 * The role of somebody who is to have these types; null: no administrator. Nobody gives or takes a role that permits
 * more than their own, nobody changes their own, and the first administrator and the last owner stay what they are.
 * @throws roleRequired, roleNotFound, firstAdministrator, ownAccount, ownRole, lastAdministrator, permissionNotHeld
 */
export async function nextRole(
  tx: Tx,
  administrators: Administrators,
  user: Pick<User, 'id' | 'roleId'> | null,
  wanted: { types: readonly number[]; role_id?: number | undefined },
): Promise<number | null> {
  const { caller } = administrators
  const before = user?.roleId ?? null
  const after = is(wanted, 'admin') ? (wanted.role_id ?? before) : null
  if (after === before) {
    if (is(wanted, 'admin') && after === null) throw refuse('roleRequired')
    return after
  }
  if (user?.id === ADMIN_USERID) throw refuse('firstAdministrator')
  if (user?.id === caller.id) throw refuse(after === null ? 'ownAccount' : 'ownRole')
  requireHeld(caller, ['role.assign'])
  if (after !== null) requireHeld(caller, permissionsOf(await takeRole(tx, after)))
  if (user && before === builtInRoleIds.owner && !hasOtherOwner(administrators, user.id))
    throw refuse('lastAdministrator')
  return after
}

/** @throws firstAdministrator, ownAccount, lastAdministrator */
export function requireLockable(caller: SessionUser, { user, administrators }: Taken): void {
  if (user.id === ADMIN_USERID) throw refuse('firstAdministrator')
  if (user.id === caller.id) throw refuse('ownAccount')
  if (user.roleId === builtInRoleIds.owner && !hasOtherOwner(administrators, user.id))
    throw refuse('lastAdministrator')
}
