import { jobStatuses } from '#contract/job-statuses.ts'
import { JobLost } from '../../../db/job-rows.ts'
import { cachePerDatabase } from '../../../lib/cache-per-database.ts'
import type { Deps } from '../../../deps.ts'
import { workerLink } from '../../../lib/workers/link.ts'
import { isFull, StorageFailure } from '../../../gateways/storage/storage.ts'
import { VodFailure } from '../../../gateways/vod/vod.ts'
import { Killed } from './run-ffmpeg.ts'
import { type FailureCode, type Job, releaseJob, updateJob, takeJob, JobFailure } from './queue.ts'
import { runJob } from './run-job.ts'

/** Runs one job at a time on each server: a job uses all processors, and live classes come first. */
interface Worker {
  running: Promise<void> | null
  /** woken while it was running */
  again: boolean
  stopping: AbortController
}
const workerOf = cachePerDatabase(
  (): Worker => ({ running: null, again: false, stopping: new AbortController() }),
)

function failureOf(error: unknown): FailureCode {
  if (error instanceof JobFailure) return error.code
  if (error instanceof VodFailure) return error.reason === 'away' ? 'storage' : error.reason
  return error instanceof StorageFailure || isFull(error) ? 'storage' : 'broken'
}

async function settle(deps: Deps, job: Job, error: unknown, signal: AbortSignal): Promise<void> {
  const { db, log } = deps
  if (error instanceof JobLost) return
  if (signal.aborted) return releaseJob(db, job, false)
  if (error instanceof Killed) return releaseJob(db, job, true)
  const about = { video: job.videoId, job: job.id }
  // a failed video is not a bug: its stack would not help
  if (error instanceof JobFailure) log.warn({ ...about, reason: error.code }, 'a video job failed')
  else log.error({ ...about, err: error }, 'a video job failed')
  await updateJob(db, job, { status: jobStatuses.failed, error: failureOf(error) })
}

async function workOn(deps: Deps, signal: AbortSignal): Promise<void> {
  // without ffmpeg the jobs wait
  if (!(await deps.ffmpeg.tools())) return
  for (let job = await takeJob(deps.db); job && !signal.aborted; job = await takeJob(deps.db)) {
    const own = job
    await runJob(deps, own, signal)
      .catch((error: unknown) => settle(deps, own, error, signal))
      .catch((err: unknown) => {
        if (!(err instanceof JobLost)) deps.log.error({ job: own.id, err }, 'a video job was abandoned')
      })
  }
}

/** Starts the waiting jobs, now or after the running one. Safe on several servers at once. */
export function wakeVideoJobs(deps: Deps): void {
  const link = workerLink()
  // of several workers one runs them
  if (link && !link.hasDuties) return deps.jobs.run('start-video-jobs')
  const worker = workerOf(deps.db)
  const { signal } = worker.stopping
  if (signal.aborted) return
  if (worker.running) {
    worker.again = true
    return
  }
  worker.again = false
  worker.running = workOn(deps, signal)
    .catch((err: unknown) => deps.log.error({ err }, 'video jobs could not be run'))
    .finally(() => {
      worker.running = null
      if (worker.again) wakeVideoJobs(deps)
    })
}

/** Stops the worker; the next start resumes its job. */
export async function stopVideoJobs({ db }: Pick<Deps, 'db'>): Promise<void> {
  const worker = workerOf(db)
  worker.stopping.abort(new Error('the server ends'))
  await worker.running
}
