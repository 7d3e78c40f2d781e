import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Static } from 'typebox'
import type { Token } from '#contract/account/operations.ts'
import type { Db, Queryable } from '../../db/database.ts'
import { hasFactor } from '../../db/factor-demand.ts'
import { sessions, sessionTokens } from '../../db/tables/account.ts'
import type { Credentials } from './credentials.ts'
import { bearerToken } from '../../plugins/authentication.ts'
import type { Phone } from './phone.ts'
import { ACCESS_SECONDS, hashToken, newPair, REFRESH_SECONDS, type TokenPair } from './tokens.ts'

export const tokenAnswer = (pair: TokenPair, expiresIn = ACCESS_SECONDS): Static<typeof Token> => ({
  token_type: 'Bearer',
  access_token: pair.access,
  refresh_token: pair.refresh,
  expires_in: expiresIn,
})

export const tokenRow = (sessionId: number, pair: TokenPair, parentId: number | null = null) => ({
  sessionId,
  parentId,
  accessHash: hashToken(pair.access),
  refreshHash: hashToken(pair.refresh),
  accessExpiresAt: sql`now() + make_interval(secs => ${ACCESS_SECONDS})`,
  refreshExpiresAt: sql`now() + make_interval(secs => ${REFRESH_SECONDS})`,
})

/**
 * A new session with its first pair of tokens: one statement, and so one round trip and one commit. That of the browser
 * which asks, if it has one, ends with it.
 * @param isAsBefore condition on the row `u` of `users`: else none is made
 * @param provenAt when its owner has proven who they are, Unix seconds; null: at this moment
 */
const opening = (
  userId: number,
  request: FastifyRequest,
  { access, refresh }: TokenPair,
  isAsBefore: SQL = sql`true`,
  provenAt: number | null = null,
): SQL => {
  const { headers, ip } = request
  const former = bearerToken(request)
  const formerHash = former === undefined ? null : hashToken(former)
  return sql`
  with session as (
    insert into ${sessions} (user_id, user_agent, address, proven_at)
    select u.id, ${(headers['user-agent'] ?? '').slice(0, 300)}, ${ip},
      least(now(), to_timestamp(${provenAt}::float8)) from users u
    where u.id = ${userId} and ${isAsBefore}
    -- whoever resets or locks the account at this moment comes before, or ends this session too
    for share of u returning id
  ), former as (
    update ${sessions} set ended_at = now(), end_reason = 'replaced by a login'
    where ended_at is null and exists (select from session)
      and id = (select session_id from ${sessionTokens} where access_hash = ${formerHash}::text)
  )
  insert into ${sessionTokens} (session_id, access_hash, refresh_hash, access_expires_at, refresh_expires_at)
  select id, ${hashToken(access)}, ${hashToken(refresh)},
    now() + make_interval(secs => ${ACCESS_SECONDS}), now() + make_interval(secs => ${REFRESH_SECONDS})
  from session
  returning array(select distinct before.user_agent from sessions before where before.user_id = ${userId}) as devices`
}

export interface OpenedSession {
  token: Static<typeof Token>
  userid: number
  /** user agents of the sessions that the user has had before and that are not forgotten yet */
  devicesBefore: readonly string[]
}

/** Signs a user in within a transaction, without asking for a second factor. */
export async function openSession(
  tx: Queryable,
  userId: number,
  request: FastifyRequest,
): Promise<OpenedSession> {
  const pair = newPair()
  const { rows } = await tx.execute<{ devices: string[] }>(opening(userId, request, pair))
  return { token: tokenAnswer(pair), userid: userId, devicesBefore: rows[0]?.devices ?? [] }
}

const dialect = new PgDialect()

/**
 * The same by itself and named, so that it is planned once per connection: a login costs little beside its password.
 * An account with a second factor gets no session by it, whoever calls it.
 * @param by the phone that a code was sent to, where that opens the session: it must still be the account's
 * @returns undefined when the account has a second factor, or another password or phone or was locked since it was read
 */
export async function openSessionAtLogin(
  pool: pg.Pool,
  { id, passwordHash }: Credentials,
  request: FastifyRequest,
  { provenAt = null, by = null }: { provenAt?: number | null; by?: Phone | null } = {},
): Promise<OpenedSession | undefined> {
  const pair = newPair()
  const isAsBefore = sql`u.password_hash is not distinct from ${passwordHash}
    and (${by?.telephone ?? null}::text is null or u.area_code = ${by?.areaCode ?? null}::text and u.telephone = ${by?.telephone ?? null}::text)
    and u.locked_at is null and u.verified_at is not null and not ${sql.raw(hasFactor('u'))}`
  const { sql: text, params: values } = dialect.sqlToQuery(opening(id, request, pair, isAsBefore, provenAt))
  const { rows } = await pool.query<{ devices: string[] }>({ name: 'open-session', text, values })
  const [opened] = rows
  return opened && { token: tokenAnswer(pair), userid: id, devicesBefore: opened.devices }
}

/** Ends one session; every token of it is dead at once. */
export async function endSession(db: Queryable, sessionId: number, reason: string): Promise<void> {
  await db
    .update(sessions)
    .set({ endedAt: sql`now()`, endReason: reason })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)))
}

/** Ends every session of a user, but one where given. */
export async function endSessionsOf(
  db: Queryable,
  userId: number,
  reason: string,
  except = 0,
): Promise<void> {
  await db
    .update(sessions)
    .set({ endedAt: sql`now()`, endReason: reason })
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt), sql`${sessions.id} <> ${except}`))
}

/** For the list of a user's own sessions. */
export async function noteUse(db: Queryable, sessionId: number): Promise<void> {
  await db.update(sessions).set({ lastUsedAt: sql`now()` }).where(eq(sessions.id, sessionId))
}

/** The first use of a pair sets the clock of the one it replaced. */
export async function markUsed(db: Db | Queryable, tokenId: number, parentId: number): Promise<void> {
  await db
    .update(sessionTokens)
    .set({ usedAt: sql`now()` })
    .where(and(eq(sessionTokens.id, tokenId), isNull(sessionTokens.usedAt)))
  await db
    .update(sessionTokens)
    .set({ supersededAt: sql`now()` })
    .where(and(eq(sessionTokens.id, parentId), isNull(sessionTokens.supersededAt)))
}
