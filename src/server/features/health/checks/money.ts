import { sql } from 'drizzle-orm'
import { productTypes } from '#contract/catalog/enums.ts'
import { orderStatuses, payments as paymentKinds } from '#contract/order/status.ts'
import type { Db } from '../../../db/database.ts'
import { stockDifferences } from '../../order/index.ts'
import type { Check, Finding } from '../context.ts'
import { someOf } from '../some-of.ts'

/** what is older has been found before, days */
const LOOKED_DAYS = 90
/** a payment is recorded and granted in one transaction; a moment is left for one that is under way, minutes */
const SETTLING_MINUTES = 1

const recent = sql`o.created_at > now() - make_interval(days => ${LOOKED_DAYS})`
const { pending, cancelled, paid, groupFormed, awaitingShipment, shipped, completed } = orderStatuses

async function orderNumbers(db: Db, query: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await db.execute<{ number: string }>(query)
  return rows.map(({ number }) => number)
}

/** Courses that somebody has although their order was not paid; what costs nothing or was paid at the desk is no such. */
const grantedUnpaid = (db: Db): Promise<string[]> =>
  orderNumbers(
    db,
    sql`
    select o.order_number as number from orders o
    where ${recent} and o.amount > 0
      and exists (select from grants g where g.order_id = o.id and g.revoked_at is null)
      and (o.status in (${pending}, ${cancelled})
        or (o.payment in (${paymentKinds.wechat}, ${paymentKinds.alipay}, ${paymentKinds.paypal})
          and not exists (select from payments p where p.order_id = o.id and p.outcome = 'granted')))
    order by o.id desc`,
  )

/** Orders whose payment the journal has as granted, and that did not move on or gave nothing. Goods are not granted. */
const paidUngranted = (db: Db): Promise<string[]> =>
  orderNumbers(
    db,
    sql`
    select o.order_number as number from orders o
    join products pr on pr.id = o.product_id
    where ${recent} and exists (
        select from payments p where p.order_id = o.id and p.outcome = 'granted'
          and p.recorded_at < now() - make_interval(mins => ${SETTLING_MINUTES}))
      and (o.status in (${pending}, ${cancelled})
        or (o.status in (${paid}, ${groupFormed}, ${awaitingShipment}, ${shipped}, ${completed})
          and pr.type <> ${productTypes.physical}
          and not exists (select from grants g where g.order_id = o.id)))
    order by o.id desc`,
  )

/** What was paid was given, and nothing else. */
export const checkGrants: Check = async ({ db }) => {
  const unpaid = await grantedUnpaid(db)
  const ungranted = await paidUngranted(db)
  const found: Finding[] = []
  if (unpaid.length > 0) found.push({ id: 'granted_unpaid', params: someOf(unpaid) })
  if (ungranted.length > 0) found.push({ id: 'paid_ungranted', params: someOf(ungranted) })
  return found
}

/** The journal of payments against the bills of the providers; bills of a sandbox are none. */
export const checkJournal: Check = async ({ db }) => {
  const { rows } = await db.execute<{ differences: number; failed: number; refunds: number }>(sql`select
    (select count(*)::int from bill_differences d join payment_bills b on b.method = d.method and b.day = d.day
      where d.settled_at is null and not b.is_test) as differences,
    (select count(*)::int from payment_bills where state = 'failed' and not is_test) as failed,
    (select count(*)::int from refunds where state = 'failed') as refunds`)
  const { differences = 0, failed = 0, refunds = 0 } = rows[0] ?? {}
  const found: Finding[] = []
  if (differences > 0) found.push({ id: 'journal_differs', params: { count: differences } })
  if (failed > 0) found.push({ id: 'bill_failed', params: { count: failed } })
  if (refunds > 0) found.push({ id: 'refund_failed', params: { count: refunds } })
  return found
}

/** Places in stock against their ledger and the orders that hold one. */
export const checkStock: Check = async ({ db }) => {
  const differing = await stockDifferences(db)
  return differing.length > 0
    ? [{ id: 'stock_differs', params: someOf(differing.map(({ name }) => name)) }]
    : []
}
