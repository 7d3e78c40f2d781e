import type pg from 'pg'
import { cursorOf } from '#server/db/paging.ts'
import { type Person, productsOnSale, signedInStudents } from '#tests/support/people.ts'
import { openPool } from './cluster.ts'
import { growthOf } from './growth.ts'
import type { JobContext, PartResult } from './part.ts'
import { openSchool } from './school.ts'

const SMALL = 10_000
const LARGE = 1_000_000
const EACH = 50
const ROUNDS = 5
const QUESTIONS = 300
const ASKING = 100

/** Paid orders, fifty per student, in the order in which a school gets them: all students in turn. */
async function fill(pool: pg.Pool, count: number): Promise<Person[]> {
  const students = count / EACH
  const people = await signedInStudents(pool, students)
  const products = await productsOnSale(pool, EACH)
  await pool.query(
    `insert into orders (order_number, user_id, product_id, status, unit_price, amount, currency, snapshot, expires_at)
      select 'B' || lpad(($1::int + n)::text, 19, '0'), ($2::int[])[1 + n % $3::int], ($4::int[])[1 + n / $3::int], 13, 199, 199, 1,
        '{"name": "课程", "type": 1, "teacher": "", "cover": ""}', now()
      from generate_series(0, $1::int - 1) n`,
    [count, people.map(({ userId }) => userId), students, products],
  )
  await pool.query('vacuum analyze orders')
  return people.slice(0, ASKING)
}

async function schoolOf(bench: JobContext, count: number) {
  const { url, databaseUrl } = await openSchool(bench)
  const pool = openPool(bench, databaseUrl, 2)
  const people = await fill(pool, count)
  const { rows } = await pool.query<{ middle: number }>(
    'select (max(id) + min(id)) / 2 as middle from orders',
  )
  const one = (): Person => people[Math.floor(Math.random() * people.length)] as Person
  return {
    name: `${count.toLocaleString('en')} orders`,
    url,
    draw: {
      'my orders': () => ({ path: '/api/order', token: one().token }),
      'my orders, a page in the depth': () => ({
        path: `/api/order?cursor=${cursorOf(rows[0]?.middle)}`,
        token: one().token,
      }),
      'my paid orders': () => ({ path: '/api/order?status=13', token: one().token }),
    },
  }
}

/** A student's own orders in a school that had ten thousand orders and in one that had a million. */
export async function myOrders(bench: JobContext): Promise<PartResult> {
  bench.print(`my-orders: ${SMALL} and ${LARGE} orders`)
  const small = await schoolOf(bench, bench.count(SMALL))
  const large = await schoolOf(bench, bench.count(LARGE))
  return growthOf({ rounds: bench.count(ROUNDS), questions: bench.count(QUESTIONS), small, large })
}
