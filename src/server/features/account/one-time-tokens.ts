import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/database.ts'
import { oneTimeTokens } from '../../db/tables/account.ts'
import type { Phone } from './phone.ts'
import { hashToken, randomToken } from './tokens.ts'

/** What a token opens; a token of one purpose is nothing to another. */
export type OneTimeTokenPurpose =
  | 'retrieval step 1'
  | 'retrieval step 2'
  | 'account link'
  | 'verification after login'
  | 'verification by link'
  | 'second step'

export interface NewOneTimeToken {
  purpose: OneTimeTokenPurpose
  userId: number
  /** its validity, seconds */
  seconds: number
  /** of a retrieval: where its code goes */
  phone?: string
}

/** How a token names the phone it is bound to. */
export const phoneName = ({ areaCode, telephone }: Phone): string => `${areaCode} ${telephone}`

/** Makes a token; stored is its hash alone. */
export async function createOneTimeToken(
  db: Queryable,
  { purpose, userId, seconds, phone = '' }: NewOneTimeToken,
): Promise<string> {
  const token = randomToken()
  await db.insert(oneTimeTokens).values({
    tokenHash: hashToken(token),
    purpose,
    userId,
    phone,
    expiresAt: sql`now() + make_interval(secs => ${seconds})`,
  })
  return token
}

const alive = (token: string, ...purposes: OneTimeTokenPurpose[]) =>
  and(
    eq(oneTimeTokens.tokenHash, hashToken(token)),
    inArray(oneTimeTokens.purpose, purposes),
    isNull(oneTimeTokens.usedAt),
    gt(oneTimeTokens.expiresAt, sql`now()`),
  )

/** The token as it stands, unless it is used, expired or for something else. */
export async function findOneTimeToken(db: Queryable, token: string, ...purposes: OneTimeTokenPurpose[]) {
  const [found] = await db
    .select()
    .from(oneTimeTokens)
    .where(alive(token, ...purposes))
  return found
}

/** Consumes a token: of fifty concurrent uses one succeeds. */
export async function consumeOneTimeToken(db: Queryable, token: string, purpose: OneTimeTokenPurpose) {
  const [used] = await db
    .update(oneTimeTokens)
    .set({ usedAt: sql`now()` })
    .where(alive(token, purpose))
    .returning()
  return used
}

/** Takes one of the sends that a token permits. */
export async function consumeTokenSend(
  db: Queryable,
  token: string,
  purpose: OneTimeTokenPurpose,
  most: number,
) {
  const [taken] = await db
    .update(oneTimeTokens)
    .set({ sends: sql`${oneTimeTokens.sends} + 1` })
    .where(and(alive(token, purpose), sql`${oneTimeTokens.sends} < ${most}`))
    .returning()
  return taken
}

/** Deletes the tokens of an account, such as when its password or phone has changed. */
export async function deleteOneTimeTokens(db: Queryable, userId: number): Promise<void> {
  await db.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, userId))
}
