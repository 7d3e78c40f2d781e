import { exported, openBackOffice } from './back-office.ts'
import { fillLargeSchool } from './large-school/fill.ts'
import { sizeOf } from './large-school/shape.ts'
import { p95Of } from './latency.ts'
import { childrenOf, residentMegabytes } from './memory.ts'
import type { JobContext, PartResult, Row } from './part.ts'
import { median, spread } from './statistics.ts'
import { productsOnSale } from '#tests/support/people.ts'

const ORDERS = 100_000
/** requests of one look at the response times */
const REQUESTS = 200
/** how long is looked before: the memory of a server that answers without a pause grows to its level first, ms */
const BEFORE_MS = 60_000

/** 100,000 orders as files: how long it takes, what memory it takes, and a course page meanwhile. */
export async function exports(bench: JobContext): Promise<PartResult> {
  const { url, pid, pool, ask } = await openBackOffice(bench)
  bench.print('exports: filling in the orders')
  await fillLargeSchool(pool, sizeOf(bench.count(ORDERS)))
  const [course] = await productsOnSale(pool, 1)
  const questions = Array.from({ length: bench.count(REQUESTS) }, () => ({
    path: `/api/product/${course ?? 0}`,
  }))
  const remembered = async (into: number[]): Promise<void> => {
    if (process.platform === 'linux') into.push(await residentMegabytes(pid))
  }
  const before: number[] = []
  const memoryBefore: number[] = []
  const begun = performance.now()
  while (before.length === 0 || performance.now() - begun < bench.lasting(BEFORE_MS)) {
    before.push(await p95Of(url, questions))
    await remembered(memoryBefore)
  }
  const idle = median(before)
  const rows: Row[] = []
  for (const format of ['csv', 'xlsx']) {
    const memory: number[] = []
    const writer: number[] = []
    const busy: number[] = []
    const started = performance.now()
    const { total } = await exported(ask, 'orders', { format }, async () => {
      busy.push(await p95Of(url, questions))
      await remembered(memory)
      if (process.platform === 'linux')
        for (const child of await childrenOf(pid)) writer.push(await residentMegabytes(child).catch(() => 0))
    })
    const what = `${total.toLocaleString('en')} orders as ${format}`
    const seconds = (performance.now() - started) / 1000
    rows.push(
      { what, value: seconds, unit: 's' },
      {
        what: `${what}: memory of the server, the most less the most of the same requests before`,
        value: Math.max(...memory, 0) - Math.max(...memoryBefore, 0),
        ...{ unit: 'MB', spread: spread(memory.length > 0 ? memory : [0]), aim: { below: 50 } },
      },
      { what: `${what}: memory of the process that writes it`, value: Math.max(...writer, 0), unit: 'MB' },
      {
        what: `${what}: a course page meanwhile, 95th percentile`,
        ...{
          value: median(busy),
          unit: 'ms',
          spread: spread(busy),
          reference: { name: 'idle', value: idle },
        },
        ...{ ratio: median(busy) / idle, aim: { timesAtMost: 1.5 } },
      },
    )
  }
  return { rows }
}
