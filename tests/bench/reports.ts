import { refusals } from '#contract/errors.ts'
import { type ReportGroup, type ReportName, reportNames, shapeOf } from '#contract/report/shapes.ts'
import { openDatabase } from '#server/db/database.ts'
import { keepCompletion } from '#server/features/report/index.ts'
import { exported, openBackOffice } from './back-office.ts'
import { fillLargeSchool } from './large-school/fill.ts'
import { sizeOf } from './large-school/shape.ts'
import { p95Of } from './latency.ts'
import type { JobContext, PartResult, Row } from './part.ts'
import { median, spread } from './statistics.ts'

const ORDERS = 1_000_000
const ROUNDS = 3
const PERIODS = [30, 90, 365]
const DAY_MS = 86_400_000
/** requests of one look at the response times of a course page, and looks */
const [REQUESTS, LOOKS] = [200, 5]

interface Wanted {
  report: ReportName
  by: ReportGroup
  from: string
  to: string
  product?: number
}

const dayBefore = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)

/** What the job counts twice an hour; the reports of courses read what it has kept. */
async function completionRow(connectionString: string): Promise<Row> {
  const { db, close } = openDatabase({ connectionString }, () => undefined)
  const started = performance.now()
  await keepCompletion(db, new AbortController().signal)
  const value = performance.now() - started
  await close()
  return { what: 'completion of courses, counted beforehand', value, unit: 'ms' }
}

/**
 * How long each report of a school with a million orders takes, of a month, a quarter and a year, each with its comparison;
 * of several groupings the slowest. What is refused after two seconds is written into a file, and a course page is asked for
 * while reports are read.
 */
export async function reports(bench: JobContext): Promise<PartResult> {
  const orders = bench.count(ORDERS)
  const { url, databaseUrl, pool, ask } = await openBackOffice(bench)
  bench.print(`reports: filling in ${orders} orders`)
  const filling = performance.now()
  await fillLargeSchool(pool, sizeOf(orders))
  bench.print(`reports: filled in ${Math.round((performance.now() - filling) / 1000)} s`)
  const { rows: courses } = await pool.query<{ product_id: number }>(
    `select l.product_id from lessons l join grants g using (product_id) where l.begin_at is null
      group by 1 order by count(*) desc limit 1`,
  )
  const product = courses[0]?.product_id
  if (product === undefined) throw new Error('there is no course with students')
  const pathOf = ({ report, by, from, to }: Wanted): string =>
    `reports/${report}?by=${by}&from=${from}&to=${to}${report === 'lessons' ? `&product=${product}` : ''}`
  /** @returns ms, and whether it was refused since it takes longer than a screen waits */
  async function timed(path: string): Promise<{ ms: number; refused: boolean }> {
    const started = performance.now()
    const { status } = await ask('GET', path)
    const refused = status.code === refusals.reportTooLong.code
    if (status.code !== 0 && !refused) throw new Error(`${path}: ${status.message}`)
    return { ms: performance.now() - started, refused }
  }
  /** @returns ms until the file is there */
  async function written(wanted: Wanted): Promise<number> {
    const started = performance.now()
    const body = { ...wanted, format: 'csv', ...(wanted.report === 'lessons' && { product }) }
    await exported(ask, 'report', body)
    return performance.now() - started
  }

  const rows: Row[] = [await completionRow(databaseUrl)]
  const details: Record<string, number[]> = {}
  async function measure(what: string, all: { path: string; wanted?: Wanted }[]): Promise<void> {
    bench.print(`reports: ${what}`)
    const measured = []
    for (const { path, wanted } of all) {
      const answers = []
      for (let round = 0; round < bench.count(ROUNDS); round += 1) answers.push(await timed(path))
      const times = answers.map(({ ms }) => ms)
      details[path] = times
      bench.print(`reports: ${path} ${Math.round(median(times))} ms`)
      measured.push({ times, wanted, refused: answers.some(({ refused }) => refused) })
    }
    const [slowest] = measured.toSorted((a, b) => median(b.times) - median(a.times))
    if (!slowest) throw new Error(`${what}: nothing was measured`)
    const { times, wanted, refused } = slowest
    const file = refused && wanted ? await written(wanted) : null
    rows.push({
      ...{ what, value: median(times), unit: 'ms', spread: spread(times), aim: { below: 2000 } },
      ...(file !== null && {
        note: `refused by ${wanted?.by}; its file was there after ${Math.round(file)} ms`,
      }),
    })
  }
  for (const report of reportNames)
    for (const days of PERIODS) {
      const period = { from: dayBefore(days - 1), to: dayBefore(0) }
      const all = shapeOf(report).by.map((by) => ({ report, by, ...period }))
      await measure(
        `${report} of ${days} days`,
        all.map((wanted) => ({ path: pathOf(wanted), wanted })),
      )
    }
  const year = { from: dayBefore(364), to: dayBefore(0) }
  await measure('the overview of 30 days', [{ path: 'overview/trends' }])
  await measure('the rows behind a figure of a year', [
    { path: `reports/sales/movements?by=source&key=1&from=${year.from}&to=${year.to}` },
    { path: `reports/sales/movements?by=course&key=${product}&from=${year.from}&to=${year.to}` },
  ])

  const questions = Array.from({ length: bench.count(REQUESTS) }, () => ({ path: `/api/product/${product}` }))
  const look = async (): Promise<number[]> => {
    const looks = []
    for (let n = 0; n < bench.count(LOOKS); n += 1) looks.push(await p95Of(url, questions))
    return looks
  }
  const idle = median(await look())
  let isRead = true
  const reading = (async () => {
    while (isRead) await timed(pathOf({ report: 'sales', by: 'course', ...year }))
  })()
  const busy = await look()
  isRead = false
  await reading
  rows.push({
    what: 'a course page while sales of a year are read without a pause, 95th percentile',
    ...{ value: median(busy), unit: 'ms', spread: spread(busy), reference: { name: 'idle', value: idle } },
    ...{ ratio: median(busy) / idle, aim: { timesAtMost: 1.5 } },
  })
  return { rows, details }
}
