import { is } from '#contract/account/limits.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { refuse } from '../../lib/refusal.ts'
import { isSchoolAdmin } from '../account/index.ts'

/**
 * Only students buy, and the school's administrator never does, whatever its types.
 * @throws adminCannotOrder, onlyStudentsOrder, noPermission for a payload that names somebody else
 */
export function mayOrder(user: SessionUser, claimedUserId: number | undefined): void {
  if (isSchoolAdmin(user) || !is(user, 'student'))
    throw refuse(isSchoolAdmin(user) || is(user, 'admin') ? 'adminCannotOrder' : 'onlyStudentsOrder')
  if (claimedUserId !== undefined && claimedUserId !== user.id) throw refuse('noPermission')
}

/** An order is its student's alone; to everyone else it does not exist. */
export const ownsOrder = (user: Pick<SessionUser, 'id'>, order: { userId: number } | undefined): boolean =>
  order !== undefined && order.userId === user.id
