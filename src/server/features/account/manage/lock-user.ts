import { eq, sql } from 'drizzle-orm'
import { users } from '../../../db/tables/all.ts'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../lib/refusal.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { endSessionsOf } from '../sessions.ts'
import { clearSessionCache } from '../find-session.ts'
import { writeAudit } from '../../audit/index.ts'
import { requireLockable } from './policy.ts'
import { takeUser } from './take-user.ts'

/**
 * Locks an account: its sessions end with it and stay ended when it is unlocked.
 * @throws notFound, firstAdministrator, ownAccount, lastAdministrator, permissionNotHeld, mergeClosed
 */
export async function lockUser(
  { db }: Deps,
  caller: SessionUser,
  id: number,
  locked: boolean,
): Promise<null> {
  await db.transaction(async (tx) => {
    const taken = await takeUser(tx, caller, id, 'account.security')
    const { user } = taken
    if ((user.lockedAt !== null) === locked) return
    if (!locked && user.mergedInto !== null) throw refuse('mergeClosed')
    if (locked) requireLockable(caller, taken)
    await tx
      .update(users)
      .set({ lockedAt: locked ? sql`now()` : null })
      .where(eq(users.id, id))
    if (locked) await endSessionsOf(tx, id, 'account locked')
    await writeAudit(tx, caller, locked ? 'user locked' : 'user unlocked', `user ${id}`, {
      username: user.username,
    })
  })
  clearSessionCache(db)
  return null
}
