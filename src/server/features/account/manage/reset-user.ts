import { eq } from 'drizzle-orm'
import { identities, users } from '../../../db/tables/all.ts'
import type { Deps } from '../../../deps.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { refuse } from '../../../lib/refusal.ts'
import { createAccountLink } from '../account-links.ts'
import { deleteOneTimeTokens } from '../one-time-tokens.ts'
import { endSessionsOf } from '../sessions.ts'
import { notifyAccountChange } from '../notify-account-change.ts'
import { clearSessionCache } from '../find-session.ts'
import { writeAudit } from '../../audit/index.ts'
import { requireOwnIfFirst } from './policy.ts'
import { takeUser } from './take-user.ts'

/**
 * Voids a user's password, the accounts elsewhere that are linked, and the sessions. The account is then as one just made: its owner proves the phone and
 * chooses a password, by the link or after a login by SMS code. Nobody but the owner ever knows the new password.
 * @throws confirmationMismatch, noPermission, ownAccount, notFound, permissionNotHeld
 */
export async function resetUser(
  deps: Deps,
  caller: SessionUser,
  id: number,
  confirm: boolean,
): Promise<{ link: string }> {
  const { db } = deps
  if (!confirm) throw refuse('confirmationMismatch')
  requireOwnIfFirst(caller, id)
  if (id === caller.id) throw refuse('ownAccount')
  const link = await db.transaction(async (tx) => {
    const { user } = await takeUser(tx, caller, id, 'account.security')
    await notifyAccountChange(deps, tx, id, 'password_reset')
    await tx.update(users).set({ passwordHash: null, verifiedAt: null }).where(eq(users.id, id))
    await endSessionsOf(tx, id, 'password reset')
    await deleteOneTimeTokens(tx, id)
    // whoever took the account over may have linked theirs
    await tx.delete(identities).where(eq(identities.userId, id))
    await writeAudit(tx, caller, 'user reset', `user ${id}`, { username: user.username })
    return createAccountLink(tx, id)
  })
  clearSessionCache(db)
  return { link }
}
