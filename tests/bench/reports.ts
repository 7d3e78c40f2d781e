import type pg from 'pg'
import { refusals } from '#contract/errors.ts'
import { shapeOf } from '#contract/report/shapes.ts'
import { signIn } from '#tests/support/people.ts'
import { openPool } from './cluster.ts'
import type { JobContext, PartResult, Row } from './part.ts'
import { preparedSelects } from './prepared-select.ts'
import { openSchool } from './school.ts'
import { median, spread } from './statistics.ts'

const ORDERS = 1_000_000
const DAYS = 1095
const ROUNDS = 3
const SECONDS = 2
const DAY_MS = 86_400_000

/** Orders of three years, of 40 courses and a student for every tenth; all are paid, some are refunded in part. */
async function fill(pool: pg.Pool, count: number): Promise<void> {
  await pool.query(
    `insert into users (username, types, created_at)
      select 'report_' || i, array[3::smallint], now() - make_interval(secs => $2::float8 * 86400 * (1 - i / $1::float8))
      from generate_series(1, $1::int) i`,
    [Math.ceil(count / 10), DAYS],
  )
  await pool.query(
    "insert into products (type, status, name, price) select 1 + i % 5, 2, 'Report course ' || i, 99 from generate_series(1, 40) i",
  )
  await pool.query(
    `with people as (select array_agg(id) as ids from users where username like 'report\\_%'),
      courses as (select array_agg(id) as ids from products where name like 'Report course %')
      insert into orders (order_number, user_id, product_id, status, source, unit_price, amount, currency, payment,
        recommend_user_id, snapshot, created_at, expires_at, paid_at)
      select 'report' || lpad(i::text, 12, '0'), people.ids[1 + i % cardinality(people.ids)],
        courses.ids[1 + (i * 7) % 40], 13, 1 + i % 6, 99, 99, 1, 3, case when i % 9 = 0 then '1' else '' end,
        '{"name":"Report course","type":1,"teacher":"","cover":"/demo/cover-poetry.svg"}', at, at, at
      from people, courses, generate_series(1, $1::int) i
      cross join lateral (select now() - make_interval(secs => $2::float8 * 86400 * (1 - i / $1::float8)) as at) t`,
    [count, DAYS],
  )
  await pool.query(
    `insert into payments (order_id, method, transaction_id, amount, currency, is_test, outcome, paid_at)
      select id, 'offline', order_number, amount, 1, false, 'granted', paid_at from orders
      where order_number like 'report%' order by id`,
  )
  await pool.query(
    `insert into refunds (order_id, payment_id, refund_no, amount, currency, reason, state, done_at)
      select order_id, id, 'R' || id, 9.9, 1, 'asked', 'done', paid_at + interval '1 day' from payments
      where method = 'offline' and id % 25 = 0 and paid_at < now() - interval '1 day'`,
  )
  await pool.query('vacuum analyze')
}

const dayBefore = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)

/** How long the reports of a school with a million orders take, of a month and of a year, each with its comparison. */
export async function reports(bench: JobContext): Promise<PartResult> {
  const orders = bench.count(ORDERS)
  const { url, databaseUrl } = await openSchool(bench)
  const pool = openPool(bench, databaseUrl, 2)
  bench.print(`reports: filling in ${orders} orders`)
  await fill(pool, orders)
  const [admin] = await signIn(pool, [1])
  if (!admin) throw new Error('the administrator is not signed in')
  const headers = { authorization: `Bearer ${admin.token}` }
  async function timed(path: string): Promise<number> {
    const started = performance.now()
    const answer = await fetch(`${url}/api/v1/admin/${path}`, { headers })
    const { status } = (await answer.json()) as { status: { code: number; message: string } }
    // what takes too long is refused after two seconds: its time says so
    if (status.code !== 0 && status.code !== refusals.reportTooLong.code)
      throw new Error(`${path}: ${status.message}`)
    return performance.now() - started
  }
  const selects = await preparedSelects(pool, { clients: 1, seconds: bench.lasting(SECONDS), id: 1 })
  const reference = { name: 'one prepared select', value: 1000 / selects }
  const paths = {
    'the last 30 days on the overview': ['overview/trends'],
    ...Object.fromEntries(
      [30, 365].flatMap((days) => [
        [
          `sales of ${days} days, the slowest grouping`,
          shapeOf('sales').by.map(
            (by) => `reports/sales?by=${by}&from=${dayBefore(days - 1)}&to=${dayBefore(0)}`,
          ),
        ],
        [`students of ${days} days`, [`reports/students?from=${dayBefore(days - 1)}&to=${dayBefore(0)}`]],
      ]),
    ),
    'the orders behind a year of a course': [
      `reports/sales/movements?by=source&key=1&from=${dayBefore(364)}&to=${dayBefore(0)}`,
    ],
  }
  const rows: Row[] = []
  const details: Record<string, number[]> = {}
  for (const [what, all] of Object.entries(paths)) {
    bench.print(`reports: ${what}`)
    for (const path of all) {
      details[path] = []
      for (let round = 0; round < bench.count(ROUNDS); round += 1) details[path].push(await timed(path))
    }
    const slowest = all.map((path) => details[path] ?? []).toSorted((a, b) => median(b) - median(a))[0] ?? []
    rows.push({
      ...{ what, value: median(slowest), unit: 'ms', spread: spread(slowest), reference },
      ...{ ratio: median(slowest) / reference.value, aim: { below: 2000 } },
    })
  }
  return { rows, details }
}
