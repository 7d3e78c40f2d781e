import { and, eq, sql } from 'drizzle-orm'
import { jobStatuses } from '#contract/job-statuses.ts'
import type { Db, Queryable } from '../../../db/database.ts'
import { isTakeable, JobLost, lockOldestJob } from '../../../db/job-rows.ts'
import { videoJobs } from '../../../db/tables/all.ts'

/** a job without a sign of life for so long has lost its worker */
const SILENT_SECONDS = 30
/** a job whose worker crashed three times is not tried again */
const MOST_ATTEMPTS = 3

export type Job = typeof videoJobs.$inferSelect

/** Why a job failed; `locales/<lang>/video.json` has a text for each. */
export type FailureCode =
  | 'broken'
  | 'late'
  | 'missing'
  | 'interrupted'
  | 'storage'
  | 'off'
  | 'silent'
  | 'speech'
  | 'captioned'

export class JobFailure extends Error {
  readonly code: FailureCode
  constructor(code: FailureCode, why = '') {
    super(why || code)
    this.code = code
  }
}

const { waiting, running, success, failed } = jobStatuses

/** SQL condition: the job makes the video itself, and not something beside it. */
export const makesVideo = (jobs: string): string => `${jobs}.kind <> 'captions'`

const isWaiting = isTakeable(videoJobs.status, videoJobs.seenAt, SILENT_SECONDS)

/** Takes the oldest job that waits or lost its worker. `attempts` distinguishes the workers. */
export async function takeJob(db: Db): Promise<Job | null> {
  await db
    .update(videoJobs)
    .set({ status: failed, error: 'interrupted', finishedAt: sql`now()` })
    .where(and(isWaiting, sql`${videoJobs.attempts} >= ${MOST_ATTEMPTS}`))
  return db.transaction(async (tx) => {
    const job = await lockOldestJob(tx, videoJobs, isWaiting)
    if (!job) return null
    const [taken] = await tx
      .update(videoJobs)
      .set({ status: running, progress: 0, error: null, attempts: job.attempts + 1, seenAt: sql`now()` })
      .where(eq(videoJobs.id, job.id))
      .returning()
    return taken ?? null
  })
}

type Change = Partial<Pick<typeof videoJobs.$inferInsert, 'status' | 'progress' | 'error' | 'attempts'>>

/** Records the progress of a job and a sign of life of its worker. @throws JobLost */
export async function updateJob(db: Queryable, job: Job, change: Change = {}): Promise<void> {
  const isOver = change.status === success || change.status === failed
  const noted = await db
    .update(videoJobs)
    .set({ ...change, seenAt: sql`now()`, ...(isOver && { finishedAt: sql`now()` }) })
    .where(and(eq(videoJobs.id, job.id), eq(videoJobs.status, running), eq(videoJobs.attempts, job.attempts)))
    .returning({ id: videoJobs.id })
  if (noted.length === 0) throw new JobLost()
}

/** Returns a job to the queue. */
export const releaseJob = (db: Db, job: Job, isOwnFault: boolean): Promise<void> =>
  updateJob(db, job, { status: waiting, progress: 0, attempts: job.attempts - (isOwnFault ? 0 : 1) })
