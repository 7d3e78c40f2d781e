import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../../db/database.ts'
import { factorTries } from '../../../db/tables/all.ts'
import { refuse } from '../../../lib/refusal.ts'

/** of an account from one address, in a quarter of an hour */
const TRIES_HERE = 5
/** of an account from all addresses, in a day: three codes of a million are right at any moment */
const TRIES_IN_ALL = 50
const recent = sql`${factorTries.lastAt} > now() - interval '15 minutes'`

/**
 * Counts a try at a code before it is judged, so that those sent at once cannot outrun the count. A passkey is not
 * counted and a recovery code not from everywhere, so that whoever guesses keeps nobody out.
 * @throws factorTriesUsed
 */
export async function countFactorTry(
  db: Queryable,
  { userId, address, isGuessable }: { userId: number; address: string; isGuessable: boolean },
): Promise<void> {
  const [counted] = await db
    .insert(factorTries)
    .values({ userId, address, tries: 1 })
    .onConflictDoUpdate({
      target: [factorTries.userId, factorTries.address],
      set: {
        tries: sql`case when ${recent} then least(${factorTries.tries} + 1, ${TRIES_HERE + 1}) else 1 end`,
        // tries that are refused do not lengthen the wait
        lastAt: sql`case when ${recent} and ${factorTries.tries} >= ${TRIES_HERE} then ${factorTries.lastAt} else now() end`,
      },
    })
    .returning({ tries: factorTries.tries })
  if ((counted?.tries ?? 0) > TRIES_HERE) throw refuse('factorTriesUsed')
  if (!isGuessable) return
  const [all] = await db
    .select({ tries: sql<number>`coalesce(sum(${factorTries.tries}), 0)::int` })
    .from(factorTries)
    .where(and(eq(factorTries.userId, userId), sql`${factorTries.lastAt} > now() - interval '24 hours'`))
  if ((all?.tries ?? 0) > TRIES_IN_ALL) throw refuse('factorTriesUsed')
}

/** After a success. */
export async function forgetFactorTries(db: Queryable, userId: number, address: string): Promise<void> {
  await db.delete(factorTries).where(and(eq(factorTries.userId, userId), eq(factorTries.address, address)))
}
