import { is } from '#contract/account/limits.ts'
import { eq } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { users } from '../../db/tables/account.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../lib/refusal.ts'
import { createOneTimeToken, findOneTimeToken } from './one-time-tokens.ts'

type User = typeof users.$inferSelect

/** names the account that this browser may verify */
const COOKIE = 'sy_verification'
const SECONDS = 900

/** Lets this browser verify one account for a quarter of an hour: it has logged in to it, or holds its link. */
export async function allowVerification(
  deps: Deps,
  reply: FastifyReply,
  userId: number,
  by: 'verification after login' | 'verification by link',
): Promise<void> {
  const token = await createOneTimeToken(deps.db, { purpose: by, userId, seconds: SECONDS })
  reply.setOwnCookie(COOKIE, token, SECONDS)
}

export const clearVerification = (reply: FastifyReply): void => {
  reply.clearOwnCookie(COOKIE)
}

/** Whoever guesses the initial password could take over staff without a phone, so it does not suffice for them. */
const needsLink = ({ types, telephone }: User): boolean =>
  !telephone && (is({ types }, 'admin') || is({ types }, 'teacher'))

/**
 * The account that this browser may verify, and no other. @throws notSignedIn without the cookie, for another
 * account, and once the account is verified; accountLinkNeeded
 */
export async function requireVerifying(deps: Deps, request: FastifyRequest, userId: number): Promise<User> {
  const token = /^[\w-]{43}$/.exec(request.ownCookie(COOKIE) ?? '')?.[0]
  const found =
    token && (await findOneTimeToken(deps.db, token, 'verification after login', 'verification by link'))
  if (!found || found.userId !== userId) throw refuse('notSignedIn')
  const [user] = await deps.db.select().from(users).where(eq(users.id, userId))
  if (!user || user.verifiedAt || user.lockedAt) throw refuse('notSignedIn')
  if (needsLink(user) && found.purpose !== 'verification by link') throw refuse('accountLinkNeeded')
  return user
}
