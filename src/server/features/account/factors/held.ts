import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Factor } from '#contract/account/factor-limits.ts'
import type { Queryable } from '../../../db/database.ts'
import { factorRemovals, passkeys, recoveryCodes, totpFactors } from '../../../db/tables/all.ts'

export interface Held {
  /** null: no codes of an app */
  totpSince: Date | null
  passkeys: (typeof passkeys.$inferSelect)[]
  recoveryLeft: number
}

/** The second factors of a user. Recovery codes are none by themselves: they stand in for one that is lost. */
export async function heldBy(db: Queryable, userId: number): Promise<Held> {
  const [totp] = await db
    .select({ since: totpFactors.confirmedAt })
    .from(totpFactors)
    .where(and(eq(totpFactors.userId, userId), isNotNull(totpFactors.confirmedAt)))
  const keys = await db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(desc(passkeys.id))
  const unused = and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt))
  return {
    totpSince: totp?.since ?? null,
    passkeys: keys,
    recoveryLeft: await db.$count(recoveryCodes, unused),
  }
}

export const holdsOne = ({ totpSince, passkeys: keys }: Pick<Held, 'totpSince' | 'passkeys'>): boolean =>
  totpSince !== null || keys.length > 0

/** The ways to prove oneself with them, the strongest first. */
export function factorsOf(held: Held): Factor[] {
  const ways: Factor[] = []
  if (held.passkeys.length > 0) ways.push('passkey')
  if (held.totpSince !== null) ways.push('totp')
  if (holdsOne(held) && held.recoveryLeft > 0) ways.push('recovery')
  return ways
}

/** Removes every second factor of a user with the recovery codes. @returns whether there was one */
export async function dropFactors(tx: Queryable, userId: number): Promise<boolean> {
  const totp = await tx.delete(totpFactors).where(eq(totpFactors.userId, userId)).returning()
  const keys = await tx.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id })
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  return keys.length > 0 || totp.some(({ confirmedAt }) => confirmedAt !== null)
}

/** The removal that was asked for and is still to come. */
export async function openRemoval(db: Queryable, userId: number) {
  const [removal] = await db
    .select()
    .from(factorRemovals)
    .where(and(eq(factorRemovals.userId, userId), isNull(factorRemovals.endedAt)))
  return removal
}
