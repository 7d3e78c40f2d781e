import PgBoss from 'pg-boss'
import { expect, test, vi } from 'vitest'
import { jobs } from '#server/jobs/jobs.ts'
import { startJobs } from '#server/jobs/runner.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { expire, orderRow } from '../order/support.ts'
import { checkout } from '../payment/support.ts'

const school = await openTestSchool()

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
  // work left behind by an earlier run: taken up when the jobs start
  const boss = new PgBoss({ db: { executeSql: (text, values) => school.deps.pool.query(text, values) } })
  await boss.start()
  const waiting = ['cancel-expired-orders', 'send-refunds']
  for (const name of waiting) {
    await boss.createQueue(name, { name, policy: 'stately', retryLimit: 0, expireInSeconds: 300 })
    await boss.send(name, {})
  }
  await boss.stop({ graceful: false, close: false })

  // the job of the refunds meets a database that refuses it
  await school.deps.pool.query('alter table refunds rename to refunds_hidden')
  const runners = await Promise.all([startJobs(school.deps), startJobs(school.deps)])
  try {
    await vi.waitUntil(async () => (await orderRow(school, orderId)).status === 0, { timeout: 15_000 })
    await vi.waitUntil(() => failed.length > 0, { timeout: 15_000 })
    expect(failed).toContainEqual({ job: 'send-refunds', err: expect.any(Error) })
  } finally {
    await school.deps.pool.query('alter table refunds_hidden rename to refunds')
    await Promise.all(runners.map((runner) => runner.stop()))
    error.mockRestore()
  }
}, 60_000)
