import { eq, sql } from 'drizzle-orm'
import { jobFailures } from '../db/tables/all.ts'
import type { Deps } from '../deps.ts'
import { rootCause } from '../lib/root-cause.ts'

/** what is kept of the reason */
const LONGEST_REASON = 200

/** Counts one more failure in a row of a job. A failure that cannot be counted is in the log anyway. */
export async function noteFailure({ db, log }: Deps, job: string, error: unknown): Promise<void> {
  const reason = rootCause(error).slice(0, LONGEST_REASON)
  await db
    .insert(jobFailures)
    .values({ job, failures: 1, reason })
    .onConflictDoUpdate({
      target: jobFailures.job,
      set: { failures: sql`${jobFailures.failures} + 1`, reason, failedAt: sql`now()` },
    })
    .catch((err: unknown) => log.warn({ job, err }, 'the failure of a job could not be counted'))
}

/** The job went well: what failed before is over. */
export async function clearFailures({ db, log }: Deps, job: string): Promise<void> {
  await db
    .delete(jobFailures)
    .where(eq(jobFailures.job, job))
    .catch((err: unknown) => log.warn({ job, err }, 'the failures of a job could not be cleared'))
}
