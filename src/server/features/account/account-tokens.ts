import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/database.ts'
import { accountTokens } from '../../db/tables/account.ts'
import type { Phone } from './phone.ts'
import { hashToken, randomToken } from './tokens.ts'

/** What a token opens; a token of one purpose is nothing to another. */
export type AccountTokenPurpose =
  | 'retrieval step 1'
  | 'retrieval step 2'
  | 'account link'
  | 'verification after login'
  | 'verification by link'

export interface NewAccountToken {
  purpose: AccountTokenPurpose
  userId: number
  /** seconds that it lives */
  seconds: number
  /** of a retrieval: where its code goes */
  phone?: string
}

/** How a token names the phone it is bound to. */
export const phoneName = ({ areaCode, telephone }: Phone): string => `${areaCode} ${telephone}`

/** Makes a token; stored is its hash alone. */
export async function createAccountToken(
  db: Queryable,
  { purpose, userId, seconds, phone = '' }: NewAccountToken,
): Promise<string> {
  const token = randomToken()
  await db.insert(accountTokens).values({
    tokenHash: hashToken(token),
    purpose,
    userId,
    phone,
    expiresAt: sql`now() + make_interval(secs => ${seconds})`,
  })
  return token
}

const alive = (token: string, ...purposes: AccountTokenPurpose[]) =>
  and(
    eq(accountTokens.tokenHash, hashToken(token)),
    inArray(accountTokens.purpose, purposes),
    isNull(accountTokens.usedAt),
    gt(accountTokens.expiresAt, sql`now()`),
  )

/** The token as it stands, unless it is used, expired or for something else. */
export async function findAccountToken(db: Queryable, token: string, ...purposes: AccountTokenPurpose[]) {
  const [found] = await db
    .select()
    .from(accountTokens)
    .where(alive(token, ...purposes))
  return found
}

/** Uses a token up: of fifty uses at once one gets it. */
export async function spendAccountToken(db: Queryable, token: string, purpose: AccountTokenPurpose) {
  const [used] = await db
    .update(accountTokens)
    .set({ usedAt: sql`now()` })
    .where(alive(token, purpose))
    .returning()
  return used
}

/** Takes one of the sends that a token permits. */
export async function takeSend(db: Queryable, token: string, purpose: AccountTokenPurpose, most: number) {
  const [taken] = await db
    .update(accountTokens)
    .set({ sends: sql`${accountTokens.sends} + 1` })
    .where(and(alive(token, purpose), sql`${accountTokens.sends} < ${most}`))
    .returning()
  return taken
}

/** Whatever was on its way for an account ends, such as when its password or phone has changed. */
export async function dropAccountTokens(db: Queryable, userId: number): Promise<void> {
  await db.delete(accountTokens).where(eq(accountTokens.userId, userId))
}
