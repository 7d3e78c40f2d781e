import { eq, sql } from 'drizzle-orm'
import type { Static } from 'typebox'
import type { Token } from '#contract/account/operations.ts'
import type { Deps } from '../../deps.ts'
import { sessions, sessionTokens, users } from '../../db/tables/account.ts'
import { refuse } from '../../lib/refusal.ts'
import { clearSessionCache } from './find-session.ts'
import { endSession, markUsed, tokenAnswer, tokenRow } from './sessions.ts'
import { hashToken, randomToken, REFRESH_GRACE_SECONDS, SESSION_SECONDS, successorOf } from './tokens.ts'

/**
 * Exchanges a refresh token for its successor. The same token answers the same successor until that one has been
 * in use for 30 seconds; after that it is a stolen or replayed one and the whole session ends.
 * @throws invalidToken
 */
export async function refreshSession(deps: Deps, refreshToken: string): Promise<Static<typeof Token>> {
  let replayed = false
  const answer = await deps.db.transaction(async (tx) => {
    const [row] = await tx
      .select({
        id: sessionTokens.id,
        sessionId: sessionTokens.sessionId,
        parentId: sessionTokens.parentId,
        salt: sessionTokens.successorSalt,
        used: sql<boolean>`${sessionTokens.usedAt} is not null`,
        alive: sql<boolean>`${sessions.endedAt} is null and ${users.lockedAt} is null and ${sessionTokens.refreshExpiresAt} > now()
          and ${sessions.createdAt} > now() - make_interval(secs => ${SESSION_SECONDS})`,
        replayed: sql<boolean>`coalesce(${sessionTokens.supersededAt} < now() - make_interval(secs => ${REFRESH_GRACE_SECONDS}), false)`,
      })
      .from(sessionTokens)
      .innerJoin(sessions, eq(sessions.id, sessionTokens.sessionId))
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(eq(sessionTokens.refreshHash, hashToken(refreshToken)))
      .for('update', { of: sessionTokens })
    if (!row?.alive) return null
    if (row.replayed) {
      replayed = true
      await endSession(tx, row.sessionId, 'refresh token replayed')
      return null
    }
    if (row.parentId && !row.used) await markUsed(tx, row.id, row.parentId)
    const salt = row.salt ?? randomToken()
    const pair = successorOf(refreshToken, salt)
    if (!row.salt) {
      await tx.update(sessionTokens).set({ successorSalt: salt }).where(eq(sessionTokens.id, row.id))
      await tx.insert(sessionTokens).values(tokenRow(row.sessionId, pair, row.id))
      return tokenAnswer(pair)
    }
    const [successor] = await tx
      .select({
        left: sql<number>`greatest(0, extract(epoch from ${sessionTokens.accessExpiresAt} - now()))::int`,
      })
      .from(sessionTokens)
      .where(eq(sessionTokens.refreshHash, hashToken(pair.refresh)))
    return tokenAnswer(pair, successor?.left ?? 0)
  })
  if (replayed) clearSessionCache(deps.db)
  if (!answer) throw refuse('invalidToken')
  return answer
}
