import type pg from 'pg'
import { type PaymentDouble, openPaymentDouble } from '#tests/support/payment-double.ts'
import { productsOnSale, signedInStudents } from '#tests/support/people.ts'
import { openPool } from './cluster.ts'
import { loadOf } from './load.ts'
import { orderTransactions, type Purchase } from './order-transaction.ts'
import { ordersOver } from './orders-over.ts'
import type { JobContext, PartResult, Row } from './part.ts'
import { inTurn, warmUp } from './rounds.ts'
import { startSchool } from './school.ts'
import { median, ratios, spread } from './statistics.ts'

const CLIENTS = 20
const ROUNDS = 5
const PURCHASES = 600
const FEN = 19_900

/** Sequential buyers, each used once and with the next product. */
function queue(students: Purchase['student'][], products: number[]): () => Purchase {
  let drawn = 0
  return () => {
    const student = students[drawn]
    const productId = products[drawn++ % products.length]
    if (!student || productId === undefined) throw new Error('there are too few students')
    return { student, productId }
  }
}

/** Opens an attempt for each unpaid order and pays it at the provider. @returns the signed notifications */
async function payAll(pool: pg.Pool, provider: PaymentDouble) {
  const held = provider.hold()
  held.length = 0
  const { rows } = await pool.query<{ id: number; number: string }>(
    `insert into payment_attempts (order_id, method, out_trade_no, amount, currency, is_test, code_url, expires_at)
      select id, 'wechat', id || '-bench', amount, 1, false, '-', expires_at from orders
      where status = 1 and not exists (select from payment_attempts a where a.order_id = orders.id)
      returning order_id as id, out_trade_no as number`,
  )
  for (const { number } of rows) {
    const opened = await provider.provider.create({
      outTradeNo: number,
      description: '课程',
      amount: { minor: FEN, currency: 'CNY' },
      expiresAt: Math.floor(Date.now() / 1000) + 3600,
      notifyUrl: 'http://school/api/payment/notify/wechat',
    })
    if (opened.kind !== 'qr') throw new Error('no QR code')
    await provider.cashier.pay(new URL(opened.codeUrl).pathname.split('/').at(-1) ?? '')
  }
  return [...held]
}

interface Rush {
  clients: number
  orders: number
  next: () => Purchase
  products: number[]
}

/** Grants of what is bought here; the demo school may be giving others of its past meanwhile. */
async function grantsOf(pool: pg.Pool, products: number[]): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    'select count(*)::int as n from grants where product_id = any($1)',
    [products],
  )
  return rows[0]?.n ?? 0
}

/**
 * Whole purchases: the order, and the provider's signed notification that records the payment, claims the place and
 * grants the course. Opening the QR code between the two is not measured, since it waits for the provider.
 * @returns purchases per second
 */
async function purchasesOver(
  url: string,
  pool: pg.Pool,
  provider: PaymentDouble,
  { clients, orders: purchases, next, products }: Rush,
): Promise<number> {
  // autocannon takes some that it does not send
  const orders = purchases + clients
  const ordering = await ordersOver(url, pool, { clients, orders, next })
  const notifications = await payAll(pool, provider)
  const before = await grantsOf(pool, products)
  const paying = await loadOf(
    url,
    { connections: clients, requests: purchases },
    {
      requests: [
        {
          method: 'POST',
          path: '/api/payment/notify/wechat',
          setupRequest: (request) => {
            const notification = notifications.pop()
            if (!notification) throw new Error('there are too few notifications')
            return { ...request, headers: notification.headers, body: notification.body }
          },
        },
      ],
    },
  )
  const granted = (await grantsOf(pool, products)) - before
  if (granted !== purchases) throw new Error(`${purchases} were paid, ${granted} were granted`)
  // those that were taken and not sent are removed
  await pool.query('update orders set status = 0 where status = 1')
  return 1 / (1 / ordering + 1 / paying)
}

/** Whole purchases by 20 buyers, of different products and of one, each compared with a fixed order transaction. */
export async function purchase(bench: JobContext): Promise<PartResult> {
  const { folder, databaseUrl } = await bench.database()
  const provider = await openPaymentDouble('wechat')
  bench.defer(() => provider.close())
  const env = { PUBLIC_URL: 'http://127.0.0.1:8080', ...provider.env }
  const school = await startSchool(bench, { folder, databaseUrl, env })
  const pool = openPool(bench, databaseUrl, CLIENTS)
  const rows: Row[] = []
  const details: Record<string, unknown> = {}
  for (const [what, products, aim] of [
    ['different products', CLIENTS, 0.3],
    ['one product', 1, 0.25],
  ] as const) {
    const ids = await productsOnSale(pool, products)
    // limited stock, so that the place is claimed
    await pool.query(
      `with counted as (
        update products set stock_type = 2, stock = 1000000 where id = any($1) returning id, stock)
      insert into stock_movements (product_id, cause, difference) select id, 'opening', stock from counted`,
      [ids],
    )
    const [orders, rounds] = [bench.count(PURCHASES), bench.count(ROUNDS)]
    const clients = Math.min(CLIENTS, orders)
    const students = await signedInStudents(pool, 2 * (rounds + 1) * (orders + 2 * clients), what)
    const rush = { clients, orders, next: queue(students, ids), products: ids }
    bench.print(`purchase: ${what}, ${rounds} rounds of ${orders}`)
    const measures = {
      school: () => purchasesOver(school.url, pool, provider, rush),
      driver: async () => {
        const perSecond = await orderTransactions(pool, rush)
        await pool.query('update orders set status = 0 where status = 1')
        return perSecond
      },
    }
    await warmUp(bench, measures)
    await pool.query('analyze')
    const figures = await inTurn(rounds, measures)
    details[what] = figures
    const held = ratios(figures.school, figures.driver)
    rows.push({
      ...{ what: `whole purchases of ${what}, ${CLIENTS} buyers`, unit: 'purchases/s' },
      ...{ value: median(figures.school), spread: spread(figures.school) },
      reference: { name: 'four statements by the driver', value: median(figures.driver) },
      ...{ ratio: median(held), ratioSpread: spread(held), aim: { atLeast: aim } },
      note: 'each granted in the database; purchases of one moment share statements and commits: not like for like',
    })
  }
  return { rows, details }
}
