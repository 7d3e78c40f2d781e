import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, onTestFinished, vi } from 'vitest'
import { isDrill } from '#tests/support/drill.ts'
import { recordReliability } from '#tests/support/reliability-record.ts'
import { aSmallDisk } from '#tests/support/small-disk.ts'
import { drill } from '../process/crash-drill.ts'
import { FaultySchool, more } from './faulty-school.ts'

const FULL_MS = 30_000
const MEGABYTES = 900

vi.setConfig({ testTimeout: 900_000, hookTimeout: 120_000 })

const disk = isDrill ? aSmallDisk(MEGABYTES) : null
afterAll(() => disk?.close())

// only root can mount a file system
describe.skipIf(!disk)('a full disk', () => {
  drill(
    'under database and files refuses what cannot be stored, loses nothing, and is over when there is space',
    async () => {
      if (!disk) return
      const school = await FaultySchool.open({}, disk.folder)
      onTestFinished(() => school.close())
      const workload = await school.workload()
      await more(workload, 30)
      try {
        disk.fill(0)
      } catch {
        // the school was quicker: the disk is full
      }
      await sleep(FULL_MS)
      disk.empty()
      const back = Date.now()
      await more(workload, 30)
      const backSeconds = (Date.now() - back) / 1000
      await workload.stop()
      await school.settled()
      await workload.expectNothingLost()
      expect(workload.seen.later).toBeGreaterThan(0)
      recordReliability({
        id: '4-disk-full',
        fault: 'The disk of database and files is full, then has space again',
        extent: `${FULL_MS / 1000} s`,
        outcome: workload.summary,
        seen: `${workload.seenInWords}; thirty more were done ${backSeconds.toFixed(1)} s after there was space`,
      })
    },
  )
})
