import type autocannon from 'autocannon'
import type pg from 'pg'
import { loadOf } from './load.ts'
import type { Purchase } from './order-transaction.ts'
import { LAST_OF_THE_DEMO } from './purchase-ledger.ts'

/** Each (student, product) pair once; neighbours have different students, as in a rush. */
export function pairs(students: Purchase['student'][], products: number[]): () => Purchase {
  let drawn = 0
  return () => {
    const student = students[drawn % students.length]
    const productId = products[Math.floor(drawn / students.length)]
    drawn++
    if (!student || productId === undefined) throw new Error('there are too few students and products')
    return { student, productId }
  }
}

/** The form of a purchase as the page sends it. */
const formOf = ({ student, productId }: Purchase): autocannon.Request => ({
  method: 'POST',
  path: '/api/order',
  headers: {
    authorization: `Bearer ${student.token}`,
    'content-type': 'application/x-www-form-urlencoded',
  },
  body: `userid=${student.userId}&productid=${productId}&ordersource=1`,
})

const ordersIn = async (pool: pg.Pool): Promise<number> => {
  const { rows } = await pool.query<{ orders: number }>(
    `select count(*)::int as orders from orders where id > ${LAST_OF_THE_DEMO}`,
  )
  return rows[0]?.orders ?? 0
}

/** Creates orders over HTTP and counts them in the database. @returns orders per second */
export async function ordersOver(
  url: string,
  pool: pg.Pool,
  { clients, orders, next }: { clients: number; orders: number; next: () => Purchase },
): Promise<number> {
  const before = await ordersIn(pool)
  const perSecond = await loadOf(
    url,
    { connections: clients, requests: orders },
    {
      requests: [{ method: 'POST', setupRequest: (request) => ({ ...request, ...formOf(next()) }) }],
      verifyBody: (body) => String(body).startsWith('{"status":{"code":0,'),
    },
  )
  const made = (await ordersIn(pool)) - before
  if (made !== orders) throw new Error(`${orders} orders were answered, ${made} stand in the database`)
  return perSecond
}
