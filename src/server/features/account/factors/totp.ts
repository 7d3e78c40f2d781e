import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { factorLimits } from '#contract/account/factor-limits.ts'
import type { Queryable } from '../../../db/database.ts'
import { isReadable, type Sealing, seal, unseal } from '../../../db/sealed.ts'
import { totpFactors } from '../../../db/tables/all.ts'
import { refuse } from '../../../lib/refusal.ts'

/** seconds; apps know no other */
const PERIOD = 30
/** the code before and the one after are accepted too: people type slowly, and clocks differ */
const WINDOW = 1

/** What the secret of an app is sealed for. */
export const totpContext = (userId: number): string => `totp ${userId}`

const generator = (secret: Secret, names: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({ ...names, secret, algorithm: 'SHA1', digits: factorLimits.totpDigits, period: PERIOD })

const confirmed = (userId: number) => and(eq(totpFactors.userId, userId), isNotNull(totpFactors.confirmedAt))

/** The secret of an app that can no longer be opened; undefined: there is none, or it can. */
async function unreadable(sealing: Sealing, userId: number): Promise<string | undefined> {
  const [app] = await sealing.db
    .select({ secret: totpFactors.secret })
    .from(totpFactors)
    .where(confirmed(userId))
  return app && !(await isReadable(sealing, totpContext(userId), app.secret)) ? app.secret : undefined
}

/** Asked before a try is counted: the person cannot help it. @throws factorUnreadable */
export async function requireReadableApp(sealing: Sealing, userId: number): Promise<void> {
  if (await unreadable(sealing, userId)) throw refuse('factorUnreadable')
}

/**
 * Stores a new secret, which counts for nothing until a code of it is confirmed. One that waits is replaced, and one that
 * can no longer be opened. @returns null where there is another
 */
export async function newTotp(
  sealing: Sealing,
  userId: number,
  names: { issuer: string; label: string },
): Promise<{ secret: string; uri: string } | null> {
  const secret = new Secret({ size: 20 })
  const sealed = await seal(sealing, totpContext(userId), secret.base32)
  const lost = (await unreadable(sealing, userId)) ?? ''
  const stored = await sealing.db
    .insert(totpFactors)
    .values({ userId, secret: sealed })
    .onConflictDoUpdate({
      target: totpFactors.userId,
      set: { secret: sealed, createdAt: sql`now()`, confirmedAt: null },
      setWhere: sql`${totpFactors.confirmedAt} is null or ${totpFactors.secret} = ${lost}`,
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
  const secret = Secret.fromBase32(await unseal(sealing, totpContext(userId), sealed))
  const timestamp = Date.now()
  const delta = generator(secret).validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD) + delta
}

async function spend(
  sealing: Sealing,
  tx: Queryable,
  { userId, code, isConfirmed }: { userId: number; code: string; isConfirmed: boolean },
): Promise<boolean> {
  const found = isConfirmed
    ? confirmed(userId)
    : and(eq(totpFactors.userId, userId), isNull(totpFactors.confirmedAt))
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
