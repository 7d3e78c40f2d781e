import { createHash } from 'node:crypto'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db, Queryable } from '../../../db/database.ts'
import { type FoundIdentity, ssoAttempts } from '../../../db/tables/all.ts'
import { refuse } from '../../../lib/refusal.ts'
import { hashToken, randomToken } from '../tokens.ts'

/** names the login at a provider that this browser has begun */
const COOKIE = 'sy_sso'
/** from the beginning at the school to its end there */
const SECONDS = 600

export type Attempt = typeof ssoAttempts.$inferSelect
export type FoundAttempt = Attempt & { identity: FoundIdentity }

/** What follows from the cookie alone: nobody who reads the database knows it, and no other browser. */
export interface AttemptSecrets {
  state: string
  nonce: string
  codeVerifier: string
}

export function secretsOf(key: string): AttemptSecrets {
  const derive = (name: string) => createHash('sha256').update(`${name} ${key}`).digest('hex')
  return { state: derive('state'), nonce: derive('nonce'), codeVerifier: derive('code verifier') }
}

/** The key of this browser; undefined: it has begun nothing. */
export const attemptKey = (request: FastifyRequest): string | undefined =>
  /^[\w-]{43}$/.exec(request.ownCookie(COOKIE) ?? '')?.[0]

export const forgetAttempt = (reply: FastifyReply): void => reply.clearOwnCookie(COOKIE)

type Begun = Pick<typeof ssoAttempts.$inferInsert, 'providerId' | 'userId' | 'sessionId' | 'isInWechat'>

/** Begins one for this browser. What it had begun before is good no more. */
export async function beginAttempt(db: Db, reply: FastifyReply, begun: Begun): Promise<AttemptSecrets> {
  const key = randomToken()
  await db
    .insert(ssoAttempts)
    .values({ ...begun, keyHash: hashToken(key), expiresAt: sql`now() + make_interval(secs => ${SECONDS})` })
  reply.setOwnCookie(COOKIE, key, SECONDS)
  return secretsOf(key)
}

const alive = (key: string) =>
  and(eq(ssoAttempts.keyHash, hashToken(key)), gt(ssoAttempts.expiresAt, sql`now()`))

/** Takes the return of a browser from a provider, once: of twenty with one code, one goes on. */
export async function takeReturn(db: Db, key: string, providerId: number): Promise<Attempt | undefined> {
  const [attempt] = await db
    .update(ssoAttempts)
    .set({ returnedAt: sql`now()` })
    .where(and(alive(key), eq(ssoAttempts.providerId, providerId), isNull(ssoAttempts.returnedAt)))
    .returning()
  return attempt
}

export async function keepOutcome(
  db: Db,
  { keyHash }: Attempt,
  outcome: Pick<typeof ssoAttempts.$inferInsert, 'identity' | 'problem' | 'finishedAt'>,
): Promise<void> {
  await db.update(ssoAttempts).set(outcome).where(eq(ssoAttempts.keyHash, keyHash))
}

/**
 * The attempt of this browser once it has come back, with what the provider said.
 * @throws ssoAttemptGone, and the refusal that its return met
 */
export async function requireReturned(db: Queryable, request: FastifyRequest): Promise<FoundAttempt> {
  const key = attemptKey(request)
  const [attempt] = key ? await db.select().from(ssoAttempts).where(alive(key)) : []
  const { problem, identity } = attempt ?? {}
  if (problem) throw refuse(problem)
  if (!attempt || !identity) throw refuse('ssoAttemptGone')
  return { ...attempt, identity }
}

/** Ends an attempt, so that nothing comes of it twice. @throws ssoAttemptGone for all but one of several callers */
export async function finishAttempt(tx: Queryable, { keyHash }: Attempt): Promise<void> {
  const finished = await tx
    .update(ssoAttempts)
    .set({ finishedAt: sql`now()` })
    .where(and(eq(ssoAttempts.keyHash, keyHash), isNull(ssoAttempts.finishedAt)))
    .returning({ keyHash: ssoAttempts.keyHash })
  if (finished.length === 0) throw refuse('ssoAttemptGone')
}
