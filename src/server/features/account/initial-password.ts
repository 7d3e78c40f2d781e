import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { users } from '../../db/tables/account.ts'
import { refuse } from '../../lib/refusal.ts'

/** How many days the first password that the school gave opens the verification of an account: as long as its link. */
const GOOD_DAYS = 7

/**
 * The first password of an account that nobody has verified opens its verification for some days only. Accounts of the
 * demo show how that is done, for as long as the demo is there.
 * @throws initialPasswordExpired
 */
export async function requireFreshInitialPassword(db: Db, userId: number): Promise<void> {
  const isOld = sql`${users.createdAt} < now() - make_interval(days => ${GOOD_DAYS})`
  const expired = await db.$count(users, and(eq(users.id, userId), eq(users.isDemo, false), isOld))
  if (expired > 0) throw refuse('initialPasswordExpired')
}
