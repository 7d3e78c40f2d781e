import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { Deps } from '../../../deps.ts'
import { paymentBills } from '../../../db/tables/all.ts'
import { planBills, providersOf } from './days.ts'
import { readBillOf } from './read-bill.ts'

/** days read in one turn; a school that was down for a month makes up for it within the hour */
const AT_ONCE = 10

/** Reads the bills that are due, of every provider that is set up now. @returns how many were asked for */
export async function readDueBills(deps: Deps, now = Math.floor(Date.now() / 1000)): Promise<number> {
  await planBills(deps, now)
  let requested = 0
  for (const provider of providersOf(deps)) {
    const due = await deps.db
      .select({ day: paymentBills.day })
      .from(paymentBills)
      .where(
        and(
          eq(paymentBills.method, provider.method),
          eq(paymentBills.isTest, provider.test),
          eq(paymentBills.state, 'waiting'),
          lte(paymentBills.nextTryAt, sql`now()`),
        ),
      )
      .orderBy(asc(paymentBills.day))
      .limit(AT_ONCE)
    for (const { day } of due)
      try {
        requested += 1
        await readBillOf(deps, provider, day)
      } catch (err) {
        // it stays due for its next attempt, and the others continue
        deps.log.error({ method: provider.method, day, err }, 'a bill could not be processed')
      }
  }
  return requested
}
