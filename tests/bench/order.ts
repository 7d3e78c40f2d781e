import type autocannon from 'autocannon'
import { openPool, startCluster } from './cluster.ts'
import { loadOf } from './load.ts'
import { orderTransactions, type Purchase } from './order-transaction.ts'
import type { Bench, PartResult } from './part.ts'
import { productsOnSale, signedInStudents } from '#tests/support/people.ts'
import { inTurn } from './rounds.ts'
import { startSchool } from './school.ts'
import { median, ratios, spread } from './statistics.ts'

const CLIENTS = 20
const ROUNDS = 7
const ORDERS = 2000
const STUDENTS = 4000
/** enough pairs for both, the warm-up, and those that autocannon draws and does not send */
const PRODUCTS = 10

/** Each (student, product) pair once; neighbours are different students, as in a rush. */
function pairs(students: Purchase['student'][], products: number[]): () => Purchase {
  let drawn = 0
  return () => {
    const student = students[drawn % students.length]
    const productId = products[Math.floor(drawn / students.length)]
    drawn++
    if (!student || productId === undefined) throw new Error('there are too few students and products')
    return { student, productId }
  }
}

/** The form that the page sends for a purchase. */
const formOf = ({ student, productId }: Purchase): autocannon.Request => ({
  method: 'POST',
  path: '/api/order',
  headers: {
    authorization: `Bearer ${student.token}`,
    'content-type': 'application/x-www-form-urlencoded',
  },
  body: `userid=${student.userId}&productid=${productId}&ordersource=1`,
})

/** Making an order over HTTP beside a fixed transaction of four statements by the driver alone. */
export async function order(bench: Bench): Promise<PartResult> {
  const { folder, databaseUrl } = await startCluster(bench)
  const school = await startSchool(bench, { folder, databaseUrl })
  const pool = openPool(bench, databaseUrl, CLIENTS)
  const students = await signedInStudents(pool, STUDENTS)
  const next = pairs(students, await productsOnSale(pool, PRODUCTS * 2))

  const ordersIn = async (): Promise<number> => {
    const { rows } = await pool.query<{ orders: number }>('select count(*)::int as orders from orders')
    return rows[0]?.orders ?? 0
  }
  const overHttp = async (): Promise<number> => {
    const before = await ordersIn()
    const perSecond = await loadOf(
      school.url,
      { connections: CLIENTS, requests: ORDERS },
      {
        requests: [{ method: 'POST', setupRequest: (request) => ({ ...request, ...formOf(next()) }) }],
        verifyBody: (body) => String(body).startsWith('{"status":{"code":0,'),
      },
    )
    const made = (await ordersIn()) - before
    if (made !== ORDERS) throw new Error(`${ORDERS} orders were answered, ${made} stand in the database`)
    return perSecond
  }
  const measures = {
    school: overHttp,
    driver: () => orderTransactions(pool, { clients: CLIENTS, orders: ORDERS, next }),
  }
  bench.say('order: warming up')
  await inTurn(2, measures)
  // as a school in service is, by its autovacuum
  await pool.query('analyze')
  bench.say(`order: ${ROUNDS} rounds of ${ORDERS} orders`)
  const figures = await inTurn(ROUNDS, measures)
  const held = ratios(figures.school, figures.driver)
  const reference = { name: 'four statements by the driver', value: median(figures.driver) }
  return {
    rows: [
      {
        ...{ what: `POST /api/order, ${CLIENTS} connections`, unit: 'orders/s', reference },
        ...{ value: median(figures.school), spread: spread(figures.school) },
        ...{ ratio: median(held), ratioSpread: spread(held), aim: { atLeast: 0.5 } },
        note: 'every answer is a new order, counted in the database',
      },
      {
        what: `${reference.name}, ${CLIENTS} clients`,
        ...{ value: reference.value, unit: 'orders/s', spread: spread(figures.driver) },
      },
    ],
    details: figures,
  }
}
