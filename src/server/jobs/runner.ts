import PgBoss from 'pg-boss'
import { underDatabaseLock } from '../db/migrate.ts'
import type { Deps } from '../deps.ts'
import { type Job, jobs } from './jobs.ts'

export interface Runner {
  /** ends after the work in hand */
  stop(): Promise<void>
}

/** how often the sandbox cashier's undelivered notifications are looked at, ms */
const SANDBOX_MS = 5_000

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
async function makeQueues(boss: PgBoss, deps: Deps): Promise<void> {
  await underDatabaseLock(deps.pool, async () => {
    await boss.start()
    for (const { name, cron } of jobs) {
      await boss.createQueue(name, { name, policy: 'stately', retryLimit: 0, expireInSeconds: 300 })
      await boss.schedule(name, cron)
    }
  })
}

/** Starts the repeated work: of several servers on one database, one does each turn. */
export async function startJobs(deps: Deps): Promise<Runner> {
  const boss = new PgBoss({
    // the school's own pool; its database may go away and come back
    db: { executeSql: (text, values) => deps.pool.query(text, values) },
    schema: 'pgboss',
    archiveCompletedAfterSeconds: 3600,
    deleteAfterHours: 24,
  })
  boss.on('error', (err) => deps.log.error({ err }, 'jobs'))
  try {
    await makeQueues(boss, deps)
  } catch (error) {
    // half started it would go on beside the next try
    await boss.stop({ graceful: false, close: false }).catch(() => undefined)
    throw error
  }
  const stopping = new AbortController()
  async function work({ name, run }: Job): Promise<void> {
    try {
      await run(deps, stopping.signal)
    } catch (err) {
      deps.log.error({ job: name, err }, 'a job failed')
      throw err
    }
  }
  for (const job of jobs) await boss.work(job.name, { pollingIntervalSeconds: 10 }, () => work(job))
  deps.jobs.connect((name) => {
    const job = jobs.find((one) => one.name === name)
    // a failure is in the log, and the job's next turn tries again
    if (job && !stopping.signal.aborted) work(job).catch(() => undefined)
  })
  const stopSandbox = runSandbox(deps)
  return {
    async stop() {
      stopping.abort()
      stopSandbox()
      await boss.stop({ graceful: true, wait: true, timeout: 3_000, close: false })
    },
  }
}
