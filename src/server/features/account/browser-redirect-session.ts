import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import type { Token } from '#contract/account/operations.ts'
import type { Deps } from '../../deps.ts'
import type { Session } from '../../plugins/authentication.ts'
import { hashToken, REFRESH_SECONDS } from './tokens.ts'

/** identifies the browser at the few addresses that it opens by itself, without a token */
const COOKIE = 'sy_window'

/**
 * Identifies the signed-in user of payment windows. It holds the hash of the access token from the database, so it needs
 * no row of its own, and no call accepts it as a token.
 */
export const startRedirectSession = (reply: FastifyReply, { access_token }: Static<typeof Token>): void =>
  reply.setOwnCookie(COOKIE, hashToken(access_token), REFRESH_SECONDS)

export const endRedirectSession = (reply: FastifyReply): void => reply.clearOwnCookie(COOKIE)

/** Who pays; what they may do else is not asked here. */
export type Payer = Omit<Session, 'permissions' | 'lacksFactor'>

/**
 * The signed-in user of a browser that opens an address by itself; null without a live session. An access token that
 * has expired while its owner was at a payment provider still identifies them.
 */
export async function redirectSessionUser(
  { pool }: Pick<Deps, 'pool'>,
  request: FastifyRequest,
): Promise<Payer | null> {
  const hash = /^[\w-]{43}$/.exec(request.ownCookie(COOKIE) ?? '')?.[0]
  if (!hash) return null
  const { rows } = await pool.query<Payer>(
    `select u.id, u.username, u.name, u.types, s.id as "sessionId"
     from session_tokens t
     join sessions s on s.id = t.session_id
     join users u on u.id = s.user_id
     where t.access_hash = $1 and t.refresh_expires_at > now() and s.ended_at is null and u.locked_at is null`,
    [hash],
  )
  return rows[0] ?? null
}
