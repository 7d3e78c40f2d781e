import { and, desc, eq, exists, gt, isNull, sql } from 'drizzle-orm'
import type { security } from '#contract/account/security.ts'
import type { OperationTypes } from '#contract/operation.ts'
import { sessions, sessionTokens } from '../../db/tables/account.ts'
import type { Deps } from '../../deps.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { refuse } from '../../lib/refusal.ts'
import { deviceName } from './device-name.ts'
import { clearSessionCache } from './find-session.ts'
import { endSessionsOf } from './sessions.ts'
import { seconds } from '../../lib/seconds.ts'

type List = OperationTypes<typeof security.ownSessions>['reply']

const ownAlive = (deps: Deps, user: SessionUser) =>
  and(
    eq(sessions.userId, user.id),
    isNull(sessions.endedAt),
    exists(
      deps.db
        .select({ id: sessionTokens.id })
        .from(sessionTokens)
        .where(and(eq(sessionTokens.sessionId, sessions.id), gt(sessionTokens.refreshExpiresAt, sql`now()`))),
    ),
  )

/** The devices that a user is signed in on, that of the caller first. */
export async function ownSessions(deps: Deps, user: SessionUser): Promise<List> {
  const rows = await deps.db
    .select()
    .from(sessions)
    .where(ownAlive(deps, user))
    .orderBy(sql`${sessions.id} = ${user.sessionId} desc`, desc(sessions.lastUsedAt), desc(sessions.id))
    .limit(100)
  return {
    list: rows.map(({ id, userAgent, address, createdAt, lastUsedAt }) => ({
      id,
      ...deviceName(userAgent),
      address,
      created_at: seconds(createdAt),
      last_used_at: seconds(lastUsedAt),
      is_current: id === user.sessionId ? 1 : 0,
    })),
  }
}

/** Ends one of the user's sessions; those of others do not exist. @throws notFound */
export async function endOwnSession(deps: Deps, user: SessionUser, id: number): Promise<null> {
  const ended = await deps.db
    .update(sessions)
    .set({ endedAt: sql`now()`, endReason: 'signed out elsewhere' })
    .where(and(eq(sessions.id, id), ownAlive(deps, user)))
    .returning({ id: sessions.id })
  clearSessionCache(deps.db)
  if (ended.length === 0) throw refuse('notFound')
  return null
}

/** Signs out every device but that of the caller. */
export async function endOtherSessions(deps: Deps, user: SessionUser): Promise<null> {
  await endSessionsOf(deps.db, user.id, 'signed out elsewhere', user.sessionId)
  clearSessionCache(deps.db)
  return null
}
