import { setTimeout as sleep } from 'node:timers/promises'
import { ADMIN_USERID } from '#contract/account/limits.ts'
import { productsOnSale, signIn } from '#tests/support/people.ts'
import { openPool } from './cluster.ts'
import { p95Of } from './latency.ts'
import type { JobContext, PartResult } from './part.ts'
import { openSchool } from './school.ts'
import { median, spread } from './statistics.ts'

const ROWS = 10_000
/** of so many rows one is wrong */
const BAD = 20
const POLL_MS = 100
const LONGEST_MS = 600_000
/** requests of one look at the response times */
const REQUESTS = 200

interface Job {
  stage: string
  status: number
  created: number
  refused: number
}

/** Students with a user name, a phone and a grade; every twentieth has a phone that is none. */
function fileOf(rows: number): string {
  const lines = Array.from({ length: rows }, (_, n) => {
    const phone = n % BAD === 0 ? '123' : `199${String(n).padStart(8, '0')}`
    return `学生${n},imported_${n},${phone}`
  })
  return Buffer.from(['姓名,用户名,手机号码', ...lines].join('\n')).toString('base64')
}

/** A file of 10,000 students with 500 bad rows: its dry run, its import, and a course page meanwhile. */
export async function imports(bench: JobContext): Promise<PartResult> {
  const { url, databaseUrl } = await openSchool(bench)
  const pool = openPool(bench, databaseUrl, 2)
  const rows = bench.count(ROWS)
  const [admin] = await signIn(pool, [ADMIN_USERID])
  const [course] = await productsOnSale(pool, 1)
  if (!admin || course === undefined) throw new Error('the demo has no administrator or no course')
  async function call<Data>(method: string, path: string, body?: object): Promise<Data> {
    const answer = await fetch(`${url}/api/v1/admin/imports${path}`, {
      method,
      headers: { authorization: `Bearer ${admin?.token ?? ''}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const { status, data } = (await answer.json()) as {
      status: { code: number; message: string }
      data: Data
    }
    if (status.code !== 0) throw new Error(`${method} ${path}: ${status.message}`)
    return data
  }
  const questions = Array.from({ length: bench.count(REQUESTS) }, () => ({ path: `/api/product/${course}` }))
  /** Waits until the stage has ended, and looks at the response times meanwhile. */
  async function ended(id: number): Promise<{ seconds: number; p95: number[]; job: Job }> {
    const started = performance.now()
    const p95: number[] = []
    while (performance.now() - started < LONGEST_MS) {
      p95.push(await p95Of(url, questions))
      const job = await call<Job>('GET', `/${id}`)
      if (job.status > 1) return { seconds: (performance.now() - started) / 1000, p95, job }
      await sleep(POLL_MS)
    }
    throw new Error('the import did not end')
  }
  bench.print(`imports: ${rows} rows`)
  await p95Of(url, questions)
  const idle = median([await p95Of(url, questions), await p95Of(url, questions), await p95Of(url, questions)])
  const read = performance.now()
  const content = fileOf(rows)
  const { id } = await call<{ id: number }>('POST', '', { type: 0, file_name: 'bench.csv', content })
  const readSeconds = (performance.now() - read) / 1000
  const columns = [
    { key: 'name', index: 0 },
    { key: 'username', index: 1 },
    { key: 'telephone', index: 2 },
  ]
  await call('POST', `/${id}/check`, { columns })
  const checked = await ended(id)
  await call('POST', `/${id}/run`)
  const imported = await ended(id)
  const bad = Math.ceil(rows / BAD)
  const wrong = [checked, imported].map(
    ({ job }) => Math.abs(job.refused - bad) + Math.abs(job.created - (rows - bad)),
  )
  const busy = [...checked.p95, ...imported.p95]
  const many = rows.toLocaleString('en')
  return {
    rows: [
      { what: `a file of ${many} rows is read`, value: readSeconds, unit: 's' },
      { what: `its dry run, ${bad} rows bad`, value: checked.seconds, unit: 's', aim: { below: 60 } },
      { what: 'its import', value: imported.seconds, unit: 's', aim: { below: 120 } },
      {
        what: 'rows that came otherwise than the file says, or than predicted',
        value: (wrong[0] ?? 0) + (wrong[1] ?? 0),
        unit: '',
        aim: { below: 1 },
      },
      {
        what: 'a course page meanwhile, 95th percentile',
        value: median(busy),
        unit: 'ms',
        spread: spread(busy),
        reference: { name: 'idle', value: idle },
        ratio: median(busy) / idle,
        aim: { timesAtMost: 1.5 },
      },
    ],
  }
}
