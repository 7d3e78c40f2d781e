import type pg from 'pg'
import { expect } from 'vitest'
import { wrongBalances } from '#tests/support/booking-ledger.ts'

/** What the school has acknowledged, and where. */
export interface Acknowledged {
  bought: ReadonlyMap<number, number>
  booked: ReadonlySet<number>
  said: ReadonlySet<string>
  uploaded: ReadonlySet<string>
  productId: number
  classId: number
}

/** Asserts that all that was acknowledged is there, once: in the rows, and at the addresses of the pictures. */
export async function expectAllThere(
  { bought, booked, said, uploaded, productId, classId }: Acknowledged,
  pool: pg.Pool,
  address: URL,
): Promise<void> {
  const orders = [...bought.keys()]
  const { rows: kept } = await pool.query<{ id: number }>(
    'select id from orders where id = any($1) and status = 13',
    [orders],
  )
  expect(kept.length, 'orders that were paid').toBe(orders.length)
  const { rows: grants } = await pool.query<{
    owners: number
    grants: number
    payments: number
    sold: number
  }>(
    `select count(distinct g.user_id)::int as owners, count(*)::int as grants,
      (select count(*)::int from payments p join orders o on o.id = p.order_id
        where o.product_id = $1 and p.outcome = 'granted') as payments,
      (select count(*)::int from orders where product_id = $1 and status = 13) as sold
      from grants g where g.product_id = $1 and g.revoked_at is null`,
    [productId],
  )
  const [sums] = grants
  expect(sums, 'each paid once, granted once').toEqual({
    ...{ owners: sums?.grants, grants: sums?.grants, payments: sums?.grants, sold: sums?.grants },
  })
  expect(sums?.grants).toBeGreaterThanOrEqual(orders.length)
  const { rows: stock } = await pool.query(
    `select p.id from products p where p.id = $1
      and p.stock is distinct from (select sum(difference) from stock_movements m where m.product_id = p.id)`,
    [productId],
  )
  expect(stock, 'stock and its movements').toEqual([])
  const { rows: bookings } = await pool.query('select id from bookings where id = any($1)', [[...booked]])
  expect(bookings.length, 'bookings').toBe(booked.size)
  expect((await pool.query(wrongBalances)).rows, 'balances of lesson hours').toEqual([])
  const { rows: messages } = await pool.query<{ nonce: string; times: number }>(
    'select nonce, count(*)::int as times from chat_messages where class_id = $1 group by nonce',
    [classId],
  )
  expect(
    messages.filter(({ times }) => times > 1),
    'doubled messages',
  ).toEqual([])
  const stored = new Set(messages.map(({ nonce }) => nonce))
  expect(
    [...said].filter((nonce) => !stored.has(nonce)),
    'lost messages',
  ).toEqual([])
  const broken: string[] = []
  for (const url of uploaded) {
    const answer = await fetch(new URL(url, address))
    const bytes = Buffer.from(await answer.arrayBuffer())
    const isPicture =
      bytes.subarray(1, 4).toString() === 'PNG' && bytes.subarray(-8, -4).toString() === 'IEND'
    if (answer.status !== 200 || !isPicture) broken.push(`${answer.status} ${url}`)
  }
  expect(broken, 'pictures').toEqual([])
}
