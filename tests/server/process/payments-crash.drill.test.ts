import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { orderStatuses } from '#contract/order/status.ts'
import { fetchTransport } from '#server/gateways/payment/fetch-transport.ts'
import { openPaymentDouble, type PaymentDouble } from '#tests/support/payment-double.ts'
import { expectStockToAgree } from '#tests/support/stock.ts'
import { type Person, signedInStudents } from '#tests/support/people.ts'
import { eventually } from '../embedded/support.ts'
import { call } from './client.ts'
import { sendJob } from './jobs.ts'
import { Place, type ServerProcess } from './server-process.ts'

const PAYMENTS = 200
const KILLS = 10
const BUYERS = 8
const STOCK = PAYMENTS + 50
const PRICE_FEN = 12_345

vi.setConfig({ testTimeout: 1_200_000, hookTimeout: 120_000 })
let place: Place
let server: ServerProcess
let address: URL
let provider: PaymentDouble
let pool: pg.Pool
let env: Record<string, string>

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done))
  const { port } = probe.address() as AddressInfo
  await new Promise((done) => probe.close(done))
  return port
}

async function start(): Promise<void> {
  server = place.server(env)
  await server.summary()
}

beforeAll(async () => {
  place = await Place.open()
  provider = await openPaymentDouble('wechat', fetchTransport(5_000))
  const port = await freePort()
  address = new URL(`http://127.0.0.1:${port}`)
  env = { DEMO: 'off', PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: address.origin, ...provider.env }
  await start()
  pool = new pg.Pool({ ...(await place.connection()), max: 4 })
  pool.on('error', () => undefined)
})
afterAll(async () => {
  await pool.end()
  await provider.close()
  await place.clear()
})

/** Retries until the server gives a business answer: no answer while it is dead, possibly 503 while it starts. */
async function insist<Answer extends { http: number }>(read: () => Promise<Answer>): Promise<Answer> {
  let answer: Answer | null = null
  await eventually(
    'the server answers',
    async () => {
      answer = await read().catch(() => null)
      return answer?.http === 200
    },
    60_000,
  )
  if (answer === null) throw new Error('no answer')
  return answer
}

/** A purchase by a student who retries while the server is unavailable. @returns the order */
async function buy({ token }: Person, productid: number, isNotified: boolean): Promise<number> {
  const made = await insist(() => call(address, 'POST /api/order', { token, body: { productid } }))
  expect(made).toMatchObject({ code: 0 })
  const orderid = made.data.order_id
  // requests another QR code if the server was killed meanwhile
  let code = ''
  await eventually(
    'a QR is shown',
    async () => {
      const opened = await insist(() =>
        call(address, 'POST /api/payment/wechat', { token, body: { orderid } }),
      )
      if (opened.code === 0) code = new URL(opened.data.code_url ?? '').pathname.split('/').at(-1) ?? ''
      return code !== ''
    },
    60_000,
  )
  const attempt = await provider.cashier.view(code)
  expect(attempt).toMatchObject({ amountFen: PRICE_FEN, state: 'open' })
  if (!isNotified)
    // the provider takes the money and its notification is lost: only a query reveals it
    provider.ledger.tamper(attempt?.outTradeNo ?? '', {
      ...{ state: 'paid', transactionId: `42${orderid}`, paidAt: Math.floor(Date.now() / 1000) },
      nextNotifyAt: null,
    })
  else expect(await provider.cashier.pay(code)).toMatchObject({ result: 'paid' })
  return orderid
}

const settled = async (): Promise<number> => {
  const { rows } = await pool.query<{ n: number }>(
    'select count(*)::int as n from orders where status = $1 and not is_test',
    [orderStatuses.completed],
  )
  return rows[0]?.n ?? 0
}

/** Makes every undelivered notification due, and the next query of every open attempt. */
async function timePasses(): Promise<void> {
  const client = new pg.Client(await place.connection())
  await client.connect()
  await client.query(
    "update payment_attempts set checked_at = now() - interval '2 minutes' where state = 'open'",
  )
  await sendJob(client, 'reconcile-payments')
  await client.end()
}

async function notifyAgain(numbers: readonly string[]): Promise<void> {
  for (const outTradeNo of numbers) {
    const transaction = await provider.ledger.findByOutTradeNo(outTradeNo)
    if (transaction?.state === 'paid') await provider.cashier.notifyAgain(transaction.code)
  }
}

it('grants each payment once while the server is killed repeatedly', async () => {
  const { rows } = await pool.query<{ id: number }>(
    `with made as (insert into products (type, status, name, price, stock_type, stock)
        values (1, 2, '课程', 123.45, 2, $1) returning id, stock)
      insert into stock_movements (product_id, cause, difference)
      select id, 'opening', stock from made returning product_id as id`,
    [STOCK],
  )
  const productId = rows[0]?.id ?? 0
  const students = await signedInStudents(pool, PAYMENTS)
  const orders: number[] = []
  let next = 0
  const buyers = Array.from({ length: BUYERS }, async () => {
    for (let student = students[next++]; student; student = students[next++])
      orders.push(await buy(student, productId, next % 3 !== 0))
  })

  for (let kill = 1; kill <= KILLS; kill++) {
    await eventually('more is bought', () => orders.length >= (kill * PAYMENTS) / (KILLS + 2), 120_000)
    expect((await server.kill('SIGKILL')).signal).toBe('SIGKILL')
    await start()
  }
  await Promise.all(buyers)
  expect(new Set(orders).size).toBe(PAYMENTS)

  const attempts = await pool.query<{ number: string }>('select out_trade_no as number from payment_attempts')
  const numbers = attempts.rows.map(({ number }) => number)
  // the provider repeats notifications, including confirmed ones
  await notifyAgain(numbers.slice(0, numbers.length / 2))
  await eventually(
    'all are granted',
    async () => {
      await timePasses()
      return (await settled()) === PAYMENTS
    },
    60_000,
  )
  await notifyAgain(numbers)

  // the provider's payments, the journal, the orders, the grants and the stock agree
  const theirs = (
    await Promise.all(numbers.map((number) => provider.ledger.findByOutTradeNo(number)))
  ).filter((transaction) => transaction?.state === 'paid')
  expect(theirs).toHaveLength(PAYMENTS)
  const theirNumbers = theirs.map((transaction) => transaction?.transactionId ?? '')
  expect(theirs.every((transaction) => transaction?.refundedFen === 0)).toBe(true)
  const sums = await pool.query(
    `select (select array_agg(transaction_id order by transaction_id) from payments) as journal,
      (select sum(amount)::text from payments where outcome = 'granted') as taken,
      (select sum(amount)::text from orders where status = 13 and not is_test) as sold,
      (select count(*)::int from grants where revoked_at is null and product_id = $1) as grants,
      (select count(distinct user_id)::int from grants where product_id = $1) as owners,
      (select count(*)::int from refunds) as refunds,
      (select stock from products where id = $1) as stock,
      (select count(*)::int from (
        select e.order_id from order_events e join orders o on o.id = e.order_id where not o.is_test
        group by e.order_id
        having array_agg(e.to_status::int order by e.id) <> array[1, 3, 13]) as other) as other_ways`,
    [productId],
  )
  const taken = ((PAYMENTS * PRICE_FEN) / 100).toFixed(4)
  expect(sums.rows[0]).toEqual({
    journal: theirNumbers.toSorted(),
    taken,
    sold: taken,
    grants: PAYMENTS,
    owners: PAYMENTS,
    refunds: 0,
    stock: STOCK - PAYMENTS,
    other_ways: 0,
  })
  await expectStockToAgree(drizzle(pool, { casing: 'snake_case' }))
})
