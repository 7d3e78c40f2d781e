import PgBoss from 'pg-boss'
import { expect, test, vi } from 'vitest'
import { type Job, jobs } from '#server/jobs/jobs.ts'
import { JobRunLocks } from '#server/jobs/job-run-locks.ts'
import { startJobs } from '#server/jobs/runner.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { expire, orderRow } from '../order/support.ts'
import { checkout } from '../payment/support.ts'

const school = await openTestSchool()

/** Triggers runs of jobs; the first server that starts takes them. */
async function sendTurns(...names: string[]): Promise<PgBoss> {
  const boss = new PgBoss({ db: { executeSql: (text, values) => school.deps.pool.query(text, values) } })
  await boss.start()
  for (const name of names) {
    await boss.createQueue(name, { name, policy: 'stately', retryLimit: 0, expireInSeconds: 300 })
    await boss.send(name, {})
  }
  await boss.stop({ graceful: false, close: false })
  return boss
}

/** as if the runs under way had been taken a minute ago */
const age = (name: string) =>
  school.deps.pool.query("update pgboss.job set started_on = now() - interval '1 minute' where name = $1", [
    name,
  ])

/** never scheduled */
const oneJob = (name: string, run: Job['run']): Job[] => [{ name, cron: '0 0 29 2 *', run }]

test('every job has a name of its own and a time that cron understands', () => {
  expect(new Set(jobs.map(({ name }) => name)).size).toBe(jobs.length)
  for (const { cron } of jobs) expect(cron).toMatch(/^([\d*/,-]+ ){4}[\d*/,-]+$/)
})

test.each(jobs)('$name has nothing to do in a new school, also twice at once', async ({ run }) => {
  const { signal } = new AbortController()
  await expect(Promise.all([run(school.deps, signal), run(school.deps, signal)])).resolves.toHaveLength(2)
})

test('several servers start their jobs at once, work that waits is done, and failures are logged', async () => {
  const failed: unknown[] = []
  const error = vi.spyOn(school.deps.log, 'error').mockImplementation((line: unknown) => {
    failed.push(line)
  })
  const { orderId } = await checkout(school)
  await expire(school, orderId)
  // a run left by an earlier process: taken when the jobs start
  await sendTurns('cancel-expired-orders', 'send-refunds')

  // the database refuses the queries of the refund job
  await school.deps.pool.query('alter table refunds rename to refunds_hidden')
  const runners = await Promise.all([startJobs(school.deps), startJobs(school.deps)])
  try {
    await vi.waitUntil(async () => (await orderRow(school, orderId)).status === 0, { timeout: 60_000 })
    await vi.waitUntil(() => failed.length > 0, { timeout: 60_000 })
    expect(failed).toContainEqual({ job: 'send-refunds', err: expect.any(Error) })
  } finally {
    await school.deps.pool.query('alter table refunds_hidden rename to refunds')
    await Promise.all(runners.map((runner) => runner.stop()))
    error.mockRestore()
  }
})

test('a run that was just taken, and has no lock yet, is not taken for abandoned', async () => {
  const boss = await sendTurns('just-taken')
  expect(await boss.fetch('just-taken')).toHaveLength(1)
  const locks = new JobRunLocks(school.deps.pool)
  try {
    expect(await locks.endAbandoned(['just-taken'])).toEqual([])
    await age('just-taken')
    expect(await locks.endAbandoned(['just-taken'])).toEqual(['just-taken'])
  } finally {
    await locks.close()
  }
})

test('a run that was interrupted a while ago is repeated as soon as a server starts', async () => {
  const boss = await sendTurns('left-behind')
  // a server that takes the run and dies
  expect(await boss.fetch('left-behind')).toHaveLength(1)
  await age('left-behind')
  const run = vi.fn(() => Promise.resolve())
  const runner = await startJobs(school.deps, oneJob('left-behind', run))
  try {
    await vi.waitUntil(() => run.mock.calls.length > 0, { timeout: 60_000 })
  } finally {
    await runner.stop()
  }
})

test('a run is left to the server that works on it', async () => {
  await sendTurns('long')
  let end: () => void = () => undefined
  const ended = new Promise<void>((resolve) => (end = resolve))
  const run = vi.fn(() => ended)
  const runners = [await startJobs(school.deps, oneJob('long', run))]
  try {
    await vi.waitUntil(() => run.mock.calls.length > 0, { timeout: 60_000 })
    runners.push(await startJobs(school.deps, oneJob('long', run)))
    const { rows } = await school.deps.pool.query("select state from pgboss.job where name = 'long'")
    expect(rows).toEqual([{ state: 'active' }])
  } finally {
    end()
    await Promise.all(runners.map((runner) => runner.stop()))
  }
  expect(run).toHaveBeenCalledOnce()
})

test('runs beside each other do not query one connection at once', async () => {
  const warnings: Error[] = []
  const note = (warning: Error): void => {
    if (warning.message.includes('already executing')) warnings.push(warning)
  }
  process.on('warning', note)
  const names = ['first', 'second', 'third']
  await sendTurns(...names)
  const run = vi.fn(() => Promise.resolve())
  const runner = await startJobs(
    school.deps,
    names.flatMap((name) => oneJob(name, run)),
  )
  try {
    await vi.waitUntil(() => run.mock.calls.length === names.length, { timeout: 60_000 })
  } finally {
    await runner.stop()
    process.off('warning', note)
  }
  expect(warnings).toEqual([])
})

test('a job that was removed does not run', async () => {
  const schedules = async () =>
    (await school.deps.pool.query<{ name: string }>('select name from pgboss.schedule')).rows
  const before = await startJobs(
    school.deps,
    oneJob('old-name', () => Promise.resolve()),
  )
  await before.stop()
  expect(await schedules()).toEqual([{ name: 'old-name' }])
  const after = await startJobs(
    school.deps,
    oneJob('new-name', () => Promise.resolve()),
  )
  await after.stop()
  expect(await schedules()).toEqual([{ name: 'new-name' }])
}, 30_000)
