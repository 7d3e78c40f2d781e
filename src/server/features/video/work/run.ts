import { videoJobStatuses } from '#contract/openclass/enums.ts'
import { cachePerDatabase } from '../../../lib/cache-per-database.ts'
import type { Deps } from '../../../deps.ts'
import { isFull, StorageFailure } from '../../../gateways/storage/storage.ts'
import { VodFailure } from '../../../gateways/vod/vod.ts'
import { Killed } from './film-run.ts'
import { type FailureCode, type Job, leaveJob, noteJob, TakenAway, takeJob, WorkFailure } from './jobs.ts'
import { doWork } from './work.ts'

/** One work at a time on each server: a film uses all that there is, and a class on air comes first. */
interface Worker {
  running: Promise<void> | null
  /** asked for again while it was running */
  again: boolean
  stopping: AbortController
}
const workerOf = cachePerDatabase(
  (): Worker => ({ running: null, again: false, stopping: new AbortController() }),
)

function failureOf(error: unknown): FailureCode {
  if (error instanceof WorkFailure) return error.code
  if (error instanceof VodFailure) return error.reason === 'away' ? 'storage' : error.reason
  return error instanceof StorageFailure || isFull(error) ? 'storage' : 'broken'
}

async function settle(deps: Deps, job: Job, error: unknown, signal: AbortSignal): Promise<void> {
  const { db, log } = deps
  if (error instanceof TakenAway) return
  if (signal.aborted) return leaveJob(db, job, false)
  if (error instanceof Killed) return leaveJob(db, job, true)
  log.error({ video: job.videoId, job: job.id, err: error }, 'a work on a video failed')
  await noteJob(db, job, { status: videoJobStatuses.failed, error: failureOf(error) })
}

async function workOn(deps: Deps, signal: AbortSignal): Promise<void> {
  // without a program the works wait for one
  if (!(await deps.film.tools())) return
  for (let job = await takeJob(deps.db); job && !signal.aborted; job = await takeJob(deps.db)) {
    const own = job
    await doWork(deps, own, signal)
      .catch((error: unknown) => settle(deps, own, error, signal))
      .catch((err: unknown) => {
        if (!(err instanceof TakenAway)) deps.log.error({ job: own.id, err }, 'a work on a video was left')
      })
  }
}

/** Sees to it that waiting works are done, now or after the one in hand. Safe on several servers at once. */
export function wakeVideoWork(deps: Deps): void {
  const worker = workerOf(deps.db)
  const { signal } = worker.stopping
  if (signal.aborted) return
  if (worker.running) {
    worker.again = true
    return
  }
  worker.again = false
  worker.running = workOn(deps, signal)
    .catch((err: unknown) => deps.log.error({ err }, 'works on videos'))
    .finally(() => {
      worker.running = null
      if (worker.again) wakeVideoWork(deps)
    })
}

/** Leaves the work in hand for the next start. */
export async function stopVideoWork({ db }: Pick<Deps, 'db'>): Promise<void> {
  const worker = workerOf(db)
  worker.stopping.abort(new Error('the server ends'))
  await worker.running
}
