import { eq, sql } from 'drizzle-orm'
import { ADMIN_USERID } from '#contract/account/limits.ts'
import { users } from '../../../db/tables/all.ts'
import type { Deps } from '../../../deps.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { refuse } from '../../../lib/refusal.ts'
import { endSessionsOf } from '../sessions.ts'
import { clearSessionCache } from '../find-session.ts'
import { writeAudit } from '../../audit/index.ts'
import { is } from '../../../lib/user-types.ts'
import { takeUser } from './administrators.ts'

/**
 * Locks an account: its sessions end with it and stay ended when it is unlocked.
 * @throws notFound, firstAdministrator, ownAccount, lastAdministrator
 */
export async function lockUser(
  { db }: Deps,
  caller: SessionUser,
  id: number,
  locked: boolean,
): Promise<null> {
  await db.transaction(async (tx) => {
    const { user, otherAdministrators } = await takeUser(tx, id)
    if ((user.lockedAt !== null) === locked) return
    if (locked && id === ADMIN_USERID) throw refuse('firstAdministrator')
    if (locked && id === caller.id) throw refuse('ownAccount')
    if (locked && is(user, 'admin') && otherAdministrators === 0) throw refuse('lastAdministrator')
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
