import { hash, verify } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { patterns } from '#contract/account/limits.ts'
import type { Queryable } from '../../db/database.ts'
import { users } from '../../db/tables/account.ts'
import { refuse } from '../../lib/refusal.ts'

/** OWASP's minimum for Argon2id: 19 MiB, 2 passes, 1 lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

let decoy: Promise<string> | undefined

/** Whether a password is right. Costs the same whether or not there is a hash to compare with. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password')
  const right = await verify(stored ?? (await decoy), password)
  return right && stored !== null
}

/** @throws invalidField for a password that is not 8 to 18 letters, digits or underscores */
export function requirePassword(password: string): void {
  if (!patterns.password.test(password)) throw refuse('invalidField', { field: 'password' })
}

/** Sets a user's password. @throws invalidField */
export async function setPassword(db: Queryable, userId: number, password: string): Promise<void> {
  requirePassword(password)
  await db
    .update(users)
    .set({ passwordHash: await hashPassword(password) })
    .where(eq(users.id, userId))
}
