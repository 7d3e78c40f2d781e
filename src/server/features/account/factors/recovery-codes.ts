import { createHash, randomBytes } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { factorLimits } from '#contract/account/factor-limits.ts'
import type { Queryable } from '../../../db/database.ts'
import { recoveryCodes } from '../../../db/tables/all.ts'

/** Crockford's letters: none that are taken for another */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'
/** five bits each: 140 bits, so that a plain hash is enough */
const LENGTH = 28

const newCode = (): string => [...randomBytes(LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join('')

/** As it is stored, whatever signs and letters somebody has typed for it. */
const hashOf = (code: string): string => {
  const typed = code
    .toLowerCase()
    .replace(/[^a-z\d]/g, '')
    .replace(/[il]/g, '1')
    .replace(/o/g, '0')
  return createHash('sha256').update(typed).digest('base64url')
}

/** Makes the codes of a user anew. @returns them, in groups; they cannot be read again */
export async function newRecoveryCodes(tx: Queryable, userId: number): Promise<string[]> {
  const codes = Array.from({ length: factorLimits.recoveryCodes }, newCode)
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashOf(code) })))
  return codes.map((code) => code.replace(/(.{7})(?=.)/g, '$1-'))
}

/** Those of a user who has none yet; else none, and the earlier ones stay. */
export async function firstRecoveryCodes(tx: Queryable, userId: number): Promise<string[]> {
  const has = (await tx.$count(recoveryCodes, eq(recoveryCodes.userId, userId))) > 0
  return has ? [] : newRecoveryCodes(tx, userId)
}

/** Uses a code up: of several at once with one code one succeeds. @returns whether it was right */
export async function spendRecoveryCode(tx: Queryable, userId: number, code: string): Promise<boolean> {
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(recoveryCodes.codeHash, hashOf(code)),
        eq(recoveryCodes.userId, userId),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ userId: recoveryCodes.userId })
  return used.length > 0
}
