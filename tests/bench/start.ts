import type { JobContext, PartResult } from './part.ts'
import { startSchool } from './school.ts'
import { median, spread } from './statistics.ts'
import { tempFolder } from './temp-folder.ts'

const AGAIN = 5
const ANEW = 3

/** From the spawn to the first answer of /healthz, with the embedded database. */
export async function start(bench: JobContext): Promise<PartResult> {
  bench.print('start: with no database')
  const anew: number[] = []
  let folder = ''
  for (let run = 0; run < bench.count(ANEW); run++) {
    folder = await tempFolder(bench)
    const school = await startSchool(bench, { folder })
    anew.push(school.startedMs / 1000)
    await school.stop()
  }
  bench.print('start: with the database made')
  const again: number[] = []
  for (let run = 0; run < bench.count(AGAIN); run++) {
    const school = await startSchool(bench, { folder })
    again.push(school.startedMs / 1000)
    await school.stop()
  }
  const row = (what: string, seconds: number[], below: number) => ({
    ...{ what, value: median(seconds), unit: 's', spread: spread(seconds), aim: { below } },
  })
  return {
    rows: [
      row('start to listening, database made', again, 0.8),
      row('start to listening, no database', anew, 2.5),
    ],
    details: { again, anew },
  }
}
