import { and, eq, gt, sql } from 'drizzle-orm'
import type { Queryable } from '../../../db/database.ts'
import { factorTries } from '../../../db/tables/all.ts'
import { refuse } from '../../../lib/refusal.ts'

/** of an account from one address, in a quarter of an hour */
const TRIES_HERE = 5
/** of an account from all addresses, in a day: three codes of a million are right at any moment */
const TRIES_IN_ALL = 50
/** stands for all addresses; its day begins with its first try */
const EVERYWHERE = '*'
const recent = sql`${factorTries.lastAt} > now() - interval '15 minutes'`
const today = sql`${factorTries.lastAt} > now() - interval '24 hours'`

export interface FactorTry {
  userId: number
  address: string
  /** a code that may be found by trying, and no recovery code */
  isGuessable: boolean
}

const of = (userId: number, address: string) =>
  and(eq(factorTries.userId, userId), eq(factorTries.address, address))

/**
 * Counts a try at a code before it is judged, so that those sent at once cannot outrun the count. A passkey is not
 * counted and a recovery code not from everywhere, so that whoever guesses keeps nobody out.
 * @throws factorTriesUsed
 */
export async function countFactorTry(
  db: Queryable,
  { userId, address, isGuessable }: FactorTry,
): Promise<void> {
  const [here] = await db
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
  if ((here?.tries ?? 0) > TRIES_HERE) throw refuse('factorTriesUsed')
  if (!isGuessable) return
  // counted by itself: the counts of addresses begin anew after a quarter of an hour
  const [all] = await db
    .insert(factorTries)
    .values({ userId, address: EVERYWHERE, tries: 1 })
    .onConflictDoUpdate({
      target: [factorTries.userId, factorTries.address],
      set: {
        tries: sql`case when ${today} then least(${factorTries.tries} + 1, ${TRIES_IN_ALL + 1}) else 1 end`,
        lastAt: sql`case when ${today} then ${factorTries.lastAt} else now() end`,
      },
    })
    .returning({ tries: factorTries.tries })
  if ((all?.tries ?? 0) > TRIES_IN_ALL) throw refuse('factorTriesUsed')
}

/** After a success: those from its address are forgotten, and it was no guess. */
export async function forgetFactorTries(
  db: Queryable,
  { userId, address, isGuessable }: FactorTry,
): Promise<void> {
  await db.delete(factorTries).where(of(userId, address))
  if (!isGuessable) return
  await db
    .update(factorTries)
    .set({ tries: sql`${factorTries.tries} - 1` })
    .where(and(of(userId, EVERYWHERE), gt(factorTries.tries, 0)))
}
