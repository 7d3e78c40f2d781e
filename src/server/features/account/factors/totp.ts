import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { factorLimits } from '#contract/account/factor-limits.ts'
import type { Queryable } from '../../../db/database.ts'
import { type Sealing, seal, unseal } from '../../../db/sealed.ts'
import { totpFactors } from '../../../db/tables/all.ts'

/** seconds; apps know no other */
const PERIOD = 30
/** the code before and the one after are accepted too: people type slowly, and clocks differ */
const WINDOW = 1

const contextOf = (userId: number): string => `totp ${userId}`

const generator = (secret: Secret, names: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({ ...names, secret, algorithm: 'SHA1', digits: factorLimits.totpDigits, period: PERIOD })

/** Stores a new secret, which counts for nothing until a code of it is confirmed; one that waits is replaced. */
export async function newTotp(
  sealing: Sealing,
  userId: number,
  names: { issuer: string; label: string },
): Promise<{ secret: string; uri: string } | null> {
  const secret = new Secret({ size: 20 })
  const sealed = await seal(sealing, contextOf(userId), secret.base32)
  const stored = await sealing.db
    .insert(totpFactors)
    .values({ userId, secret: sealed })
    .onConflictDoUpdate({
      target: totpFactors.userId,
      set: { secret: sealed, createdAt: sql`now()` },
      setWhere: isNull(totpFactors.confirmedAt),
    })
    .returning({ userId: totpFactors.userId })
  return stored.length === 0 ? null : { secret: secret.base32, uri: generator(secret, names).toString() }
}

/** The period whose code this is; null for a wrong one. Compared in constant time. */
async function stepOf(
  sealing: Sealing,
  userId: number,
  sealed: string,
  code: string,
): Promise<number | null> {
  const secret = Secret.fromBase32(await unseal(sealing, contextOf(userId), sealed))
  const timestamp = Date.now()
  const delta = generator(secret).validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD) + delta
}

async function spend(
  sealing: Sealing,
  tx: Queryable,
  { userId, code, isConfirmed }: { userId: number; code: string; isConfirmed: boolean },
): Promise<boolean> {
  const found = and(
    eq(totpFactors.userId, userId),
    isConfirmed ? isNotNull(totpFactors.confirmedAt) : isNull(totpFactors.confirmedAt),
  )
  const [row] = await tx.select({ secret: totpFactors.secret }).from(totpFactors).where(found)
  const step = row ? await stepOf(sealing, userId, row.secret, code.replace(/\D/g, '')) : null
  if (!row || step === null) return false
  // of several at once with one code one finds it unused
  const used = await tx
    .update(totpFactors)
    .set({ lastStep: step, confirmedAt: sql`coalesce(${totpFactors.confirmedAt}, now())` })
    .where(and(found, eq(totpFactors.secret, row.secret), lt(totpFactors.lastStep, step)))
    .returning({ userId: totpFactors.userId })
  return used.length > 0
}

/** Uses a code up; neither it nor an earlier one is accepted again. @returns whether it was right */
export const spendTotp = (sealing: Sealing, tx: Queryable, userId: number, code: string): Promise<boolean> =>
  spend(sealing, tx, { userId, code, isConfirmed: true })

/** The same with the first code of a new secret, which counts from then on. */
export const confirmNewTotp = (
  sealing: Sealing,
  tx: Queryable,
  userId: number,
  code: string,
): Promise<boolean> => spend(sealing, tx, { userId, code, isConfirmed: false })
