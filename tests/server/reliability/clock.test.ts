import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, vi } from 'vitest'
import { recordReliability } from '#tests/support/reliability-record.ts'
import { installPackages } from '../../../scripts/lib/apt.ts'
import { eventually } from '../embedded/support.ts'
import { drill } from '../process/crash-drill.ts'
import { BACK_MS, FaultySchool, more } from './faulty-school.ts'

const HOUR_MS = 3_600_000

vi.setConfig({ testTimeout: 900_000, hookTimeout: 300_000 })

/** The library that gives a process another clock; installed where that is allowed. */
async function fakeTimeLibrary(): Promise<string> {
  const find = () =>
    readdirSync('/usr/lib')
      .map((folder) => join('/usr/lib', folder, 'faketime/libfaketime.so.1'))
      .find((file) => existsSync(file))
  if (!find()) await installPackages([['libfaketime']])
  const found = find()
  if (!found) throw new Error('install libfaketime')
  return found
}

/** The server's clock, by the Date header of its answers. */
const clockOf = async (address: URL): Promise<number> =>
  Date.parse((await fetch(new URL('/api/web/config', address))).headers.get('date') ?? '')

drill('a server whose clock jumps by an hour, forwards and back, loses and doubles nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shuyuan-clock-'))
  const offset = join(folder, 'offset')
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await writeFile(offset, '+0\n')
  const school = await FaultySchool.open({
    LD_PRELOAD: await fakeTimeLibrary(),
    FAKETIME_TIMESTAMP_FILE: offset,
    ...{ FAKETIME_NO_CACHE: '1', FAKETIME_DONT_FAKE_MONOTONIC: '1' },
  })
  onTestFinished(() => school.close())
  const workload = await school.workload()
  await more(workload, 30)
  for (const hours of [1, 0, -1, 0]) {
    await writeFile(offset, `${hours < 0 ? '-' : '+'}${Math.abs(hours) * 3_600}\n`)
    await eventually(
      `the clock of the server differs by ${hours} h`,
      async () => Math.abs((await clockOf(school.address)) - Date.now() - hours * HOUR_MS) < 60_000,
      BACK_MS,
    )
    await more(workload, 30)
  }
  await workload.stop()
  await school.settled()
  await workload.expectNothingLost()
  expect(workload.seen.unanswered).toBe(0)
  recordReliability({
    id: '5-clock',
    fault:
      "The server's clock jumps by an hour, forwards, back, backwards and forwards again; the database keeps the time",
    extent: '4 jumps',
    outcome: workload.summary,
    seen: workload.seenInWords,
  })
})
