import { eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/database.ts'
import { users } from '../../db/tables/account.ts'
import { refuse } from '../../lib/refusal.ts'

const keptUser = alias(users, 'kept_user')

/** Says why an account does not open, to who has proven that it is theirs. @throws accountLocked, accountMerged */
export async function requireOpenAccount(
  db: Db,
  { id, lockedAt }: { id: number; lockedAt: Date | null },
): Promise<void> {
  if (!lockedAt) return
  const [kept] = await db
    .select({ username: keptUser.username })
    .from(users)
    .innerJoin(keptUser, eq(keptUser.id, users.mergedInto))
    .where(eq(users.id, id))
  if (kept) throw refuse('accountMerged', { username: kept.username })
  throw refuse('accountLocked')
}
