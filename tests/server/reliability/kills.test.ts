import { expect, onTestFinished, vi } from 'vitest'
import { recordReliability } from '#tests/support/reliability-record.ts'
import { drill } from '../process/crash-drill.ts'
import { FaultySchool, more } from './faulty-school.ts'

const KILLS = Number(process.env['DRILL_KILLS'] ?? 100)

vi.setConfig({ testTimeout: 3_600_000, hookTimeout: 120_000 })

drill('a hundred kills under purchases, bookings, chat and uploads lose and double nothing', async () => {
  const school = await FaultySchool.open()
  onTestFinished(() => school.close())
  const workload = await school.workload()
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await more(workload, 10)
    expect((await school.server.kill('SIGKILL')).signal).toBe('SIGKILL')
    await school.start()
  }
  await more(workload, 20)
  await workload.stop()
  await school.settled()
  await workload.expectNothingLost()
  recordReliability({
    id: '1-kills',
    fault: 'The server is killed (SIGKILL) and started again under purchases, bookings, chat and uploads',
    extent: `${KILLS} times`,
    outcome: workload.summary,
    seen: workload.seenInWords,
  })
})
