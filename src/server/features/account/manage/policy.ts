import { ADMIN_USERID } from '#contract/account/limits.ts'
import type { users } from '../../../db/tables/all.ts'
import { refuse } from '../../../lib/refusal.ts'
import { is } from '../../../lib/user-types.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'

/** Only the first administrator changes that account. @throws noPermission */
export function requireOwnIfFirst(caller: SessionUser, id: number): void {
  if (id === ADMIN_USERID && caller.id !== ADMIN_USERID) throw refuse('noPermission')
}

/**
 * The first and the last administrator keep that type, and nobody removes their own.
 * @throws firstAdministrator, ownAccount, lastAdministrator
 */
export function requireAllowedRoles(
  caller: SessionUser,
  { user, otherAdministrators }: { user: typeof users.$inferSelect; otherAdministrators: number },
  types: number[],
): void {
  if (!is(user, 'admin') || is({ types }, 'admin')) return
  if (user.id === ADMIN_USERID) throw refuse('firstAdministrator')
  if (user.id === caller.id) throw refuse('ownAccount')
  if (otherAdministrators === 0) throw refuse('lastAdministrator')
}
