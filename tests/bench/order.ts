import { openPool } from './cluster.ts'
import { orderTransactions } from './order-transaction.ts'
import { ordersOver, pairs } from './orders-over.ts'
import type { JobContext, PartResult } from './part.ts'
import { productsOnSale, signedInStudents } from '#tests/support/people.ts'
import { inTurn } from './rounds.ts'
import { openSchool } from './school.ts'
import { median, ratios, spread } from './statistics.ts'

const CLIENTS = 20
const ROUNDS = 7
const ORDERS = 2000
const STUDENTS = 4000
/** enough pairs for both, the warm-up, and those that autocannon takes but does not send */
const PRODUCTS = 10

/** Creating an order over HTTP compared with a fixed transaction of four statements by the driver alone. */
export async function order(bench: JobContext): Promise<PartResult> {
  const school = await openSchool(bench)
  const pool = openPool(bench, school.databaseUrl, CLIENTS)
  const [orders, rounds] = [bench.count(ORDERS), bench.count(ROUNDS)]
  const students = await signedInStudents(pool, bench.count(STUDENTS))
  const next = pairs(students, await productsOnSale(pool, PRODUCTS * 2))

  const rush = { clients: CLIENTS, orders, next }
  const measures = {
    school: () => ordersOver(school.url, pool, rush),
    driver: () => orderTransactions(pool, rush),
  }
  bench.print('order: warming up')
  await inTurn(2, measures)
  // as autovacuum does in production
  await pool.query('analyze')
  bench.print(`order: ${rounds} rounds of ${orders} orders`)
  const figures = await inTurn(rounds, measures)
  const held = ratios(figures.school, figures.driver)
  const reference = { name: 'four statements by the driver', value: median(figures.driver) }
  return {
    rows: [
      {
        ...{ what: `POST /api/order, ${CLIENTS} connections`, unit: 'orders/s', reference },
        ...{ value: median(figures.school), spread: spread(figures.school) },
        ...{ ratio: median(held), ratioSpread: spread(held), aim: { atLeast: 0.5 } },
        note: 'orders of one moment share a statement and a commit, the reference shares neither: not like for like',
      },
      {
        what: `${reference.name}, ${CLIENTS} clients`,
        ...{ value: reference.value, unit: 'orders/s', spread: spread(figures.driver) },
      },
    ],
    details: figures,
  }
}
