import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { jobStatuses as statuses } from '#contract/job-statuses.ts'
import type { Tx } from './database.ts'

/** a job without a sign of life for so long has lost its worker */
const SILENT_SECONDS = 60

/** Another worker has taken the job meanwhile, or it is gone: the work of this one is of no use. */
export class JobLost extends Error {}

/** SQL condition: a worker may take the job. It waits, or its worker has died: it was seen alive last at `seenAt`, `silentSeconds` ago. */
export const isTakeable = (status: AnyPgColumn, seenAt: AnyPgColumn, silentSeconds = SILENT_SECONDS): SQL =>
  sql`(${status} = ${statuses.waiting} or (${status} = ${statuses.running}
    and ${seenAt} < now() - make_interval(secs => ${silentSeconds})))`

type JobTable = PgTable & { id: AnyPgColumn }

/** Locks the oldest of these jobs that no other worker is taking at this moment; null: there is none. */
export async function lockOldestJob<Table extends JobTable>(
  tx: Tx,
  table: Table,
  which: SQL,
): Promise<Table['$inferSelect'] | null> {
  const jobs: JobTable = table
  const rows = await tx
    .select()
    .from(jobs)
    .where(which)
    .orderBy(jobs.id)
    .limit(1)
    .for('update', { skipLocked: true })
  return (rows[0] as Table['$inferSelect'] | undefined) ?? null
}
