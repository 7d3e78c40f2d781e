import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { JobContext, PartResult, Row } from './part.ts'
import { openSchool } from './school.ts'

const IDLE_SECONDS = 30

/** Parses a line such as `VmRSS:  98312 kB` to MB. */
function megabytes(text: string, name: string): number {
  const kilobytes = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1]
  if (kilobytes === undefined) throw new Error(`the system does not tell ${name}`)
  return Number(kilobytes) / 1024
}

/** Memory of a process now. */
export const residentMegabytes = async (pid: number): Promise<number> =>
  megabytes(await readFile(`/proc/${pid}/status`, 'utf8'), 'VmRSS')

/** The processes that a process has started, and that still run. */
export const childrenOf = async (pid: number): Promise<number[]> =>
  (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter(Boolean).map(Number)

/** Memory of the server process after some idle time, with its jobs running. */
export async function memory(bench: JobContext): Promise<PartResult> {
  if (process.platform !== 'linux')
    return { rows: [], details: `resident memory is read from /proc, which ${process.platform} has not` }
  const { pid } = await openSchool(bench)
  bench.print(`memory: ${IDLE_SECONDS} s idle`)
  await sleep(bench.lasting(IDLE_SECONDS) * 1000)
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const smaps = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8')
  const row = (what: string, value: number): Row => ({ what, value, unit: 'MB' })
  return {
    rows: [
      {
        ...row('idle resident memory of the server process', megabytes(status, 'VmRSS')),
        aim: { below: 100 },
      },
      row('its share of pages counted proportionally (Pss)', megabytes(smaps, 'Pss')),
      row('highest so far', megabytes(status, 'VmHWM')),
    ],
  }
}
