import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { fetchTransport } from '#server/gateways/payment/fetch-transport.ts'
import { call } from '#tests/server/process/client.ts'
import { openPaymentDouble, type PaymentDouble } from '#tests/support/payment-double.ts'
import { productsOnSale, signedInStudents } from '#tests/support/people.ts'
import { openPool } from './cluster.ts'
import { processorSeconds } from './live/processor.ts'
import { residentMegabytes } from './memory.ts'
import type { Purchase } from './order-transaction.ts'
import { pairs } from './orders-over.ts'
import type { JobContext, PartResult } from './part.ts'
import { centsOfDifference } from './purchase-ledger.ts'
import { startSchool } from './school.ts'
import { median, spread } from './statistics.ts'

const MINUTES = Number(process.env['DRILL_MINUTES'] ?? 10)
const BUYERS = 8
const PRODUCTS = 100
/** students per minute: with the products more pairs than this machine sells in it */
const STUDENTS = 400
/** the school's configured address; its provider gets the real one */
const PUBLIC_URL = 'http://127.0.0.1:8080'
const SAMPLE_MS = 100

interface Minute {
  purchases: number
  /** ms of whole purchases */
  p99: number
  /** ms of minimal write transactions at the same time: the machine's speed in this minute */
  commitP99: number
  /** processor time of the server per purchase, ms */
  processor: number
  /** minimum and maximum of the server's memory, MB: the difference is garbage-collected */
  memory: readonly [number, number]
}

/** Products with limited stock at prices with cents, all different. */
async function shelves(pool: pg.Pool): Promise<number[]> {
  const ids = await productsOnSale(pool, PRODUCTS)
  await pool.query(
    `with counted as (
      update products set price = 1 + (id * 997 % 30000) / 100.0, stock_type = 2, stock = 1000000 where id = any($1)
      returning id, stock)
    insert into stock_movements (product_id, cause, difference) select id, 'opening', stock from counted`,
    [ids],
  )
  return ids
}

/** Order, QR code, payment at the provider, and its notification, until it is answered. */
async function buy(school: URL, provider: PaymentDouble, { student, productId }: Purchase): Promise<void> {
  const { token } = student
  const made = await call(school, 'POST /api/order', { token, body: { productid: productId } })
  if (made.code !== 0) throw new Error(`not ordered: ${made.message}`)
  const body = { orderid: made.data.order_id }
  const opened = await call(school, 'POST /api/payment/wechat', { token, body })
  const code = new URL(opened.data?.code_url ?? 'none:').pathname.split('/').at(-1) ?? ''
  const paid = await provider.cashier.pay(code)
  if (paid.result !== 'paid' || paid.notification !== 'acknowledged')
    throw new Error(`not paid: ${opened.message} ${JSON.stringify(paid)}`)
}

const p99Of = (waits: readonly number[]): number =>
  waits.toSorted((a, b) => a - b)[Math.ceil(waits.length * 0.99) - 1] ?? Number.NaN

/** Repeats a task until it is stopped. @returns how long each run took, ms */
async function timed(isOver: () => boolean, work: () => Promise<unknown>, pause = 0): Promise<number[]> {
  const waits: number[] = []
  while (!isOver()) {
    const started = performance.now()
    await work()
    waits.push(performance.now() - started)
    if (pause > 0) await sleep(pause)
  }
  return waits
}

/** Concurrent buyers with one purchase after the other, until the time is over. */
async function rush(ms: number, pid: number, pool: pg.Pool, purchase: () => Promise<void>): Promise<Minute> {
  const until = performance.now() + ms
  const isOver = () => performance.now() >= until
  const memory: number[] = []
  const before = await processorSeconds(pid)
  const watching = timed(
    isOver,
    async () => {
      await pool.query("select pg_logical_emit_message(true, 'bench', 'x')")
      memory.push(await residentMegabytes(pid))
    },
    SAMPLE_MS,
  )
  const buying = Array.from({ length: BUYERS }, () => timed(isOver, purchase))
  const waits = (await Promise.all(buying)).flat()
  return {
    purchases: waits.length,
    ...{ p99: p99Of(waits), commitP99: p99Of(await watching), memory: spread(memory) },
    processor: (1000 * ((await processorSeconds(pid)) - before)) / waits.length,
  }
}

/** Compares the last third of the minutes with the third after the first minute, in which the server warms up. */
function drift(minutes: readonly Minute[], of: (minute: Minute) => number): { value: number; note: string } {
  const warm = minutes.slice(1).map(of)
  const third = Math.max(1, Math.floor(warm.length / 3))
  const [early, late] = [median(warm.slice(0, third)), median(warm.slice(-third))]
  return { value: late / early, note: `${early.toFixed(2)}, then ${late.toFixed(2)}` }
}

/** Whole purchases at full load for minutes: memory of the server, response times, and the final reconciliation. */
export async function lastingPurchases(bench: JobContext): Promise<PartResult> {
  const { folder, databaseUrl } = await bench.database()
  const deliver = fetchTransport(15_000)
  let school = new URL(PUBLIC_URL)
  const provider = await openPaymentDouble('wechat', (request) =>
    deliver({ ...request, url: request.url.replace(PUBLIC_URL, school.origin) }),
  )
  bench.defer(() => provider.close())
  const { url, pid } = await startSchool(bench, { folder, databaseUrl, env: { PUBLIC_URL, ...provider.env } })
  school = new URL(url)
  const pool = openPool(bench, databaseUrl, 2)
  const students = await signedInStudents(pool, bench.count(MINUTES * STUDENTS))
  const next = pairs(students, await shelves(pool))

  const minutes: Minute[] = []
  for (let number = 1; number <= MINUTES; number++) {
    const minute = await rush(bench.lasting(60_000), pid, pool, () => buy(school, provider, next()))
    minutes.push(minute)
    // the double's record of its calls is not needed here
    provider.calls.length = 0
    const [least, most] = minute.memory.map(Math.round)
    const [p99, commitP99] = [minute.p99, minute.commitP99].map(Math.round)
    bench.print(
      `minute ${number}: ${minute.purchases} purchases, p99 ${p99} ms (a bare commit ${commitP99} ms), ` +
        `${minute.processor.toFixed(1)} ms of processor each, ${least} to ${most} MB`,
    )
  }

  const purchases = minutes.reduce((sum, minute) => sum + minute.purchases, 0)
  const cents = await centsOfDifference(pool, provider, purchases)
  return {
    rows: [
      {
        what: `whole purchases in ${MINUTES} minutes, ${BUYERS} buyers`,
        value: purchases,
        unit: 'purchases',
      },
      {
        what: 'least memory of a minute at the end, times that at the beginning',
        ...drift(minutes, ({ memory }) => memory[0]),
        ...{ unit: 'x', aim: { below: 1.15 } },
      },
      {
        what: 'p99 of a whole purchase by that of a bare commit at the end, times that at the beginning',
        ...drift(minutes, ({ p99, commitP99 }) => p99 / commitP99),
        ...{ unit: 'x', aim: { below: 1.5 } },
      },
      {
        what: 'processor time of a purchase in the server at the end, times that at the beginning',
        ...drift(minutes, ({ processor }) => processor),
        ...{ unit: 'x', aim: { below: 1.25 } },
      },
      {
        what: "difference between the provider's ledger, the journal and the orders",
        ...{ value: cents, unit: 'cents', aim: { below: 1 } },
      },
    ],
    details: minutes,
  }
}
