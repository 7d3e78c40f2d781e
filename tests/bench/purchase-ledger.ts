import type pg from 'pg'
import type { PaymentDouble } from '#tests/support/payment-double.ts'

interface Totals {
  transaction: string
  paid: number
  ordered: number
}

/** the database numbers orders from the next one on; the past of the demo stands before */
export const LAST_OF_THE_DEMO = 10_000

/** What must hold for every product and order besides the amounts, with a message for those where it does not. */
const FAULTS = `
  select 'a stock that is not its opening and its changes' as fault, count(*)::int as n from products p
    where stock_type = 2 and stock <> (select sum(difference) from stock_movements m where m.product_id = p.id)
  union all select 'an order whose places, grants or moves are not one purchase', count(*)::int from orders o
    where status = 13 and not is_test and id > ${LAST_OF_THE_DEMO} and not (
      (select count(*) from grants g where g.order_id = o.id and g.revoked_at is null) = 1
      and (select coalesce(sum(difference), 0) from stock_movements m where m.order_id = o.id) = -1
      and (select array_agg(to_status::int order by id) from order_events e where e.order_id = o.id) = array[1, 3, 13])
  union all select 'a refund that nobody asked for', count(*)::int from refunds
    where order_id in (select id from orders where not is_test and id > ${LAST_OF_THE_DEMO})`

/**
 * Compares the provider's payments, one by one, with the school's journal and its orders.
 * @returns the total difference
 * @throws when the number of purchases differs, or one is not granted, not moved or not taken from the stock once
 */
export async function centsOfDifference(
  pool: pg.Pool,
  { ledger }: PaymentDouble,
  purchases: number,
): Promise<number> {
  const theirs = await ledger.findPaidBetween('wechat', 0, Number.MAX_SAFE_INTEGER)
  const { rows: ours } = await pool.query<Totals>(
    `select p.transaction_id as transaction, (p.amount * 100)::int as paid, (o.amount * 100)::int as ordered
      from payments p join orders o on o.id = p.order_id
      where not p.is_test and p.method = 'wechat' and p.outcome = 'granted' and o.status = 13`,
  )
  if (theirs.length !== purchases || ours.length !== purchases)
    throw new Error(`${purchases} purchases: the provider has ${theirs.length}, the school ${ours.length}`)
  const { rows: faults } = await pool.query<{ fault: string; n: number }>(FAULTS)
  const found = faults.filter(({ n }) => n > 0)
  if (found.length > 0) throw new Error(found.map(({ fault, n }) => `${n} times: ${fault}`).join('\n'))
  const known = new Map(ours.map((row) => [row.transaction, row]))
  return theirs.reduce((sum, { transactionId, totalFen }) => {
    const { paid = 0, ordered = 0 } = known.get(transactionId ?? '') ?? {}
    return sum + Math.abs(totalFen - paid) + Math.abs(totalFen - ordered)
  }, 0)
}
