import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { jobStatuses as statuses } from '#contract/job-statuses.ts'
import type { ImportOutcome } from '#contract/import/limits.ts'
import type { Tx } from '../../db/database.ts'
import { isTakeable, JobLost, lockOldestJob } from '../../db/job-rows.ts'
import { importJobs } from '../../db/tables/all.ts'
import type { Deps } from '../../deps.ts'
import type { Done } from './import-type.ts'
import type { Job } from './jobs.ts'

/** A job that this worker holds, by the number of its attempt. */
export type Taken = Job & { attempt: string }

/** Takes the oldest job that waits, or that died with its server: each chunk is a sign of life. */
export const take = ({ db }: Deps): Promise<Taken | null> =>
  db.transaction(async (tx) => {
    const takeable = isTakeable(importJobs.status, importJobs.startedAt)
    const job = await lockOldestJob(tx, importJobs, sql`${importJobs.stage} <> 'columns' and ${takeable}`)
    if (!job) return null
    const attempt = randomUUID()
    await tx
      .update(importJobs)
      .set({ status: statuses.running, startedAt: sql`now()`, attempt })
      .where(eq(importJobs.id, job.id))
    return { ...job, attempt }
  })

const isMine = (job: Taken) =>
  and(eq(importJobs.id, job.id), eq(importJobs.attempt, job.attempt), eq(importJobs.status, statuses.running))

/** Holds the job for one transaction: nobody cancels or takes it before that has ended. @throws JobLost */
export async function holdJob(tx: Tx, job: Taken): Promise<void> {
  const held = await tx.select({ id: importJobs.id }).from(importJobs).where(isMine(job)).for('update')
  if (held.length === 0) throw new JobLost()
}

/** Ends the job, unless it was lost. */
export async function end(
  { db }: Deps,
  job: Taken,
  status: number,
  problem: string | null = null,
): Promise<void> {
  await db.update(importJobs).set({ status, problem, finishedAt: sql`now()` }).where(isMine(job))
}

/** What became of one row. */
export interface Result {
  number: number
  outcome: ImportOutcome
  reason: string | null
  field: string
  done?: Done | undefined
}

/** Stores the outcomes of rows, and how far the job is. */
export async function note(tx: Tx, job: Taken, results: readonly Result[]): Promise<void> {
  const values = results.map(({ number, outcome, reason, field, done }) => ({
    ...{ number, outcome, reason, field },
    ...{ target: done?.targetId ?? null, before: done?.before ?? null, after: done?.after ?? null },
  }))
  await tx.execute(sql`
    update import_rows set outcome = r.outcome, reason = r.reason, field = r.field, target_id = r.target,
      before = r.before, after = r.after
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
      as r (number int, outcome text, reason text, field text, target int, before jsonb, after jsonb)
    where import_rows.job_id = ${job.id} and import_rows.number = r.number`)
  const count = (wanted: ImportOutcome): number => results.filter(({ outcome }) => outcome === wanted).length
  await tx
    .update(importJobs)
    .set({
      startedAt: sql`now()`,
      done: sql`${importJobs.done} + ${results.length}`,
      created: sql`${importJobs.created} + ${count('created')}`,
      updated: sql`${importJobs.updated} + ${count('updated')}`,
      unchanged: sql`${importJobs.unchanged} + ${count('unchanged')}`,
      refused: sql`${importJobs.refused} + ${count('refused')}`,
    })
    .where(eq(importJobs.id, job.id))
}
