import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, vi } from 'vitest'
import { recordReliability } from '#tests/support/reliability-record.ts'
import { call } from '../process/client.ts'
import { drill } from '../process/crash-drill.ts'
import { FaultySchool, more } from './faulty-school.ts'

const AWAY_MS = 60_000
/** the longest that somebody waits for "try again later" */
const ANSWER_MS = 15_000

vi.setConfig({ testTimeout: 900_000, hookTimeout: 120_000 })

/** PostgreSQL's processes: the first and its children. */
function processesOf(postmaster: number): number[] {
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' })
  return [postmaster, ...children.split('\n').map(Number).filter(Boolean)]
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, name)
    } catch {
      // a connection that has ended meanwhile
    }
}

drill(
  'a database that does not answer for a minute loses nothing, and new requests are answered at once',
  async () => {
    const school = await FaultySchool.open()
    onTestFinished(() => school.close())
    const workload = await school.workload()
    await more(workload, 30)
    const postmaster = (await school.place.postmaster()) ?? 0
    const stopped = processesOf(postmaster)
    signal(stopped, 'SIGSTOP')
    const waits: number[] = []
    const end = Date.now() + AWAY_MS
    try {
      while (Date.now() < end) {
        const begin = Date.now()
        const answer = await call(school.address, 'GET /api/v1/student/bookings', { token: 'nobody' }).catch(
          () => null,
        )
        waits.push(Date.now() - begin)
        // an answer of the school, and no closed connection
        expect(answer, `after ${Date.now() - begin} ms`).not.toBeNull()
        await sleep(1_000)
      }
    } finally {
      signal(stopped, 'SIGCONT')
    }
    const back = Date.now()
    await more(workload, 30)
    const backSeconds = (Date.now() - back) / 1000
    await workload.stop()
    await school.settled()
    await workload.expectNothingLost()
    const longest = Math.max(...waits)
    expect(longest).toBeLessThan(ANSWER_MS)
    recordReliability({
      id: '3-database-away',
      fault: 'The database stands still (SIGSTOP of all its processes), then goes on',
      extent: `${AWAY_MS / 1000} s`,
      outcome: workload.summary,
      seen: `“try again later” after ${(longest / 1000).toFixed(1)} s at most; ${workload.seenInWords}; thirty more were done ${backSeconds.toFixed(1)} s after its return`,
    })
  },
)
