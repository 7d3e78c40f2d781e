import { afterAll, expect, it, vi } from 'vitest'
import { startLiveIngest } from '#server/features/live-ingest/index.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

afterAll(() => {
  vi.useRealTimers()
})

it('with live off and nothing on air the database is not queried for broadcasts again', async () => {
  const school = await openTestSchool({ LIVE_PROVIDER: 'off' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] })
  const broadcasting = await startLiveIngest(school.deps)
  await broadcasting.check()
  const executed = vi.spyOn(school.deps.db, 'execute')
  vi.advanceTimersByTime(600_000)
  expect(executed).not.toHaveBeenCalled()
  await broadcasting.stop()
})
