import { eq } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { users } from '../../db/tables/all.ts'
import { refuse } from '../../lib/refusal.ts'

export async function isDemoAccount(db: Db, userId: number): Promise<boolean> {
  const [user] = await db.select({ isDemo: users.isDemo }).from(users).where(eq(users.id, userId))
  return user?.isDemo === true
}

/** Many use the accounts of the demo: none of them gets what the others wrote, or takes the account away. @throws privacyNotInDemo */
export async function requireOwnAccountAlone(db: Db, userId: number): Promise<void> {
  if (await isDemoAccount(db, userId)) throw refuse('privacyNotInDemo')
}
