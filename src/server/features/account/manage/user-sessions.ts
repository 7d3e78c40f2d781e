import { eq } from 'drizzle-orm'
import type { OperationTypes } from '#contract/operation.ts'
import type { userSessionAdmin } from '#contract/account/manage/sessions.ts'
import { sessions, users } from '../../../db/tables/all.ts'
import type { Queryable } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { refuse } from '../../../lib/refusal.ts'
import { endSession, endSessionsOf } from '../sessions.ts'
import { clearSessionCache } from '../find-session.ts'
import { ownSessions } from '../own-sessions.ts'
import { writeAudit } from '../../audit/index.ts'
import { requireOwnIfFirst } from './policy.ts'
import { takeUser } from './take-user.ts'

type Sessions = OperationTypes<typeof userSessionAdmin.adminUserSessions>['reply']

async function requireUser(db: Queryable, id: number): Promise<void> {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.id, id))
  if (!user) throw refuse('notFound')
}

/** The sessions of a user, as the user sees them. @throws notFound */
export async function userSessions(deps: Deps, caller: SessionUser, id: number): Promise<Sessions> {
  await requireUser(deps.db, id)
  return ownSessions(deps, { ...caller, id })
}

/** Signs a user out everywhere; the caller's own session stays. @throws notFound, noPermission, permissionNotHeld */
export async function endUserSessions({ db }: Deps, caller: SessionUser, id: number): Promise<null> {
  requireOwnIfFirst(caller, id)
  await db.transaction(async (tx) => {
    await takeUser(tx, caller, id, 'account.security')
    await endSessionsOf(tx, id, 'ended by the administrator', caller.sessionId)
    await writeAudit(tx, caller, 'sessions ended', `user ${id}`)
  })
  clearSessionCache(db)
  return null
}

/** @throws notFound, noPermission, permissionNotHeld */
export async function endUserSession({ db }: Deps, caller: SessionUser, sessionId: number): Promise<null> {
  await db.transaction(async (tx) => {
    const [session] = await tx
      .select({ userId: sessions.userId, endedAt: sessions.endedAt })
      .from(sessions)
      .where(eq(sessions.id, sessionId))
    if (!session || session.endedAt) throw refuse('notFound')
    requireOwnIfFirst(caller, session.userId)
    await takeUser(tx, caller, session.userId, 'account.security')
    await endSession(tx, sessionId, 'ended by the administrator')
    await writeAudit(tx, caller, 'session ended', `user ${session.userId}`, { session: sessionId })
  })
  clearSessionCache(db)
  return null
}
