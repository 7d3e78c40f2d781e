import PgBoss from 'pg-boss'
import { underDatabaseLock } from '../db/migrate.ts'
import type { Deps } from '../deps.ts'
import { type Job, jobs } from './jobs.ts'
import { JobRunLocks } from './job-run-locks.ts'
import { clearFailures, noteFailure } from './job-failures.ts'

export interface Runner {
  /** ends after the work in hand */
  stop(): Promise<void>
}

/** how often the sandbox cashier's undelivered notifications are looked at, ms */
const SANDBOX_MS = 5_000

/** how often the runs of servers that are gone are looked for, ms */
const ABANDONED_MS = 10_000

/** Delivers what the sandbox could not deliver at once, by WeChat Pay's own schedule. */
function runSandbox({ payment, log }: Deps): () => void {
  const { sandbox } = payment
  if (!sandbox) return () => {}
  const timer = setInterval(() => {
    sandbox.deliverDue().catch((err: unknown) => log.error({ err }, 'sandbox notifications failed'))
  }, SANDBOX_MS)
  return () => clearInterval(timer)
}

/** The tables and queues, made by one server at a time: two that make queues at once wait for each other for good. */
async function makeQueues(boss: PgBoss, deps: Deps, work: readonly Job[]): Promise<void> {
  await underDatabaseLock(deps.pool, async () => {
    await boss.start()
    for (const { name, cron } of work) {
      await boss.createQueue(name, { name, policy: 'stately', retryLimit: 0, expireInSeconds: 300 })
      await boss.schedule(name, cron)
    }
    // a job that was renamed or removed would get runs for ever that nobody takes
    const names = new Set(work.map(({ name }) => name))
    for (const { name } of await boss.getSchedules()) if (!names.has(name)) await boss.unschedule(name)
  })
}

/**
 * Repeats a run that a stopped server has left unfinished: it would block the next runs until it expires.
 * @returns ends it
 */
async function watchAbandoned(
  boss: PgBoss,
  locks: JobRunLocks,
  deps: Deps,
  work: readonly Job[],
): Promise<() => void> {
  const names = work.map(({ name }) => name)
  async function look(): Promise<void> {
    for (const name of await locks.endAbandoned(names)) {
      deps.log.warn({ job: name }, 'a run of a job was left unfinished; the job runs again')
      await boss.send(name, {})
    }
  }
  await look()
  const timer = setInterval(() => {
    look().catch((err: unknown) => deps.log.error({ err }, 'jobs'))
  }, ABANDONED_MS)
  return () => clearInterval(timer)
}

/**
 * Starts the repeated work: of several servers on one database, one does each run.
 * @param work the jobs, unless they are all
 */
export async function startJobs(deps: Deps, work: readonly Job[] = jobs): Promise<Runner> {
  const boss = new PgBoss({
    // the school's own pool; its database may go away and come back
    db: { executeSql: (text, values) => deps.pool.query(text, values) },
    schema: 'pgboss',
    archiveCompletedAfterSeconds: 3600,
    deleteAfterHours: 24,
  })
  boss.on('error', (err) => deps.log.error({ err }, 'jobs'))
  const locks = new JobRunLocks(deps.pool)
  let stopWatching: () => void
  try {
    await makeQueues(boss, deps, work)
    stopWatching = await watchAbandoned(boss, locks, deps, work)
  } catch (error) {
    // half started it would run beside the next attempt
    await boss.stop({ graceful: false, close: false }).catch(() => undefined)
    throw error
  }
  const stopping = new AbortController()
  async function doJob({ name, run }: Job): Promise<void> {
    try {
      await run(deps, stopping.signal)
    } catch (err) {
      deps.log.error({ job: name, err }, 'a job failed')
      await noteFailure(deps, name, err)
      throw err
    }
    await clearFailures(deps, name)
  }
  for (const job of work)
    await boss.work(job.name, { pollingIntervalSeconds: 10 }, async (runs) => {
      for (const one of runs) await locks.during(one, () => doJob(job))
    })
  deps.jobs.connect((name) => {
    const job = work.find((one) => one.name === name)
    // a failure is in the log, and the next run of the job tries again
    if (job && !stopping.signal.aborted) doJob(job).catch(() => undefined)
  })
  const stopSandbox = runSandbox(deps)
  return {
    async stop() {
      stopping.abort()
      stopSandbox()
      stopWatching()
      await boss.stop({ graceful: true, wait: true, timeout: 3_000, close: false })
      await locks.close()
    },
  }
}
